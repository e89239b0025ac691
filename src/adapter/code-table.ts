import type { Remark } from './values/drafts.ts';

/** One code, for people. Numbers are never reused. */
export interface CodeEntry {
  code: string;
  /** The wording of the tool that it stands for. */
  trigger: string;
  meaning: string;
  cause: string;
  remedy: string;
}

/**
 * Codes, and of each the wording of the tool that it stands for, if it stands for one, its meaning, its cause and its
 * remedy.
 */
type CodeRows = Readonly<
  Record<
    string,
    | readonly [trigger: string, meaning: string, cause: string, remedy: string]
    | readonly [meaning: string, cause: string, remedy: string]
  >
>;

/** The codes of a tool, as a table. */
export function codeTable(rows: CodeRows): readonly CodeEntry[] {
  return Object.entries(rows).map(([code, row]) => {
    const [trigger, meaning, cause, remedy] = row.length === 4 ? row : [code, ...row];
    return { code, trigger, meaning, cause, remedy };
  });
}

/** What the categories of codes mean, as the toolset's design has them; `E` is an error of any kind. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  IO: 'Input or output: a file was not found, or may not be read or written',
  QRY: 'Query: it is not valid, or could not be parsed',
  REF: 'Reference: a symbol was not found, or is not defined',
  V: 'Validation: a sum does not match, or a span is not valid',
  AST: 'Syntax: the source could not be parsed',
  CSUM: 'Checksum: a sum is not the one that was expected',
  INT: 'Internal: the tool failed by a fault of its own',
  E: 'An error of the tool',
};

/** What it means that a tool refuses what was typed. */
export const NOT_UNDERSTOOD = 'The arguments are not understood.';

/** What a problem is that no table of its tool knows: it has no cause, and so no remedy. */
export const UNCLASSIFIED = 'What the tool says is not in its table of codes: the message is all that is known.';

/** The code of such a problem, of the tool whose codes have this prefix. */
export function unclassifiedCode(prefix: string): string {
  return `${prefix}-QRY-000`;
}

/** What a code of a table means. */
export function meaningOf(codes: readonly CodeEntry[], code: string): string {
  return entryOf(codes, code).meaning;
}

function entryOf(codes: readonly CodeEntry[], code: string): CodeEntry {
  const entry = codes.find((known) => known.code === code);
  if (entry === undefined) throw new TypeError(`No table has the code ${code}.`);
  return entry;
}

/** What is said beside a result, as a remark or as a diagnostic. */
type CodedRemark = Remark & { assigned: string };

/** What is known of a document and the tool does not say, in words of its own: its code is printed always. */
export function knownDiagnostic(
  code: string,
  message: string,
  level: Remark['level'] = 'note',
): Pick<CodedRemark, 'level' | 'message' | 'code' | 'assigned'> {
  return { level, message, code, assigned: code };
}

/** The same in the words of the table: its message is the meaning of the code. */
export function knownMeaning(
  codes: readonly CodeEntry[],
  code: string,
  level?: Remark['level'],
): ReturnType<typeof knownDiagnostic> {
  return knownDiagnostic(code, meaningOf(codes, code), level);
}

/** A note of this code, which is printed always: its message is the meaning of the code, its note the cause. */
export function remarkOf(codes: readonly CodeEntry[], code: string, more: Partial<Remark> = {}): CodedRemark {
  const { meaning: message, cause: note } = entryOf(codes, code);
  return { level: 'note', code, assigned: code, message, note, coded: true, ...more };
}

/** The same of several codes, by names for them. */
export function remarksOf<Name extends string>(
  codes: readonly CodeEntry[],
  named: Readonly<Record<Name, string>>,
): Readonly<Record<Name, CodedRemark>> {
  const remarks = Object.entries<string>(named).map(([name, code]) => [name, remarkOf(codes, code)]);
  return Object.fromEntries(remarks) as Record<Name, CodedRemark>;
}
