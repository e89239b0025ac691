/** What a table says of a code: what to do, by name what to do in a case, and of a tool what mostly leads to it. */
export interface CodeText {
  remedy: string;
  remedies?: Readonly<Record<string, string>>;
  cause?: string;
}

/** What the tables of codes say, by the codes. */
export type CodeTexts = ReadonlyMap<string, CodeText>;

/**
 * Stands behind the code of a note whose remedy is that of the table, twice where its note is the cause there, too, and
 * before the name of the case whose remedy it is.
 */
export const AS_IN_TABLE = '*';

/** What stands behind a code in place of a remedy and a note; empty where the table has another remedy. */
export function tableMark(
  { remedy, remedies = {}, cause }: CodeText,
  fix: string | undefined,
  note: string | undefined,
): string {
  if (remedy === fix) return note !== undefined && cause === note ? AS_IN_TABLE.repeat(2) : AS_IN_TABLE;
  const name = Object.keys(remedies).find((one) => remedies[one] === fix);
  return name === undefined ? '' : `${AS_IN_TABLE}${name}`;
}

/** The texts in whose place such a mark stands; throws a `SyntaxError` where the table does not have them. */
export function markedTexts(code: string, mark: string, known: CodeTexts): { fix?: string; note?: string } {
  if (mark === '') return {};
  const { remedy, remedies = {}, cause } = known.get(code) ?? {};
  const name = mark.replaceAll(AS_IN_TABLE, '');
  const fix = name === '' ? remedy : Object.entries(remedies).find(([one]) => one === name)?.[1];
  if (fix === undefined) throw new SyntaxError(`the remedy of ${code} is not known`);
  return { fix, ...(mark.length > 1 && name === '' && { note: String(cause) }) };
}

/** True for a code of unify's own: a diagnostic of it is by this tool, where it names none. */
export function isOwnCode(code: unknown): boolean {
  return typeof code === 'string' && code.startsWith('UNI-');
}
