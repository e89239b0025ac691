import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { adapters } from '../../adapters/index.ts';
import type { Diagnostic } from '../../src/envelope/types.ts';
import { apart, type Expected, expectedIn } from '../../test/format/expected.ts';
import { convertInFormats } from '../../test/recordings/convert-recording.ts';
import { printedBy, readRecordings } from '../../test/recordings/recording.ts';
import { openWorkspaces } from '../../test/recordings/workspaces.ts';

const FIXTURES = resolve('fixtures');

/** What formats print of a recording. */
export interface PrintedRecording {
  id: string;
  /** The folder that its paths are relative to, absolute. */
  workspace: string;
  /** The places and findings of its envelopes, in their order. */
  expected: readonly Expected[];
  /** What unify says of its own work in all of them, each note once. */
  notes: readonly Diagnostic[];
  /** What each format printed, by its name. */
  texts: Readonly<Record<string, string>>;
  /** The bytes of a file by its path; `undefined` where it can't be read. */
  source(path: string): Buffer | undefined;
}

/** Lets `use` read what formats print of every recording; the source trees are there until it has ended. */
export async function printRecordings<Result>(
  formats: readonly string[],
  use: (recordings: readonly PrintedRecording[]) => Promise<Result> | Result,
): Promise<Result> {
  const workspaces = openWorkspaces(join(FIXTURES, '_workspaces'));
  const tools = adapters.map(({ tool }) => tool);
  const printed: PrintedRecording[] = [];
  try {
    for (const recording of readRecordings(FIXTURES, tools)) {
      const workspace = workspaces.folderOf(recording);
      const { envelopes, texts } = await convertInFormats(printedBy(recording), recording, workspace, formats);
      const expected = expectedIn(envelopes);
      printed.push({
        ...{ id: recording.id, workspace, expected, notes: apart(expected).notes },
        texts: Object.fromEntries(formats.map((name, index) => [name, texts[index] as string])),
        source: sourceIn(workspace),
      });
    }
    return await use(printed);
  } finally {
    workspaces.remove();
  }
}

function sourceIn(workspace: string): PrintedRecording['source'] {
  return (path) => {
    try {
      return readFileSync(path.startsWith('/') ? path : join(workspace, path));
    } catch {
      return undefined;
    }
  };
}
