import type { Json, JsonObject } from '../json/value.ts';
import type { Conditions } from './conditions.ts';
import type { Keys } from './nodes.ts';
import type { Wording } from './text-rules.ts';
import type { CoordinateSystem, UnknownLineBase } from './values/coordinates.ts';
import type { DiagnosticDraft, DraftObject, DraftValue, FileHash, Remark } from './values/drafts.ts';
import type { Fields } from './values/fields.ts';

/**
 * A version that documents say of themselves: the JSON pointers of its keys, and the highest major version that was
 * tested. A newer minor version is read as the tested ones; a newer major version is reported.
 */
export interface TestedVersion {
  key: string | readonly string[];
  major: number;
}

/** What a form is, besides what its keys mean. */
export interface FormOptions {
  /**
   * The sub-command that prints a query's form, that of the form's name without it; `null` when several do and nothing
   * tells.
   */
  command?: string | null;
  /** The type of an operation's form; the document may tell another one. `null`: what was asked for, see `Adapter`. */
  operation?: string | null;
  /** What is said of an operation whose document has no message. */
  message?: string;
  /** What is said where a run with this argument printed it. */
  asked?: Readonly<Record<string, Remark>>;
  /** Code: whether the tool, by its arguments, may have counted in another text than the files. Pure. */
  makesText?(argv: readonly string[]): boolean;
  /** What is said of every such document. */
  remarks?: readonly Remark[];
  /** The name under which the number of matches is printed. */
  count?: 'count' | 'match_count';
  /** How it counts lines and columns, where not as the format does: lines from 1, columns in bytes from 0. */
  counting?: CoordinateSystem | UnknownLineBase;
  /** What shows that a document has this form, besides `has`. No document has forms of two tools. */
  when?: Conditions;
  /**
   * Keys that show it: all of them are in the document, or in its payload where it has a frame. In one with `tells`
   * they show it where that is not there.
   */
  has?: readonly string[];
  /** True where no other keys stand there than the form names; `whole` where all of these do, too. */
  closed?: true | 'whole';
  /**
   * True for a form that any tool could print: it is asked only under `--tool`, for a known program, and in a session
   * of which another answer told the tool. A document may be in an answer of a server (JSON-RPC, MCP), which forms
   * see as if it stood alone: in this order `structuredContent`, each text of `content` that is JSON from the last to
   * the first, the `result`, the response itself. So a form may also be that of a result as a whole (`{tools: …}`).
   * What else is in the answer goes to `legacy`; an answer that has no form is read by the text rules of the tool.
   */
  requiresKnownTool?: true;
  /**
   * Where the matches stand: in the place of the first key that has some, behind the object in which that is, or behind
   * all else.
   */
  matches?: 'first' | 'behind' | 'last';
  /** Of a form without results: sub-commands whose results are findings. Where one was typed there are no matches. */
  finding?: readonly string[];
  /** Where keys of an operation's document go that no node names: by default to the envelope's `legacy`. */
  others?: 'legacy' | 'result';
  /** Names of an operation's result that stand behind all others, in this order. */
  last?: readonly string[];
  /** The name under which all of its document is in `data`, as it is: its keys are not read. */
  whole?: string;
  /** Keys of `data` that all its documents have, in front. */
  fixed?: Readonly<JsonObject>;
  /**
   * JSON pointers of lists of objects that `finish` reads, and of objects, but for keys that have a node, and for lists
   * of objects that are named here, too.
   */
  held?: readonly string[];
  /** Code: keys that are understood only together; they are held until something else follows the last of them. */
  fold?: Fold;
  /** Where its documents say their version, where that is not as with the tool's other forms. */
  version?: TestedVersion;
  /** What the tool prints, beginning with a newline, where it cut the document off: the document ends before it. */
  cutMark?: string;
  /** What shows a document that the tool prints behind this one and that belongs to it. */
  isTrailer?: Conditions;
  /** True for a form before which the tool prints source text: JSON of no known form before it is of that text. */
  followsSource?: true;
  /** True for a query whose result the tool prints as text before it, in whole or in part: that is `data.text`. */
  textBefore?: true;
  /** What shows a value that is a row of a stream of rows, which is one document. */
  isRow?: Conditions;
  /** How files are hashed in it, where that is evidence. */
  hashes?: 'blake3';
  /** What a document came to: the first whose conditions the values outside of lists meet. */
  outcomes?: readonly (Outcome | OutcomeOfSeveral)[];
  limit?: Limit;
  /** How a document is made again from its envelope (`--to-legacy`), besides by its keys: `false` where it can't be. */
  inverse?: false | Inverse;
  /** True for the form of a design document: a document that is made again has rather another form. */
  designed?: true;
  /** What such a document never holds: said of each. Each is partial where no text before it is its result. */
  lacking?: DiagnosticDraft;
  /**
   * What is said of a run that ended as if it had failed, though its operation went well and no changes are pending.
   */
  exit?: DiagnosticDraft;
  /** Code: what is known when the document, and how its run ended, are known. */
  finish?(facts: EndFacts): DocumentEnd;
}

