import type { Json } from '../../json/value.ts';

/**
 * What the lines above have named, so that those below need not. Printer and reader keep it alike; `Value` is what they
 * have of a value.
 */
export interface Named<Value> {
  /** The file of rows. */
  file: string | undefined;
  /** The tool of diagnostics. */
  tool: string;
  /** The message of the diagnostic above, and that of the first error; no message of which words differ. */
  said?: string | undefined;
  error?: string | undefined;
  /** The members of the row before, where it was alone in its section. */
  alone: ReadonlyMap<string, Value>;
}

/** What the head of an envelope names: its tool, and maybe a file. */
export function namedIn<Value>(tool: string, facts: Iterable<readonly [key: string, value: Json]>): Named<Value> {
  return { file: fileIn(facts), tool, alone: new Map() };
}

/** The one file that facts name, by the first of the keys that begin so. */
function fileIn(facts: Iterable<readonly [key: string, value: Json]>): string | undefined {
  const [[, value] = []] = [...facts].filter(([key]) => key.startsWith('file')).sort(([a], [b]) => (a < b ? -1 : 1));
  const [file, ...others] = Array.isArray(value) ? value : [value];
  return typeof file === 'string' && others.length === 0 ? file : undefined;
}

/** Notes what a diagnostic said. */
export function nameMessage<Value>(named: Named<Value>, level: Json | undefined, message: string): void {
  named.said = message.includes('$') ? undefined : message;
  if (level === 'error') named.error ??= named.said;
}

/** Stands for the members of the row before, but for those that follow. */
export const AS_BEFORE = '^';

/** Stands for the place of what is somewhere in the file that is named. */
export const IN_FILE = '--';
