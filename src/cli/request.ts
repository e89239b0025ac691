import { isUtf8 } from 'node:buffer';
import { resolve } from 'node:path';
import { errorAlone } from '../convert/error-envelope.ts';
import { adapterOf } from '../detect/known-tool.ts';
import type { Guard } from '../edits/guard.ts';
import { KnownSpans } from '../edits/known-spans.ts';
import type { PlannedFile } from '../edits/plan-edits.ts';
import { readEnvelopes } from '../edits/read-envelopes.ts';
import { type EditTool, requestFor } from '../edits/request-for.ts';
import { listedEdits, typedEdit, type WantedEdit } from '../edits/wanted-edit.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { JsonPrinter } from '../format/json-printer.ts';
import { textOf } from '../format/printer.ts';
import { harmless } from '../format/terminal.ts';
import { realPath } from '../io/exists.ts';
import { readFile } from '../io/input.ts';
import { WriteFailed } from '../io/output.ts';
import { writeNamed } from '../io/write-named.ts';
import { printJson } from '../json/print.ts';
import { loadBlake3 } from '../location/digest.ts';
import type { Execute, Terminal } from './execute.ts';
import { CHECK_FAILED } from './exit-status.ts';
import type { RawFlags } from './flags.ts';
import { allAdapters, neededAdapters } from './needed-adapters.ts';
import { openNamed, readInputs } from './read-inputs.ts';
import { resolveOptions } from './resolve-options.ts';
import { STDIN, UsageError } from './typed.ts';
import { complaint, printText, sayNotWritten } from './write-out.ts';

/**
 * `unify request`: prints what asks a tool to replace spans of envelopes, or tells why it must not be asked. Where
 * anything is refused, nothing is written.
 */
export const request: Execute = async ({ names: [word = '', ...names], typed, terminal }) => {
  const { guard, edits = '', acceptUnproven = false } = typed;
  const target = await requestTarget(word, terminal);
  if (typeof target === 'string') throw new UsageError(target);
  const { tool, requests } = target;
  if (requests.holdsSums !== true && guard === undefined && !acceptUnproven)
    throw new UsageError(
      `request ${tool}: its request has no place for the sums of files: name a file for them with --guard FILE, ` +
        'and run the tool with unify run --guard FILE; or take the risk with --accept-unproven',
    );
  const wanted = await readEdits(typed, names, terminal);
  const { settings } = await resolveOptions(typed, { ...terminal, adapters: [] });
  const handles = wanted.map(({ handle }) => handle);
  const known = new KnownSpans(handles, settings);
  await loadBlake3();
  const status = await readInputs({ names, terminal }, async function* (name, { source }) {
    const fault = await readEnvelopes(source, known, settings);
    if (fault === undefined) return;
    terminal.say(complaint(fault.error, name));
    yield fault.outcome;
  });
  if (status !== 0) return status;
  const asked = requestFor(target, wanted, known, acceptUnproven);
  if (asked.refusals.length > 0) return await refuse(asked.refusals, typed, terminal);
  if (guard !== undefined) {
    const path = resolve(terminal.cwd, guard);
    const read = [...names, edits].map((name) => resolve(terminal.cwd, name));
    refuseOver([...read, ...asked.files.map(({ absolute }) => absolute)], path, guard);
    try {
      await writeNamed(path, `${JSON.stringify(asked.guard)}\n`);
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      return sayNotWritten(error, guard, terminal.say);
    }
  }
  const next = `unify run${guard === undefined ? '' : ' --guard GUARD'} -- ${requests.typed}`;
  const lines = [...asked.files.map((file) => expectedOf(file, asked.guard.sum)), `Save the request, and run: ${next}`];
  for (const message of typed.quiet ? [] : lines) terminal.say(complaint({ message }));
  return await printJsonText(asked.requests.map((document) => `${printJson(document)}\n`).join(''), terminal);
};

/** Refuses to write the guard over a file that was read, or is to be changed. */
function refuseOver(files: readonly string[], path: string, guard: string): void {
  const over = realPath(path);
  if (over !== undefined && files.some((file) => realPath(file) === over))
    throw new UsageError(`--guard ${guard}: is a file that was read, or is to be changed; name another file`);
}

/** The tool that is to be asked, or why there is none, in words. */
export async function requestTarget(
  word: string,
  { adapters: all }: Pick<Terminal, 'adapters'>,
): Promise<EditTool | string> {
  const { adapters } = await neededAdapters(all, undefined, word, false);
  const { tool, editRequests } = adapterOf(word, adapters) ?? {};
  if (tool !== undefined && editRequests !== undefined) return { tool, requests: editRequests };
  const able = (await allAdapters(all)).filter((adapter) => adapter.editRequests !== undefined);
  const names = able.map((adapter) => adapter.tool).join(', ');
  return `request${word && ` ${word}`}: name a tool that takes edits first: ${names}`;
}

/** So many refusals are reported, each in a line. */
const TOLD = 20;

async function refuse(refusals: readonly Diagnostic[], { json }: RawFlags, terminal: Terminal): Promise<number> {
  for (const refusal of refusals.slice(0, TOLD)) {
    const { details = {}, file } = refusal;
    const about = [details['handle'], file].filter((name) => typeof name === 'string').join(' in ');
    terminal.say(complaint(refusal, about));
  }
  const more = refusals.length - TOLD;
  if (more > 0) terminal.say(complaint({ message: `${more} more edits are refused.` }));
  if (json !== true) return CHECK_FAILED;
  const [error, ...diagnostics] = refusals as [Diagnostic, ...Diagnostic[]];
  const part = errorAlone(error, 'request', {}, CHECK_FAILED, { operation: 'request', diagnostics });
  return (await printJsonText([...new JsonPrinter().print(part)].map(textOf).join(''), terminal)) || CHECK_FAILED;
}

/** Prints JSON, on a terminal with nothing in it that acts on that. */
function printJsonText(json: string, terminal: Terminal): Promise<number> {
  return printText(terminal.terminal ? harmless(json) : json, terminal);
}

/** What is to become of a file. */
export function expectedOf({ path, edits, growth, after, unproven }: PlannedFile, sum: Guard['sum']): string {
  const count = edits.length === 1 ? '1 edit' : `${edits.length} edits`;
  const risk = unproven ? ' Nothing proves that it is the file that was seen (--accept-unproven).' : '';
  return `${path}: ${count}, ${growth < 0 ? '' : '+'}${growth} bytes; ${sum} afterwards ${after}.${risk}`;
}

/** The edits that were typed, and those of the file that was. Throws a `UsageError` for what is none. */
async function readEdits(
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
