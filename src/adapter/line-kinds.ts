import type { JsonObject } from '../json/value.ts';

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
