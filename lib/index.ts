/**
 * The library: what code tools print in, envelopes out. Nothing here throws, or rejects, for what a tool printed; what
 * is wrong with that is in the envelopes. An argument of another type than said is a `TypeError`.
 */
import { adapters as all } from '../adapters/index.ts';
import type { Adapter } from '../src/adapter.ts';
import { diffParts, joinParts } from '../src/compare/compare.ts';
import type { JoinBy, State } from '../src/compare/words.ts';
import { codeTexts } from '../src/convert/code-texts.ts';
import { collected } from '../src/convert/collect.ts';
import { JsonPrinter } from '../src/format/json-printer.ts';
import * as llm from '../src/format/llm/read-llm.ts';
import { textOf } from '../src/format/printer.ts';
import * as core from '../src/index.ts';

export type { JoinBy, State } from '../src/compare/words.ts';
export type { LlmEnvelope } from '../src/format/llm/read-llm.ts';
export * from '../src/index.ts';

/** What a conversion depends on besides its input. Everything has a default. */
export interface ConvertOptions extends Omit<core.ConvertOptions, 'adapters'> {
  /** The tools that are read; by default all there are. */
  adapters?: readonly Adapter[];
}

/** Converts an input whole. For input that does not fit in memory see `convertStream`. */
export function convert(input: core.ConvertInput, options: ConvertOptions = {}): Promise<core.Conversion> {
  return core.convert(input, withAdapters(options));
}

/**
 * Converts an input as it comes; memory does not grow with the number of matches. A failing stream rejects, and so does
 * an input that is none.
 */
export function convertStream(
  input: core.ConvertInput,
  options: ConvertOptions = {},
): AsyncGenerator<core.EnvelopePart> {
  return core.convertStream(input, withAdapters(options));
}

/** Options, with all adapters where none are said. */
function withAdapters<Options extends { adapters?: readonly Adapter[] }>(
  options: Options,
): Options & { adapters: readonly Adapter[] } {
  return { ...options, adapters: options.adapters ?? all };
}

/** How two inputs are joined, and how they are read. */
export interface JoinOptions extends ConvertOptions {
  /** What becomes one match: by default what is at the same bytes of the same file. */
  on?: JoinBy;
  /** Leave out what only one of them has. */
  onlyCommon?: boolean;
}

/** How two inputs are held against each other, and how they are read. */
export interface DiffOptions extends ConvertOptions {
  /** The states that are kept; by default all. */
  states?: readonly State[];
}

/**
 * Puts what two inputs found at the same places together, as `unify join` does: one envelope, or the errors of an input
 * of which nothing can be said. Both are sorted in memory.
 */
export function join(
  one: core.ConvertInput,
  other: core.ConvertInput,
  { on = 'span', onlyCommon = false, ...options }: JoinOptions = {},
): Promise<core.Conversion> {
  const read = (input: core.ConvertInput) => ({ parts: convertStream(input, options) });
  return collected(joinParts(read(one), read(other), { by: on, isCommonAlone: onlyCommon, stamp: options.stamp }));
}

/** Tells what became of the results of one input in another, as `unify diff` does; see `join`. */
export function diff(
  old: core.ConvertInput,
  now: core.ConvertInput,
  { states, ...options }: DiffOptions = {},
): Promise<core.Conversion> {
  const read = (input: core.ConvertInput) => ({ parts: convertStream(input, options) });
  return collected(diffParts(read(old), read(now), { states, stamp: options.stamp }));
}

/** What a request depends on besides its edits and their envelopes. Everything has a default. */
export interface RequestOptions extends Omit<core.RequestOptions, 'adapters'> {
  adapters?: readonly Adapter[];
}

/**
 * Asks a tool, `llmtransform` or `splice`, to replace spans of envelopes, or tells why it must not be asked, as `unify
 * request` does. Throws a `RangeError` for a tool that takes no edits, and for an edit that is none.
 */
export function request(
  tool: string,
  edits: readonly core.WantedEdit[],
  envelopes: core.ConvertInput | readonly core.Envelope[],
  options: RequestOptions = {},
): Promise<core.EditRequest> {
  return core.request(tool, edits, envelopes, withAdapters(options));
}

/** The forms of the document that begins with these bytes; more than one means that it cannot be known. */
export function detect(beginning: string | Uint8Array, adapters: readonly Adapter[] = all): core.Detection[] {
  return core.detect(beginning, adapters);
}

/**
 * Reads what `--format llm` printed: its envelopes, but for what is on the drop list of the format. Lists are in the
 * order in which they were printed: by kinds and files. Text that is none throws a `SyntaxError`.
 */
export function readLlm(text: string): llm.LlmEnvelope[] {
  return llm.readLlm(text, codeTexts(all));
}

/**
 * The envelopes as the program prints them, one a line, in pieces of UTF-8 text as they come: for what does not fit in
 * memory.
 */
export async function* printStream(input: core.ConvertInput, options: ConvertOptions = {}): AsyncGenerator<string> {
  const printer = new JsonPrinter();
  for await (const part of convertStream(input, options)) {
    let text = '';
    for (const piece of printer.print(part)) text += textOf(piece);
    if (text !== '') yield text;
  }
}
