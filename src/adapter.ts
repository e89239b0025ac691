/**
 * The contract between an adapter and the core. An adapter is data: it declares what one tool prints and how the tool
 * counts; the core reads, converts, locates and prints. All an adapter may import is this file.
 */
import type { CodeEntry } from './adapter/code-table.ts';
import type { CommandLine } from './adapter/command-line.ts';
import type { Form } from './adapter/form.ts';
import type { TextRule } from './adapter/text-rules.ts';
import type { Glimpse } from './decode/glimpse.ts';
import type { Json, JsonObject } from './json/value.ts';
import type { CoordinateSystem, UntoldCoordinates } from './legacy/coordinates.ts';
import type { AsideDraft, DocumentDraft, MatchDraft, Remark } from './legacy/drafts.ts';
import type { FieldReader, FieldRule } from './legacy/field-rules.ts';
import type { Fields } from './legacy/fields.ts';
import type { KindWords } from './legacy/kinds.ts';

export * from './adapter/code-table.ts';
export * from './adapter/command-line.ts';
export { type Conditions, detect, meets } from './adapter/conditions.ts';
export {
  type DocumentEnd,
  type EndFacts,
  type Folded,
  type Form,
  type FormOptions,
  form,
  type Limit,
  type Outcome,
} from './adapter/form.ts';
export * from './adapter/nodes.ts';
export { type Report, reportRules } from './adapter/report-rules.ts';
export * from './adapter/rust-texts.ts';
export { factsIn } from './adapter/text-facts.ts';
export { type FoundText, findTexts, wordingIn } from './adapter/text-findings.ts';
export type * from './adapter/text-rules.ts';
export type { Glimpse } from './decode/glimpse.ts';
export { isObject, type Json, type JsonObject, NumberText } from './json/value.ts';
export { at } from './legacy/at.ts';
export type * from './legacy/coordinates.ts';
export { UNIFIED_PLACE } from './legacy/coordinates.ts';
export * from './legacy/drafts.ts';
export type * from './legacy/field-rules.ts';
export type { Fields } from './legacy/fields.ts';
export { type KindWords, semanticKind } from './legacy/kinds.ts';
export { placeOf } from './legacy/place-of.ts';

/** All that is known of one tool. */
export interface Adapter {
  /** The tool's name as it stands in envelopes. */
  tool: string;
  /** Names of its program, where they are not the tool's. */
  programs?: readonly string[];
  /** What its codes begin with, such as `LMS`. */
  prefix: string;
  /** The flag that makes the tool print JSON. */
  jsonFlag: string;
  /** What can be typed: its commands, and where the JSON flag goes. Without it nothing is known of arguments. */
  commandLine?: CommandLine;
  /** The operation type of errors that name no command; without it that which was typed. */
  operation?: string;
  /** Where its documents say their version. */
  version?: TestedVersion;
  /** The forms of its documents, most specific first. */
  shapes: readonly Shape[];
  /** What it prints that is not JSON, most specific first. */
  text: readonly TextRule[];
  /**
   * Whole lines that it prints for its own developers: they are counted, not kept. Flags `gmu`; each takes the line's
   * end with it.
   */
  chatter?: readonly RegExp[];
  /**
   * True when the documents that it prints to stderr belong to what it prints to stdout: both are read as one input,
   * stdout first.
   */
  joinsStderr?: true;
  /** Every code that its text can be given. */
  codes: readonly CodeEntry[];
  /**
   * What a document tells only as a whole, or with its invocation; called once, when its last element has been read.
   */
  remarks?(facts: DocumentFacts): Remark[];
  /** The form of the documents that the tool is given, where its answers are understood only with them. */
  request?: RequestShape;
  /** What its words for kinds of symbols mean where that differs from the format's table. */
  kinds?: KindWords;
  /**
   * What it means that a run printed nothing to stdout, where that is known; else it is an empty result if the exit
   * status is 0.
   */
  empty?(invocation: Invocation): DocumentDraft | undefined;
}

/** A document that the tool is given. It makes no envelope; it is read beside the answer to it. */
export interface RequestShape {
  id: string;
  claims(glimpse: Glimpse): Evidence | undefined;
  /** True when this is an answer to that request, as far as both tell. */
  isAnswered(request: JsonObject, answer: JsonObject): boolean;
  /**
   * Where a run with these arguments reads it: a file, named as it was typed, or its stdin; `undefined` where it reads
   * none.
   */
  readFrom?(argv: readonly string[]): RequestOrigin | undefined;
}

/** Where a tool reads its request. */
export type RequestOrigin = { file: string } | 'stdin';

/**
 * How an invocation went, as far as it is known: from `unify run`, or from a recording. How a run ended is known when
 * its output has been read, so only for the last document that it printed.
 */
export interface Invocation {
  /** The tool's own words, from its program on. */
  argv?: readonly string[];
  /** The directory it ran in, absolute. */
  cwd?: string;
  /** Its exit status. */
  exit?: number;
  /** The signal that ended it, such as `SIGSEGV`; then it has no exit status. */
  signal?: string;
  /** What it printed to stderr, or the end of that. */
  stderr?: string;
  /** Bytes that it printed to stderr before `stderr`. */
  stderrLeftOut?: number;
}

