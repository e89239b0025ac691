import type { Remark } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { ElementReader } from '../input/element-reader.ts';
import { isLowerHex, NOT_ASCII } from '../input/tokens.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { printJson } from '../json/print.ts';
import { copyRegister, copyString } from './copied.ts';
import type { ElementValues } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';
import type { CachedPath } from './path-cache.ts';
import type { PlacedElement } from './placed-element.ts';
import { RelationshipsPrinter } from './relationships-printer.ts';
import { hintsOf, type RichSemantics, richFactsIn, semanticsOf } from './rich-facts.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const BACKSLASH = 0x5c;
const LOWER_N = 0x6e;
const LOWER_R = 0x72;

const BEFORE = {
  before: literal(',"context":{"before":'),
  selected: literal(',"selected":'),
  after: literal(',"after":'),
  nothing: literal('[]'),
  checksums: literal(',"checksums":{'),
  action: literal(',"suggested_action":{"action_type":'),
  params: literal(',"params":'),
  noParams: literal('{}'),
};

const SUM_FRONT = Buffer.from('sha256:');
/** Sums that are printed as they stand. */
const SUMS = ['checksum_before', 'checksum_after', 'file_checksum_before'] as const;

const SUM_LENGTH = SUM_FRONT.length + 64;

/** So many values are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;

/** What is printed of a value, and what of it stays in `legacy`, as entries of JSON behind commas. */
interface Split {
  printed: string;
  legacy: string;
}

/**
 * Prints what a tool says of the rich extensions of a span, where there is no source that could contradict it. It
 * prints what the resolver makes of `toldFacts`, from where it stands if nothing of it has to be changed.
 */
export class RichPrinter {
  readonly out: ByteText;
  /** What of it goes to the span's `legacy`, as entries of JSON, each behind a comma; and their names. */
  readonly legacy = new ByteText();
  readonly told: string[] = [];
  readonly #plan: MatchPlan;
  readonly #context: MatchContext;
  readonly #reader: ElementReader;
  readonly #values: ElementValues;
  readonly #relationships: RelationshipsPrinter;
  readonly #semantics = new BoundedMap<string, Split>(MOST_REMEMBERED);
  readonly #hints = new BoundedMap<string, Split>(MOST_REMEMBERED);
  /** Registers of facts of which something is made. */
  readonly #others: readonly number[];

  constructor(element: PlacedElement, context: MatchContext) {
    const { plan, reader, values } = element;
    this.out = new ByteText(context.openPieces);
    this.#plan = plan;
    this.#context = context;
    this.#reader = reader;
    this.#values = values;
    this.#relationships = new RelationshipsPrinter(element, context, this.out);
    const { printed_kind, printed_language } = plan.richFacts;
    this.#others = [printed_kind, printed_language].filter((register) => register !== undefined);
  }