/** How a document is made again from its envelope, besides what its schema tells. */
export interface Inverse {
  /** JSON pointers, or names of keys anywhere, of what no document has although the form describes it. */
  lacks?: readonly string[];
  /** What all documents say, whatever became of it: by JSON pointers with `*` for places in lists. */
  says?: Readonly<JsonObject>;
  /** What documents say where the envelope doesn't tell, likewise. */
  defaults?: Readonly<JsonObject>;
  /** True for documents that other forms say, too: only one whose bytes give the envelope's id is reported. */
  proved?: true;
  /** Code: what is in doubt of a document, because others have the same envelope. Pure. */
  unsure?(document: Json): string | undefined;
  /** True where versions differ in what a column counts: bytes, or characters. */
  uncounted?: true;
  /** Code: the document, where keys alone don't tell it; `document` is what they tell. Pure. */
  of?(document: Json, envelope: Readonly<JsonObject>, files: PrintedFiles): Json;
}

/** What is known of files by their printed paths. */
export interface PrintedFiles {
  /** A path as the tool printed it, but for one with an original in a `legacy`. */
  restored(path: string): string;
  /** The file, where it may be read. */
  sourceOf(path: string): { bytes: Uint8Array } | undefined;
  /** True where the second of two possibilities is tried, where the envelope does not tell this. */
  doubt(what: string): boolean;
}

/** What the forms of a tool have in common: how they count, and what stands around their payloads. */
export interface Frame {
  counting?: FormOptions['counting'];
  version?: TestedVersion;
  /** What each of its documents meets. */
  when?: Conditions;
  /** The keys around the payload. */
  keys?: Keys;
  inverse?: Inverse;
  designed?: true;
  /** The key of the payload, which stands among these keys without it. */
  payload?: string;
  /** The key that names the command. */
  names?: string;
  /** The key whose string tells the tool. Where it is not there, keys that tell the form must be. */
  tells?: string;
}

/** What a form in a frame is, besides what its keys mean. */
export interface FramedOptions extends Omit<FormOptions, 'counting' | 'when'> {
  in: Frame;
  /** What shows the form, of the document and of its payload. */
  when?: Conditions;
  within?: Conditions;
  /** Keys around the payload that mean something of their own in it. */
  around?: Keys;
}

/** What a document came to. Its conditions, and the paths in its messages, find at `@` what `Ending` has. */
export interface Outcome {
  when?: Conditions;
  /** `ok` without it, and `error` with a code; `told` is that of `Ending`. */
  status?: 'ok' | 'error' | 'partial' | 'told';
  /** True for a document that says less than it could; a status `partial` says it, too. */
  partial?: true;
  operation?: string;
  /**
   * `{path}` stands for the value at a path of keys, `{path|file|files}` for a number, or that of the elements of a
   * list, with its noun.
   */
  message?: string;
  /** The note of the error, written like the message. */
  note?: string;
  /** A warning beside it, written like the message. */
  warning?: string;
  /** The code of the error, an entry of the adapter's `codes`, where no wording tells another one. */
  code?: string;
  /** What its message tells: the first of these that it has. */
  wordings?: readonly Wording[];
  /** Names in the details of the error, of values at these paths. */
  details?: Readonly<Record<string, string>>;
  /** Keys of the payload behind all others. */
  data?: Readonly<JsonObject>;
  /** What is said besides. */
  diagnostics?: readonly DiagnosticDraft[];
}

