import type { Relationship, Relationships } from '../envelope/types.ts';
import type { ByteRange } from './line-index.ts';
import { bufferOf, bytesOfLine, type SourceFile } from './source.ts';

const WORD = /[\p{L}\p{N}_$]/u;
const BETWEEN_WORDS = /[^\p{L}\p{N}_$]+/u;

/**
 * The name that stands at a relationship's place: its symbol's, but a call by a caller names the thing that is called,
 * which is `own`.
 */
export function nameAt(
  kind: keyof Relationships,
  role: Relationship['role'],
  symbol: string | undefined,
  own: string | undefined,
): string | undefined {
  return kind === 'callers' && role === 'call' ? own : symbol;
}

/**
 * What stands behind the name of what is called: arguments, or what can come before them (`f<T>(`, `f::<T>(`, `f!(`,
 * `f?.(`, `f.(`), a template, a block.
 */
const CALLED = /^\s*(?:[(<!?`{]|::<|\.\()/;

/** How far it is looked for, in bytes. */
const FOLLOWING = 64;

/**
 * The bytes of a symbol's name on a line (from 1), where it stands there exactly once as a whole word: anything else
 * would be a guess. Of a qualified name (`ledger::open`, `Ledger.open`) its last part counts. At a call it has to look
 * like one: the line that a tool names is often that where an expression begins, and the call stands on a later one
 * (`const map = list` above `.map(f)`).
 */
export function nameOnLine(
  source: SourceFile,
  lineNumber: number,
  symbol: string,
  role: Relationship['role'],
): ByteRange | undefined {
  const name = lastPartOf(symbol);
  const text = bytesOfLine(source, lineNumber);
  if (name === '' || text === undefined) return undefined;
  const wanted = Buffer.from(name, 'utf8');
  const only = wholeWord(text, wanted, 0);
  if (only === undefined || wholeWord(text, wanted, only + 1) !== undefined) return undefined;
  if (role === 'call' && !CALLED.test(text.toString('utf8', only + wanted.length, only + wanted.length + FOLLOWING)))
    return undefined;
  const start = (source.lines.startOf(lineNumber) as number) + only;
  return { start, end: start + wanted.length };
}

/** True where the last part of a name stands on a line (from 1) as a whole word. */
export function isOnLine(source: SourceFile, lineNumber: number, symbol: string): boolean {
  const name = lastPartOf(symbol);
  const text = bytesOfLine(source, lineNumber);
  return name !== '' && text !== undefined && wholeWord(text, Buffer.from(name, 'utf8'), 0) !== undefined;
}

/** The bytes of a symbol's name, or of its last part, where it stands at an offset as a whole word. */
export function nameFrom(
  source: SourceFile | undefined,
  start: number | undefined,
  symbol: string | undefined,
): ByteRange | undefined {
  if (source === undefined || start === undefined || symbol === undefined) return undefined;
  const text = bufferOf(source);
  const name = lastPartOf(symbol);
  const end = start + Buffer.byteLength(name);
  const isThere = name !== '' && text.toString('utf8', start, end) === name && isWhole(text, start, end);
  return isThere ? { start, end } : undefined;
}

/** What stands before the body of a function, parameters and all; not behind annotations or comments. */
const HEAD = /^[^@#/*{;)][^{;)]*\)[^{;]*\{/;
/** How far a head is looked for, in bytes. */
const LONGEST_HEAD = 1024;

/**
 * True where a range of bytes may define what is called so: the last part of the name stands there as a whole word, in
 * the head of a function where it begins with one. A name without a last part tells nothing.
 */
export function mayDefine(source: SourceFile, range: ByteRange, symbol: string): boolean {
  const name = lastPartOf(symbol);
  if (name === '') return true;
  const text = bufferOf(source, range);
  const [head] = HEAD.exec(text.toString('utf8', 0, LONGEST_HEAD)) ?? [];
  const [looked, wanted] = [head === undefined ? text : Buffer.from(head), Buffer.from(name)];
  return [wanted, Buffer.from(`$${name}`)].some((word) => wholeWord(looked, word, 0) !== undefined);
}

function lastPartOf(symbol: string): string {
  return symbol.split(BETWEEN_WORDS).at(-1) ?? '';
}

/** Where a word stands first, from an index on. */
function wholeWord(text: Buffer, wanted: Buffer, from: number): number | undefined {
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1))
    if (isWhole(text, at, at + wanted.length)) return at;
  return undefined;
}

function isWhole(text: Buffer, start: number, end: number): boolean {
  const before = [...text.toString('utf8', Math.max(0, start - 4), start)].at(-1) ?? '';
  const [after = ''] = text.toString('utf8', end, end + 4);
  return !WORD.test(before) && !WORD.test(after);
}
