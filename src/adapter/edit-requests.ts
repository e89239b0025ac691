import type { JsonObject } from '../json/value.ts';

/** The changes of one file that a tool is asked for. */
export interface FileEdits {
  /** The file as envelopes name it. */
  path: string;
  /** Where it lies. */
  absolute: string;
  /** Its sum as it is, in the tool's algorithm: lower-case hex. */
  before: string;
  /** In the order of the file; none overlaps another. */
  edits: readonly Edit[];
}

/** Bytes `[start, end)` of a file as it is, and what is to stand there. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/** How a tool is asked to replace bytes of files, and how it answers. */
export interface EditRequests {
  /** The arguments that hand a request on, for people; REQUEST is its file. */
  typed: string;
  /** How the tool hashes files. */
  sum: 'sha256' | 'blake3';
  /** True where a request holds the sum of its file: then the tool itself refuses a file that has changed. */
  holdsSums?: true;
  /** The requests: one a file, or one for all of them. */
  documents(files: readonly FileEdits[]): JsonObject[];
  /** True where the tool writes the files when it is run with these arguments, which begin with its program. */
  writes(argv: readonly string[]): boolean;
  /** The key of the result that says the labelled sum of its one file after the edits. */
  finalSum?: string;
}
