import { type JsonObject, type LineKind, setOwn } from '../adapter.ts';
import { textWithoutColours } from '../input/colours.ts';
import { unquotedName } from '../json/quoted-name.ts';
import { newlinesIn } from '../location/columns.ts';

/** All of a text, each time from its beginning, in blocks that end with a line where a line ends in them. */
export type Blocks = () => Iterable<Uint8Array>;

/** So many UTF-16 units are here behind the beginning of what is matched, if the text has as many. */
const AHEAD = 1 << 18;

/** A block as text, with lines that end as on Unix. */
export function textOfBlock(block: Uint8Array): string {
  return textWithoutColours(Buffer.from(block).toString('utf8')).replaceAll(/\r{1,2}\n/g, '\n');
}

/** What the entries of a text say that holds nothing else of worth. */
export function* rowsIn(blocks: Blocks, kind: LineKind): Generator<JsonObject> {
  for (const passed of partsIn(blocks, kind)) if (typeof passed === 'object') yield passed;
}

/**
 * What a text holds but for blank lines: entries as rows, chatter as text; where it is neither the number of the line,
 * from 1, which ends it.
 */
export function* partsIn(blocks: Blocks, kind: LineKind): Generator<JsonObject | string | number> {
  const ahead = new TextAhead(blocks);
  let parts: Partial<LineKind> = kind.preamble === undefined ? kind : { chatter: kind.preamble };
  let above: JsonObject = {};
  let line = 1;
  while (!ahead.isEmpty) {
    const passed = passedAt(ahead.text, ahead.at, parts);
    const length = passed?.found[0].length ?? 0;
    if (ahead.readsMore(length)) continue;
    if (passed === undefined) {
      if (parts === kind) return yield line;
      parts = kind;
      continue;
    }
    const { part, found } = passed;
    if (part === 'chatter') yield found[0];
    else if (part === 'heading') above = rowOf(found.groups ?? {});
    else if (part === 'entry') yield { ...above, ...rowOf(found.groups ?? {}, kind.read) };
    line += newlinesIn(found[0]);
    ahead.at += length;
  }
}

/** A text that is read as far as it is looked at, from a place on. */
class TextAhead {
  text = '';
  at = 0;
  readonly #rest: Iterator<Uint8Array>;
  #hasMore = true;

  constructor(blocks: Blocks) {
    this.#rest = blocks()[Symbol.iterator]();
  }

  get isEmpty(): boolean {
    return !this.#hasMore && this.at === this.text.length;
  }

  /**
   * Reads the next block where what is still to come may be a part of what was found, which is of a `length`, or what
   * it takes to find anything. True where it did.
   */
  readsMore(length: number): boolean {
    const left = this.text.length - this.at;
    if (!this.#hasMore || (length < left && left >= AHEAD)) return false;
    const next = this.#rest.next();
    this.#hasMore = next.done !== true;
    this.text = this.text.slice(this.at) + (next.done === true ? '' : textOfBlock(next.value));
    this.at = 0;
    return true;
  }
}

/** What stands at a place of a text, and which part of its kind that is. */
function passedAt(text: string, at: number, { entry, heading, chatter }: Partial<LineKind>) {
  for (const [part, pattern] of Object.entries({ blank: BLANK, entry, heading, chatter })) {
    const found = pattern && matchAt(pattern, text, at);
    if (found !== undefined) return { part, found };
  }
  return undefined;
}

const BLANK = /[ \t]*\n|[ \t]+$/y;

/** What a pattern finds at a place of a text; nothing where that has no length. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null || found[0] === '' ? undefined : found;
}

/** The groups of an entry that took part, as keys. */
function rowOf(groups: Readonly<Record<string, string | undefined>>, read?: LineKind['read']): JsonObject {
  const row: JsonObject = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined || value === '') continue;
    const key = name.replace(/^n_|\d$/g, '');
    const text = key === 'file' ? unquotedName(value) : value.replace(/^\n/, '');
    setOwn(row, key, name.startsWith('n_') ? Number(value) : text);
  }
  return read === undefined ? row : read(row);
}
