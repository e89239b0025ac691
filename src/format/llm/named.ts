/**
 * What the lines above have named, so that those below need not. Printer and reader keep it alike; `Value` is what they
 * have of a value.
 */
export interface Named<Value> {
  /** The file of rows. */
  file: string | undefined;
  /** The file that the head names. */
  readonly headFile: string | undefined;
  /** The tool of diagnostics. */
  tool: string;
  /** The message of the last error, as its wording has it. */
  said?: string | undefined;
  /** The members of the row before, where it was alone in its section. */
  alone: ReadonlyMap<string, Value>;
}

/** What the head of an envelope names: its tool, and by a key that begins so maybe a file. */
export function namedIn<Value>(tool: string, head: string): Named<Value> {
  const [, file] = /^.*?[ =]file\w*=\[?([^\s\]"=]+)(?![^\]\s])/.exec(head) ?? [];
  return { file, headFile: file, tool, alone: new Map() };
}

/** What a title begins stands below the name of its file, but where that is the one that the head names. */
export function forgetFile(named: Named<unknown>): void {
  if (named.file !== named.headFile) named.file = undefined;
}

/** Stands for the members of the row before, but for those that follow. */
export const AS_BEFORE = '^';

/** Stands for the place of what is somewhere in the file that is named. */
export const IN_FILE = '--';
