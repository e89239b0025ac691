/**
 * What the lines above have named, so that those below need not. Printer and reader keep it alike; `Value` is what they
 * have of a value.
 */
export interface Named<Value> {
  /** The file of rows. */
  file: string | undefined;
  /** The tool of diagnostics. */
  tool: string;
  /** The members of the row before, where it was alone in its section. */
  alone: ReadonlyMap<string, Value>;
}

/** What the head of an envelope names: its tool. */
export function namedIn<Value>(tool: string): Named<Value> {
  return { file: undefined, tool, alone: new Map() };
}

/** Stands for the members of the row before, but for those that follow. */
export const AS_BEFORE = '^';

/** Stands for the place of what is somewhere in the file that is named. */
export const IN_FILE = '--';