/**
 * A version that documents say of themselves: the JSON pointer of its key, and the highest major version that was
 * tested.
 */
export interface TestedVersion {
  key: string;
  major: number;
}

/** One form of document: read element by element, in any size, or held whole. */
export type Shape = StreamedShape | HeldShape | Form;

/**
 * A document may stand in an answer of a server (JSON-RPC, MCP). Shapes see it as if it stood alone; the core tries, in
 * this order, `structuredContent`, each text of `content` that is JSON from the last to the first, the `result` itself,
 * the response itself. So a shape may also claim a result as a whole (`{tools: …}`, `{content: …}`): with `whenNamed`
 * where any server could print it. It is asked then under `--tool`, for a known program, and in a session of which
 * another answer told the tool. What else stands in the answer goes to `legacy`. What no shape claims is read by the
 * `text` rules of the tool: the message of an error, or the texts of the content, which are the result (`data.text`)
 * where no rule says another thing.
 */
interface AnyShape {
  /** `tool/form`: names it in diagnostics, fixtures and tests. */
  id: string;
  /** How it counts lines and columns. */
  coordinates: CoordinateSystem | UntoldCoordinates;
  /**
   * What shows that a document has this form: JSON pointers of the keys that told, or `undefined`.
   * Pure, total and exclusive: no document is claimed by two adapters. It may be called on a part of the document,
   * and what it claims then it must claim for the whole.
   */
  claims(glimpse: Glimpse): Evidence | undefined;
  /** Where a document of it says its version, where that is not as with the adapter's other forms. */
  version?: TestedVersion;
  /**
   * True for a document that the tool prints behind this one and that belongs to it: it is kept in `legacy.trailer`.
   */
  isTrailer?(glimpse: Glimpse): boolean;
  /** True for a document before which the tool prints source text: JSON of no known form before it is of that text. */
  followsSource?(glimpse: Glimpse): boolean;
  /** True for a form that any tool could print: it is asked only where the tool is known by other means. */
  whenNamed?: true;
  /** What the tool prints, beginning with a newline, where it cut the document off: the document ends before it. */
  cutMark?: string;
}

/**
 * A form that is held whole: every operation, and results that stay small or are told only by all of the document. Its
 * keys and lists are named for broken and cut input: what was complete is read, the rest is told.
 */
export interface HeldShape extends AnyShape {
  /** JSON pointers of the keys outside its lists. */
  keys: readonly string[];
  /** Its lists, by JSON pointer, each with the keys that an element can begin with. */
  lists: Readonly<Record<string, { begins: readonly string[] }>>;
  /** JSON pointers of the objects that hold some of these. */
  opens?: readonly string[];
  /** How files are hashed in it, where that is evidence. */
  hashes?: 'blake3';
  /** Sorts a document by meaning. Pure; any key may be missing or have any type. */
  read(document: Fields, facts: ReadFacts): DocumentDraft;
}

/** What may be consulted beside a document. */
export interface ReadFacts {
  invocation: Invocation;
  /** The request that the document answers. */
  request?: JsonObject | undefined;
  /** False when something of the document could not be read: then nothing can be counted from it. */
  complete: boolean;
  /**
   * The document behind it that belongs to it, see `isTrailer`. It is kept in `legacy.trailer` whatever is read of it.
   */
  trailer?: Fields | undefined;
}

/** A query whose results are read one by one. */
export interface StreamedShape extends AnyShape {
  /** The sub-command that prints it; `null` when several do and nothing tells. */
  command: string | null;
  /** The name under which the number of matches is printed. */
  count: 'count' | 'match_count';
  /**
   * What becomes of each key outside the lists, by JSON pointer. Other keys are kept under their own names and noted.
   */
  fields: Readonly<Record<string, FieldRule | FieldReader>>;
  /** The lists of located results, by JSON pointer, in any number and of any size. */
  lists: Readonly<Record<string, ElementRule>>;
  /**
   * For a stream of rows, which is one document: true for a value that is one of them. `claims` then sees the first row
   * alone, and the only list is the document itself (`''`).
   */
  isRow?(value: Json): boolean;
}

/** JSON pointers of the keys that told a form. */
export type Evidence = readonly string[];

/** Elements that become matches in a way that a function tells better than a table. */
export interface ElementRule {
  /** The keys an element can begin with: by them the next one is found after a broken one. */
  begins: readonly string[];
  /**
   * Sorts an element by meaning; `undefined` for one that is no located result. `head` is what stood before the list,
   * by JSON pointer. Pure.
   */
  read(element: Fields, head: Readonly<JsonObject>): MatchDraft | AsideDraft | undefined;
}

/** What a whole document came to. */
export interface DocumentFacts {
  shape: string;
  /** How many matches it has. */
  matches: number;
  /**
   * How many results the tool says that it found and did not print; 0 where elements were lost, so that nothing can be
   * counted.
   */
  unprinted: number;
  invocation: Invocation;
}
