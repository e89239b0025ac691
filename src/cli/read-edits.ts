import { isUtf8 } from 'node:buffer';
import { listedEdits, typedEdit, type WantedEdit } from '../edits/wanted-edit.ts';
import { readFile } from '../io/read-file.ts';
import type { Terminal } from './execute.ts';
import type { RawFlags } from './flags.ts';
import { openNamed } from './open-named.ts';
import { STDIN } from './streams.ts';
import { UsageError } from './usage-error.ts';

/** The edits that were typed, and those of the file that was. Throws a `UsageError` for what is none. */
export async function readEdits(
  { edit = [], edits }: RawFlags,
  names: readonly string[],
  terminal: Terminal,
): Promise<WantedEdit[]> {
  const typed = edit.map((text) => understood(typedEdit(text), `--edit ${text}`));
  if (edits === STDIN && (names.length === 0 || names.includes(STDIN)))
    throw new UsageError('--edits -: standard input cannot hold the edits and the envelopes; name a file for one');
  const listed = edits === undefined ? [] : understood(await editsIn(edits, terminal), `--edits ${edits}`);
  if (typed.length + listed.length === 0)
    throw new UsageError('request: say what to replace with --edit HANDLE=TEXT or --edits FILE');
  return [...typed, ...listed];
}

async function editsIn(name: string, terminal: Terminal): Promise<WantedEdit[] | string> {
  const read = await readFile(name, () => openNamed(name, terminal));
  if (read.failure !== undefined) return `could not be read: ${read.failure}`;
  return isUtf8(read.bytes) ? listedEdits(read.bytes.toString('utf8')) : 'must be UTF-8';
}

function understood<Value>(read: Value | string, flag: string): Value {
  if (typeof read === 'string') throw new UsageError(`${flag}: ${read}`);
  return read;
}