  /**
   * Prints what the tool says of the span of the element that was read last; `false` where there is more to do about
   * it. `hash` is the digits of its SHA-256, where something else proves it; `own` is the path of its file.
   */
  print(remarks: Remark[], hash: string | undefined, own: CachedPath): boolean {
    this.out.begin();
    this.legacy.begin();
    this.told.length = 0;
    if (this.#isMade()) return this.#printMade(remarks, hash, own);
    const { describesAfter = false } = this.#plan.facts;
    if (!describesAfter) this.#printContext(this.out);
    this.#printSemantics();
    if (!this.#relationships.print(remarks, own)) return false;
    this.#printChecksums(this.out, !describesAfter, hash);
    if (describesAfter) {
      // Lines and sums of another state of the file are none of the place.
      if (this.#printContext(this.legacy)) this.told.push('context');
      if (this.#printChecksums(this.legacy, true)) this.told.push('checksums');
    }
    this.#printAction();
    return true;
  }

  /** Notes what relationships that were printed lack, of the element at a JSON pointer. */
  noteUnknown(pointer: () => string): void {
    this.#relationships.noteUnknown(pointer);
  }

  /** True where what the tool says is not printed as it stands. */
  #isMade(): boolean {
    const { params, action_type } = this.#plan.richFacts;
    if (this.#others.some((register) => this.#values.isRead(register))) return true;
    if (this.#isTold(params) && (!this.#isTold(action_type) || !this.#isObject(params))) return true;
    return SUMS.some(
      (key) => this.#isTold(this.#plan.richFacts[key]) && !this.#isSum(this.#plan.richFacts[key] as number),
    );
  }

  /** Prints what is made of what the tool says, but for relationships. */
  #printMade(remarks: Remark[], hash: string | undefined, own: CachedPath): boolean {
    const { span, legacy, oddChecksum } = richFactsIn(this.#values, this.#plan, this.#context.kindWords);
    const { context, semantic_kind, language, suggested_action, tool_hints } = span;
    const proved = hash === undefined ? {} : { checksum_before: `sha256:${hash}` };
    const checksums = { ...proved, ...span.checksums };
    this.#printEntries({ context, semantic_kind, language });
    if (!this.#relationships.print(remarks, own)) return false;
    this.#printEntries({ ...(Object.keys(checksums).length > 0 && { checksums }), suggested_action, tool_hints });
    for (const [key, value] of Object.entries(legacy)) this.#leave(key, `,${JSON.stringify(key)}:${printJson(value)}`);
    if (oddChecksum && this.#plan.sumRemark !== undefined) remarks.push(this.#plan.sumRemark);
    return true;
  }

  #printEntries(entries: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(entries))
      if (value !== undefined) this.out.string(`,${JSON.stringify(key)}:${printJson(value)}`);
  }

  /** Prints lines around the place; `false` where none were told. */
  #printContext(out: ByteText): boolean {
    const { before, selected, after } = this.#plan.richFacts;
    if (!this.#isTold(before) && !this.#isTold(selected) && !this.#isTold(after)) return false;
    this.#printLines(BEFORE.before, before, out);
    this.#printLines(BEFORE.selected, selected, out);
    this.#printLines(BEFORE.after, after, out);
    out.byte(CLOSE);
    return true;
  }

  #printLines(front: Literal, register: number | undefined, out: ByteText): void {
    out.literal(front);
    if (!this.#isTold(register)) out.literal(BEFORE.nothing);
    else if (this.#plan.hasLineEnds) this.#copyLines(register, out);
    else copyRegister(this.#reader, register, out);
  }

  /** Prints a list of lines without their ends. */
  #copyLines(register: number, out: ByteText): void {
    const { bytes, view } = this.#reader.values.tokens;
    let at = this.#reader.from[register] as number;
    out.byte(OPEN_LIST);
    for (let isFirst = true; bytes[at + 1] === QUOTE; isFirst = false) {
      const from = at + 1;
      at = this.#reader.values.string(from);
      if (!isFirst) out.byte(COMMA);
      out.copy(bytes, view, from, endOfLine(bytes, from + 1, at - 1));
      out.byte(QUOTE);
    }
    out.byte(CLOSE_LIST);
  }

  #printSemantics(): void {
    const { semantic_kind: kind = -1, language = -1 } = this.#plan.richFacts;
    if (!this.#values.isRead(kind) && !this.#values.isRead(language)) return;
    const [word, tongue] = [this.#values.text(kind), this.#values.text(language)];
    const own = this.#values.text(this.#plan.ownKind);
    const name = `${word}\n${tongue}\n${own}`;
    let semantics = this.#semantics.get(name);
    if (semantics === undefined) {
      semantics = this.#semanticsOf({ kind: word, own, language: tongue });
      this.#semantics.set(name, semantics);
    }
    this.out.string(semantics.printed);
    this.#leave('semantics', semantics.legacy);
  }

  /** Puts an entry of JSON, which has a comma before it or is empty, into the span's `legacy`. */
  #leave(name: string, entry: string): void {
    if (entry === '') return;
    this.legacy.string(entry);
    this.told.push(name);
  }

  #semanticsOf(said: RichSemantics): Split {
    const { semantics, aside } = semanticsOf(said, this.#plan, this.#context.kindWords);
    const entries = JSON.stringify(semantics).slice(1, -1);
    return {
      printed: entries === '' ? '' : `,${entries}`,
      legacy: Object.keys(aside).length === 0 ? '' : `,"semantics":${JSON.stringify(aside)}`,
    };
  }

  /** Prints the sums that are told, if these are asked for, or is proved; `false` where there is none. */
  #printChecksums(out: ByteText, asksTold: boolean, hash?: string): boolean {
    let isFirst = true;
    for (const key of SUMS) {
      const register = this.#plan.richFacts[key];
      const isTold = asksTold && this.#isTold(register);
      if (!isTold && (hash === undefined || key !== 'checksum_before')) continue;
      if (isFirst) out.literal(BEFORE.checksums);
      else out.byte(COMMA);
      isFirst = false;
      out.ascii(`"${key}":`);
      if (isTold) copyString(this.#reader, register as number, out);
      else out.ascii(`"sha256:${hash}"`);
    }
    if (!isFirst) out.byte(CLOSE);
    return !isFirst;
  }

  /** Prints what the tool suggests, and its hints, as they stand. */
  #printAction(): void {
    const { action_type, params, tool_hints } = this.#plan.richFacts;
    if (this.#isTold(action_type)) {
      this.out.literal(BEFORE.action);
      copyString(this.#reader, action_type, this.out);
      this.out.literal(BEFORE.params);
      if (this.#isTold(params)) copyRegister(this.#reader, params, this.out);
      else this.out.literal(BEFORE.noParams);
      this.out.byte(CLOSE);
    }
    if (!this.#isTold(tool_hints)) return;
    const { printed, legacy } = this.#hintsIn(tool_hints);
    this.out.string(printed);
    this.#leave('tool_hints', legacy);
  }

  #hintsIn(register: number): Split {
    const { bytes, from, to } = this.#reader;
    const text = bytes.toString('utf8', from[register], to[register]);
    const known = this.#hints.get(text);
    if (known !== undefined) return known;
    const { own, aside } = hintsOf(this.#values.value(register));
    const hints = {
      printed: own === undefined ? '' : `,"tool_hints":${printJson(own)}`,
      legacy: aside === undefined ? '' : `,"tool_hints":${printJson(aside)}`,
    };
    this.#hints.set(text, hints);
    return hints;
  }

  /** True for `sha256:` and 64 lower-case digits. */
  #isSum(register: number): boolean {
    const { bytes, from: starts, to: ends, traits } = this.#reader;
    const [from, to] = [starts[register] as number, ends[register] as number];
    if (to - from !== SUM_LENGTH || ((traits[register] as number) & NOT_ASCII) !== 0) return false;
    for (let index = 0; index < SUM_FRONT.length; index++) if (bytes[from + index] !== SUM_FRONT[index]) return false;
    for (let index = from + SUM_FRONT.length; index < to; index++)
      if (!isLowerHex(bytes[index] as number)) return false;
    return true;
  }

  #isObject(register: number): boolean {
    return this.#reader.bytes[this.#reader.from[register] as number] === OPEN;
  }

  #isTold(register: number | undefined): register is number {
    return register !== undefined && this.#values.isRead(register);
  }
}

/** Where a line ends, in a string of JSON `[from, to)`: without `\r\n`, or one of these. */
function endOfLine(bytes: Buffer, from: number, to: number): number {
  const end = isEscape(LOWER_N, bytes, from, to) ? to - 2 : to;
  return isEscape(LOWER_R, bytes, from, end) ? end - 2 : end;
}

/** True for a string that ends with an escape of a letter: an odd number of backslashes stands before it. */
function isEscape(letter: number, bytes: Buffer, from: number, to: number): boolean {
  if (to - from < 2 || bytes[to - 1] !== letter) return false;
  let first = to - 1;
  while (first > from && bytes[first - 1] === BACKSLASH) first--;
  return (to - 1 - first) % 2 === 1;
}