/** The same with several messages: the first counts of which all values are there, else the last. */
export interface OutcomeOfSeveral extends Omit<Outcome, 'message'> {
  message: readonly string[];
}

/** What is known of a document that has ended, besides its values. */
export interface Ending {
  /** The sub-command that was typed. */
  command?: string | undefined;
  /** The status that it says; else `error` where a finding of it is an error, and `ok` without one. */
  status: 'ok' | 'error' | 'partial';
  /** How many findings it listed. */
  findings: number;
  /** The message of its error, else of the first of them. */
  first?: string | undefined;
  /** The first line of the first text beside it in the answer of a server. */
  text?: string | undefined;
}

/** Keys of a document that are put right before their nodes read them. */
interface Fold {
  /** Their JSON pointers. */
  keys: readonly string[];
  /** Those of what they are understood with: they are held for it. */
  needs?: readonly string[];
  /** What they should have been. Pure. */
  read(values: Readonly<JsonObject>, beside: FoldFacts): Folded;
}

/** What is known beside the values of a fold: `complete` as in `EndFacts`; `head` is what stood before. */
export interface FoldFacts extends Pick<EndFacts, 'complete' | 'head'> {
  /**
   * The elements of a list of objects, by its JSON pointer, which is none of the values then. Each is made when it is
   * asked for, and anew for each who asks: a list may be longer than memory.
   */
  rows(pointer: string): Iterable<JsonObject> | undefined;
}

/** Values by JSON pointer, or elements of a list, and what is said of them. */
export interface Folded {
  values: Readonly<Record<string, Json | Iterable<Json>>>;
  legacy?: Readonly<Record<string, Json | Iterable<Json>>>;
  diagnostics?: readonly DiagnosticDraft[];
}

/** Where the tool stops without saying so: it is remarked where it printed so many results. */
export interface Limit {
  /** So many where the invocation sets no other number. */
  most: number;
  /** The flag that sets one, see `flagValue`. The remark tells the number then, its message at `{limit}`. */
  argument?: RegExp;
  /** JSON pointer of the list of results that are no matches. */
  list?: string;
  remark: Remark;
}

/** What a document came to. */
export interface EndFacts {
  /** The values outside its lists, by JSON pointer. */
  head: Readonly<JsonObject>;
  /**
   * The objects of a list that is held, or the object that is, by its JSON pointer. Each is made when it is asked for,
   * and anew for each who asks: a list may be longer than memory.
   */
  elements(pointer: string): Iterable<Fields>;
  /** What stands there besides. */
  others(pointer: string): readonly Json[];
  /** How many matches it has. */
  matches: number;
  /** How its run went: what is known of it. */
  invocation: Invocation;
  /** The request that the document answers. */
  request?: JsonObject | undefined;
  /** By which algorithm a file has this sum, which has no label; `undefined` where none of these proves it. */
  algorithmOf(file: string, sum: FileHash): FileHash['algorithms'][number] | undefined;
  /** The document behind it that belongs to it. */
  trailer?: Fields | undefined;
  /** False when something of the document could not be read: then nothing can be counted from it. */
  complete: boolean;
}

/** What is said of a document when it has ended. */
export interface DocumentEnd {
  /** Of elements each is printed before the next one is made. */
  data?: Readonly<Record<string, DraftValue | Iterable<DraftValue> | undefined>>;
  legacy?: DraftObject;
  /** Each is printed before the next one is made. */
  diagnostics?: Iterable<DiagnosticDraft>;
  /** When the execution was, in seconds since 1970. */
  unixTime?: number | undefined;
  remarks?: readonly Remark[];
  partial?: boolean | undefined;
  /** Of an operation: what no key tells. */
  operation?: string | undefined;
  status?: 'ok' | 'error' | 'partial' | undefined;
  message?: string | undefined;
  error?: DiagnosticDraft | undefined;
}

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
  /** How long it was given, where it was ended for taking longer. */
  timeoutSeconds?: number;
  /** What it printed to stderr, or the end of that. */
  stderr?: string;
  /** Bytes that it printed to stderr before `stderr`. */
  stderrLeftOut?: number;
}
