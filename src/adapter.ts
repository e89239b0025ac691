/**
 * The contract between an adapter and the core. An adapter is data: it declares what one tool prints and how the tool
 * counts; the core reads, converts, locates and prints. All an adapter may import is this file.
 */
import type { CodeEntry } from './adapter/code-table.ts';
import type { CommandLine } from './adapter/command-line.ts';
import type { Conditions } from './adapter/conditions.ts';
import type { Needs } from './adapter/detect.ts';
import type { EditRequests } from './adapter/edit-requests.ts';
import type { Form } from './adapter/form.ts';
import type { Invocation, TestedVersion } from './adapter/form-options.ts';
import type { ReadCommands } from './adapter/read-commands.ts';
import type { TextRule } from './adapter/text-rules.ts';
import type { DocumentDraft, Remark } from './adapter/values/drafts.ts';
import type { KindWords } from './adapter/values/kinds.ts';
import type { JsonObject } from './json/value.ts';

export * from './adapter/code-table.ts';
export * from './adapter/command-line.ts';
export { typeOf } from './adapter/condition-kinds.ts';
export type { Conditions } from './adapter/conditions.ts';
export * from './adapter/designed.ts';
export * from './adapter/detect.ts';
export * from './adapter/edit-requests.ts';
export { type Form, form, formsIn, isNode, isOfDocument, isRows, withEach } from './adapter/form.ts';
export type * from './adapter/form-options.ts';
export * from './adapter/nodes.ts';
export { databasesOf, MOST_MARKS, mayWrite, pathsIn, type ReadCommands } from './adapter/read-commands.ts';
export * from './adapter/rust-texts.ts';
export * from './adapter/text-findings.ts';
export * from './adapter/text-rules.ts';
export { at } from './adapter/values/at.ts';
export type * from './adapter/values/coordinates.ts';
export { SPAN_COUNTING } from './adapter/values/coordinates.ts';
export * from './adapter/values/drafts.ts';
export type { Fields } from './adapter/values/fields.ts';
export { type KindWords, semanticKind } from './adapter/values/kinds.ts';
export type { References } from './adapter/values/references.ts';
export type { Probe } from './input/probe.ts';
export { given, isObject, type Json, type JsonObject, listIn, NumberText, objectIn, setOwn } from './json/value.ts';

/** All that is known of one tool. */
export interface Adapter {
  /** The tool's name as it is in envelopes. */
  tool: string;
  /** Names of its program, where they are not the tool's. */
  programs?: readonly string[];
  /** What its codes begin with, such as `LMS`. */
  prefix: string;
  /** The flag that makes the tool print JSON. */
  jsonFlag: string;
  /** What can be typed: its commands, and where the JSON flag goes. Without it nothing is known of arguments. */
  commandLine?: CommandLine;
  /** Which of its runs only read; without it none is known to. */
  reads?: ReadCommands;
  /** The operation type of errors that name no command; without it that which was typed. */
  operation?: string;
  /** Where its documents say their version. */
  version?: TestedVersion;
  /** The forms of its documents, most specific first. */
  forms: readonly Form[];
  /** Documents of other programs that nobody reads, and what to do instead. */
  unread?: readonly Unread[];
  /** Kinds of lines that say places, of its forms; the first that a text is of counts. */
  lineKinds?: readonly LineKind[];
  /** What it prints that is not JSON, most specific first. */
  text: readonly TextRule[];
  /**
   * Whole lines that it prints for its own developers: they are counted, not kept. Flags `gmu`; each takes the line's
   * end with it.
   */
  noiseLines?: readonly RegExp[];
  /** Lines that it says in run after run, whatever it does: nothing is said of them. Flags as for `noiseLines`. */
  routineLines?: RegExp;
  /**
   * True when the documents that it prints to stderr belong to what it prints to stdout: both are read as one input,
   * stdout first.
   */
  mergesStderr?: true;
  /** Every code that its text can be given. */
  codes: readonly CodeEntry[];
  /** What is said, with their number, where it says that it found more results than it printed. */
  unprinted?: Remark;
  /** The form of the documents that the tool is given, where its answers are understood only with them. */
  request?: RequestForm;
  /** How it is asked to replace bytes of files, where it can be. */
  editRequests?: EditRequests;
  /** What its words for kinds of symbols mean where that differs from the format's table. */
  kinds?: KindWords;
  /**
   * What it means that a run printed nothing to stdout, where that is known; else it is an empty result if the exit
   * status is 0.
   */
  empty?(invocation: Invocation): DocumentDraft | undefined;
}

/**
 * Lines of text that say places, such as `file:line:column: message`. A text is of a kind if its entries and chatter
 * are all that it holds, but for blank lines.
 */
export interface LineKind {
  /** The form of its entries: a stream of rows, whose keys are the groups of `entry`. */
  form: string;
  /** Who prints it; of another program only a text that `tells` is of this kind. Without the list any program does. */
  programs?: readonly string[];
  /** What the run must have been asked for, where its arguments are known. */
  flag?: RegExp;
  /** What it must not have been asked for: a number that is none of a line. */
  unless?: RegExp;
  /**
   * The form where nothing shows whether the number behind that of the line is a column: no argument, as `flag`, and no
   * source. A source may show that it is the beginning of the line; then the text is of another kind.
   */
  unproved?: string;
  /** What stands somewhere in the texts of the first program, and in no others. */
  tells?: RegExp;
  /**
   * One entry with the end of its line, and the lines that continue it; flag `y`, in linear time. A group whose name
   * begins with `n_` is a number, without that; so is the digit that tells groups of one name apart. A group that took
   * no part is no key.
   */
  entry: RegExp;
  /** A line above entries, likewise, which says for all of them what its groups say, such as their file. */
  heading?: RegExp;
  /** Code: what an entry says, of what its groups say, where these don't say it as they are. Pure. */
  read?(groups: JsonObject): JsonObject;
  /** A line before all others, of what programs print that were run: likewise, and such lines may say anything. */
  preamble?: RegExp;
  /** Lines between entries that say no place, likewise: they are reported as text. */
  chatter?: RegExp;
  /** What a text without entries says where nothing was found. */
  clean?: RegExp;
  /** True where the lines of a file are in their order. */
  ordered?: true;
}

/** Documents that nobody reads, of a program that can print others. */
export interface Unread {
  /** What such a document is, as a part of a sentence. */
  what: string;
  /** What shows it. */
  when: Conditions;
  /** What to do for one that is read, as a sentence. */
  instead: string;
}

/** An adapter that is loaded when it is needed: reading all of them is most of a start. */
export interface AdapterOnDemand {
  /** The names of its tool and of its programs. */
  names: readonly string[];
  /** The other programs whose lines of text it reads. */
  linesOf?: readonly string[];
  /** What its codes begin with. */
  prefix: string;
  /** What documents show that it may know, one of these, unless they are empty. */
  needs: readonly Needs[];
  load(): Promise<Adapter>;
}

/** A document that the tool is given. It makes no envelope; it is read beside the answer to it. */
export interface RequestForm {
  id: string;
  /** What shows that a document is one. */
  when: Conditions;
  /** True when this is an answer to that request, as far as both tell. */
  isAnswered(request: JsonObject, answer: JsonObject): boolean;
  /** The flag of the file in which a run reads it, see `flagValue`; without that flag it is read from stdin. */
  file?: RegExp;
}

/** JSON pointers of the keys that told a form. */
export type MatchedKeys = readonly string[];
