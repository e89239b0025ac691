import { type Code, meaningOf } from '../diagnostic/codes.ts';
import { namesNoFile, unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { given } from '../json/value.ts';
import { cutsCharacter, isWholeText, type SourceFile, type SourceProblem } from '../location/source.ts';
import type { Verified } from '../location/span-verifier.ts';
import type { KnownSpan } from './known-spans.ts';
import type { WantedEdit } from './wanted-edit.ts';

/** The refusal of an edit; its message is the meaning of the code, where none is given. */
export function refused(
  code: Code,
  { handle }: Pick<WantedEdit, 'handle'>,
  more: Partial<Diagnostic> = {},
): Diagnostic {
  return unifyDiagnostic(code, { level: 'error', ...more, details: { handle, ...more.details } });
}

/** Why bytes must not be replaced, if there is a reason. */
export function refusalOf(
  wanted: Pick<WantedEdit, 'handle' | 'expect'>,
  { span, against }: Pick<KnownSpan, 'span' | 'against'>,
  source: SourceFile | SourceProblem,
): Diagnostic | undefined {
  const file = span.file_path;
  const refuse = (code: Code, more?: Partial<Diagnostic>) => refused(code, wanted, { file, ...more });
  const { remedies } = meaningOf('UNI-IO-001');
  if (namesNoFile(file)) return refuse('UNI-IO-001', { message: NO_FILE, ...given({ remediation: remedies?.name }) });
  if (typeof source === 'string') return refuse(source, { message: UNREAD[source] });
  if (span.precision !== undefined) return refuse('UNI-V-009');
  if (against !== undefined) return refuse('UNI-V-001', contradiction(against));
  const { byte_start: start, byte_end: end } = span as { byte_start: number; byte_end: number };
  const { bytes } = source;
  if (!isWholeText(source)) return refuse('UNI-V-004', { message: NOT_UTF8, remediation: CONVERT });
  if (cutsCharacter(bytes, start) || cutsCharacter(bytes, end))
    return refuse('UNI-V-006', { remediation: WHOLE_CHARACTERS });
  if (wanted.expect !== undefined && !Buffer.from(wanted.expect).equals(bytes.subarray(start, end))) {
    const found = quoted(bytes.subarray(start, end));
    const message = `The span does not hold the text that was expected, but ${JSON.stringify(found)}.`;
    return refuse('UNI-V-012', { message, details: { expect: wanted.expect, found } });
  }
  return undefined;
}

/** What is said of a file that is not to be had. */
const UNREAD: Readonly<Record<SourceProblem, string>> = {
  'UNI-IO-001': 'The file could not be read, so nothing in it is replaced.',
  'UNI-IO-002': 'The file lies outside the root, so nothing in it is replaced.',
  'UNI-IO-003': 'The file is not a regular one or is too large, so nothing in it is replaced.',
  'UNI-V-001': 'The file changed while it was looked at, so nothing in it is replaced.',
};
const NO_FILE = 'Which file is meant is not known, so nothing in it is replaced.';
const NOT_UTF8 = 'The file is not UTF-8, so nothing in it is replaced.';
const CONVERT = 'Convert the file to UTF-8, run the tool that found the span again, and ask with what it prints.';
const WHOLE_CHARACTERS = 'Take a span that begins and ends between characters.';

/** What is said of a span that its file speaks against. */
function contradiction({ verdict, contradicted, found }: Verified): Partial<Diagnostic> {
  if (verdict === 'applied') return { message: 'The file holds the edited text already.' };
  const said = contradicted !== undefined && { contradicted };
  if (found === undefined) return { details: { ...said } };
  const { byte_start, byte_end, start_line, start_col } = found;
  const message = `The text of the span is now at ${start_line}:${start_col + 1} (byte ${byte_start}).`;
  return { details: { ...said, found: { byte_start, byte_end, start_line } }, message };
}

/** So many bytes of a text are quoted. */
const LONGEST = 200;

function quoted(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, LONGEST)).toString('utf8');
  return bytes.length > LONGEST ? `${text}…+${bytes.length - LONGEST}` : text;
}
