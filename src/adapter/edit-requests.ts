import { isObject, type Json, type JsonObject } from '../json/value.ts';

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
  /** The flag that names that file; its value is the next argument, or the first group. */
  file: RegExp;
  /** How the tool hashes files. */
  sum: 'sha256' | 'blake3';
  /** True where a request holds the sum of its file: then the tool itself refuses a file that has changed. */
  holdsSums?: true;
  /** True where there is one request for all files, not one for each. */
  ofAllFiles?: true;
  /**
   * A request. The strings `path`, `absolute` and `before` in braces stand for those of the file, `['{edits}']` for the
   * list of its edits.
   */
  request: JsonObject;
  /** An edit, with `start`, `end` and `replacement` in braces; in a request for all files also what a file has. */
  edit: JsonObject;
  /** Arguments with which the tool writes nothing; without this it never writes a file. */
  previews?: RegExp;
  /** The key of the result that says the labelled sum of its one file after the edits. */
  finalSum?: string;
}

/** The requests for the edits of files. */
export function requestDocuments(
  { ofAllFiles, request, edit }: EditRequests,
  files: readonly FileEdits[],
): readonly JsonObject[] {
  const editsOf = ({ edits, ...file }: FileEdits) => edits.map((one) => filled(edit, { ...file, ...one }, []));
  if (ofAllFiles) return [filled(request, {}, files.flatMap(editsOf)) as JsonObject];
  return files.map((file) => filled(request, { ...file }, editsOf(file)) as JsonObject);
}

/** True where the tool writes the files when it is run with these arguments, which begin with its program. */
export function writesFiles({ previews }: Pick<EditRequests, 'previews'>, argv: readonly string[]): boolean {
  return previews !== undefined && !argv.some((argument) => previews.test(argument));
}

/** A value with what stands for others in it filled in. */
function filled(value: Json, values: Readonly<Record<string, unknown>>, edits: Json[]): Json {
  if (typeof value === 'string') return (values[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] as Json | undefined) ?? value;
  if (Array.isArray(value)) return value[0] === '{edits}' ? edits : value.map((one) => filled(one, values, edits));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, values, edits)]));
}
