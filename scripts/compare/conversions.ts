import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runOptions } from '../../test/recordings/convert-recording.ts';
import { type Recording, readRecordings } from '../../test/recordings/recording.ts';
import { openWorkspaces, treesIn } from '../../test/recordings/workspaces.ts';

/** How a recording is converted: as from a pipe, as `unify run` knows it, as from a pipe with all that can be added. */
export const MODES = ['piped', 'run', 'rich'] as const;
export type Mode = (typeof MODES)[number];

/** What a build makes of a recording. */
export interface Conversion {
  /** The recording. */
  id: string;
  /** What the conversion came to: the exit status, or the outcome of each envelope of a run. */
  status: string;
  /** The envelopes as they were printed, one a line; the stack of a crash. */
  text: string;
}

/** Everything that can be added to a span, and every check of it. */
const ALL = ['--rich', '--verify-checksums'];

/** The file of a tool's conversions in a mode, one a line. */
export function savedFile(tool: string, mode: Mode): string {
  return `${tool}.${mode}.ndjson`;
}

/** What was saved of a tool in a mode: of recordings whose ids hold `part`. */
export function savedConversions(folder: string, tool: string, mode: Mode, part: string): Conversion[] {
  const file = join(folder, savedFile(tool, mode));
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line) as Conversion).filter(({ id }) => id.includes(part));
}

/** The tools of which conversions are saved in a folder. */
export function savedTools(folder: string): string[] {
  const ending = savedFile('', MODES[0]);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/**
 * Gives what converts the recordings of a tool in a folder in a mode, those whose ids hold `part`, with the build in
 * `dist`.
 */
export async function openRecordings(folder: string) {
  const [convert, workspaces] = [await openBuild(resolve('dist')), openWorkspaces(treesIn(folder))];
  return async (tool: string, mode: Mode, part: string): Promise<Conversion[]> => {
    const conversions: Conversion[] = [];
    for (const recording of readRecordings(folder, [tool])) {
      if (!recording.id.includes(part)) continue;
      const workspace = workspaces.folderOf(recording);
      const { status, text } = await convert(recording, workspace, mode).catch((error: Error) => {
        return { status: 'crash', text: String(error.stack) };
      });
      // A tree that was unpacked or patched is elsewhere each time.
      conversions.push({ id: recording.id, status, text: text.replaceAll(workspace, 'WORKSPACE') });
    }
    return conversions;
  };
}

/** Loads the build in a folder, which converts in this process: its program for inputs, its library for runs. */
async function openBuild(folder: string) {
  const load = (name: string) => import(pathToFileURL(join(folder, 'lib', name)).href);
  const library = (await load('index.js')) as typeof import('../../src/index.ts');
  const { adapters } = (await load('adapters.js')) as typeof import('../../adapters/index.ts');
  const { program } = createRequire(import.meta.url)(
    join(folder, 'bin/process.js'),
  ) as typeof import('../../bin/process.ts');
  const temporary = mkdtempSync(join(tmpdir(), 'unify-compare-'));
  const [input, output] = [join(temporary, 'input'), join(temporary, 'output')];

  return async ({ stdout, stderr, cwd, recordedRoot, ...recording }: Recording, root: string, mode: Mode) => {
    if (mode === 'run') {
      const options = { adapters, root, cwd, maps: [{ from: recordedRoot, to: root }] };
      const known = runOptions({ stdout, stderr, cwd, recordedRoot, ...recording });
      const { envelopes, outcomes } = await library.convert(stdout, { ...options, ...known });
      const text = envelopes.map((envelope) => `${library.printJson(envelope)}\n`).join('');
      return { status: outcomes.join(' '), text };
    }
    writeFileSync(input, stdout.length > 0 ? stdout : stderr);
    const descriptor = openSync(output, 'w');
    try {
      const places = ['--root', root, '--cwd', cwd, '--map', `${recordedRoot}=${root}`];
      const flags = ['--quiet', ...places, ...(mode === 'rich' ? ALL : [])];
      const status = await program([...flags, input], descriptor, join(folder, 'bin'));
      // The folder is another one each time.
      return { status: String(status), text: readFileSync(output, 'utf8').replaceAll(`${temporary}/`, '') };
    } finally {
      closeSync(descriptor);
    }
  };
}
