/** What the tables of codes say to do, and of those of tools what mostly leads to it, by the codes. */
export type CodeTexts = ReadonlyMap<string, { remedy: string; cause?: string }>;

/** Stands behind the code of a note whose remedy is that of the table, twice where its note is the cause there, too. */
export const AS_IN_TABLE = '*';

/** The tool that a diagnostic of this code is of, where it names none. */
export function toolOfCode(code: unknown, toolOfEnvelope: string): string {
  return typeof code === 'string' && code.startsWith('UNI-') ? 'unify' : toolOfEnvelope;
}
