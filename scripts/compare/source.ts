import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, readRecordings } from '../../test/recordings/recording.ts';
import { openWorkspaces } from '../../test/recordings/workspaces.ts';
import { openBuild } from './build.ts';
import { type Conversion, MODES, type Mode } from './conversion.ts';
import { readSaved, savedFile } from './saved.ts';

/** A folder of recordings that are converted now, or one in which conversions were saved. */
export interface Source {
  /** The conversions of a tool in a mode, one at a time, sorted by the ids of the recordings, which hold `part`. */
  conversions(tool: string, mode: Mode, part: string): AsyncIterable<Conversion>;
  close(): void;
}

/** The tools in a folder of recordings, or of saved conversions. */
export function toolsIn(folder: string): string[] {
  const names = readdirSync(folder);
  const ending = savedFile('', MODES[0]);
  const saved = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  return saved.length > 0 ? saved : names.filter((name) => existsSync(join(folder, name, 'cases.ndjson')));
}

/** Opens a folder; recordings are converted by the build in `dist`, and their source trees lie in `workspaces`. */
export async function openSource(folder: string, dist: string): Promise<Source> {
  const trees = ['workspaces', '_workspaces'].map((name) => join(folder, name)).find(existsSync);
  if (trees === undefined) {
    return { conversions: (tool, mode, part) => readSaved(folder, savedFile(tool, mode), part), close() {} };
  }
  const [build, workspaces] = [await openBuild(dist), openWorkspaces(trees)];
  return {
    async *conversions(tool, mode, part) {
      for (const recording of sortedRecordings(folder, tool)) {
        if (!recording.id.includes(part)) continue;
        yield await build.convert(recording, workspaces.folderOf(recording), mode);
      }
    },
    close() {
      build.close();
      workspaces.remove();
    },
  };
}

function sortedRecordings(folder: string, tool: string): Recording[] {
  return readRecordings(folder, [tool]).sort((one, other) => (one.id < other.id ? -1 : 1));
}
