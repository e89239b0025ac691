import {
  at,
  type Conditions,
  type DiagnosticDraft,
  type DocumentEnd,
  type EndFacts,
  type Fields,
  form,
  gathered,
  given,
  type Json,
  type JsonObject,
  list,
  listIn,
  meets,
  messageFacts,
  objectIn,
} from '../../src/adapter.ts';
import { CHARACTERS } from './diagnostics.ts';
import { FAILURE, failureIn } from './error.ts';
import { codeOf, fileIn } from './failure-words.ts';
import { CREATED } from './messages.ts';
import { line } from './payload.ts';

/** What became of the file. */
const STATUS: Conditions = { ...line(CREATED), is: { status: 'ok' } };

const FINDINGS = list(gathered, ['line', 'column', 'code']);

export const create = [
  /**
   * What `create` found in the content (2.6.1 with `rust_analyzer_ok`, 2.6.13 and 3.1.1 with `is_valid`). The status
   * line or the failure behind it says what became of the file.
   */
  form(
    'splice/create',
    {
      operation: 'create',
      counting: CHARACTERS,
      when: {
        any: [{ type: { rust_analyzer_ok: 'boolean' } }, { type: { is_valid: 'boolean' }, lacks: ['file', 'status'] }],
      },
      isTrailer: { any: [STATUS, FAILURE] },
      held: ['', '/errors', '/warnings'],
      finish: outcome,
      inverse: { of: checkedDocument, unsure: hasFindings },
    },
    { errors: FINDINGS, warnings: FINDINGS },
  ),
  /** What `create` prints when it failed (2.6.1 to 3.1.1); from 2.6.13 on the failure follows on stderr. */
  form(
    'splice/create-failed',
    {
      operation: 'create',
      counting: CHARACTERS,
      when: { type: { error: 'string' }, is: { valid: false }, only: ['error', 'valid'] },
      isTrailer: FAILURE,
      held: [''],
      finish: outcome,
      inverse: { of: (_, { message }) => ({ error: message ?? null, valid: false }) },
    },
    {},
  ),
];

/** The operation as what stands behind the document says it ended; without that, as the document alone says. */
function outcome({ elements, invocation, trailer }: EndFacts): DocumentEnd {
  const [document] = elements('');
  if (document === undefined) return {};
  const failure = trailer !== undefined && meets(trailer.value, FAILURE) ? trailer.object('error') : undefined;
  const failed = failedBy(document);
  const own = document.rest();
  if (failure !== undefined) {
    const end = failureIn({ elements, invocation }, failure);
    const { type, ...rest } = end.data ?? {};
    return { ...end, data: { type, ...own, ...rest }, diagnostics: findingsIn(elements, failure, end.diagnostics) };
  }
  const message = trailer?.string('message');
  const { facts } = messageFacts(message ?? '', CREATED) ?? {};
  const error = message === undefined && failed !== undefined ? errorOf(failed) : undefined;
  return {
    status: error === undefined ? 'ok' : 'error',
    error,
    message: message ?? failed ?? 'The content was checked.',
    data: { type: 'create', ...facts, ...own },
    diagnostics: findingsIn(elements),
  };
}

/** The error with this message, with the code that the failure behind it has. */
function errorOf(message: string): DiagnosticDraft {
  const kind = message.startsWith('I/O error') ? 'Io' : 'CompilerValidationFailed';
  return { level: 'error', message, file: fileIn(message), assigned: codeOf(kind, message)?.code };
}

/** Why nothing was written, where that is so. */
function failedBy(document: Fields): string | undefined {
  if (document.peek('valid') !== undefined) return document.keep('valid').string('error') ?? '';
  document.keep('rust_analyzer_ok', 'cargo_check_ok', 'writable', 'is_valid');
  const valid = document.peek('is_valid') ?? document.peek('rust_analyzer_ok');
  return valid === true ? undefined : 'The content is not valid.';
}

/** What was found in the content, else what is reported besides; the failure behind it names the file. */
function* findingsIn(
  elements: EndFacts['elements'],
  failure?: Fields,
  others: Iterable<DiagnosticDraft> = [],
): Generator<DiagnosticDraft> {
  const named = failure?.peek('file');
  const file = typeof named === 'string' ? named : undefined;
  let isFound = false;
  for (const level of ['error', 'warning'] as const)
    for (const finding of elements(`/${level}s`)) {
      isFound = true;
      yield findingIn(finding, level, file);
    }
  if (!isFound) yield* others;
}

/** The document of a check, made again of its envelope: see `outcome`. */
function checkedDocument(_: Json, { result, diagnostics }: Readonly<JsonObject>): Json {
  const { type: _type, ...facts } = objectIn(result);
  // Of findings it is not reported what the tool said of its level and code.
  const found = (level: string) => listIn(diagnostics).filter((one) => at(one, 'level') === level);
  const { rust_analyzer_ok, cargo_check_ok, writable, is_valid } = facts;
  const lists = { errors: found('error'), warnings: found('warning') };
  return given({ rust_analyzer_ok, is_valid, cargo_check_ok, ...lists, writable });
}

/** Whether something was found, of which the envelope does not tell all. */
function hasFindings(made: Json): string | undefined {
  const found = at(made, 'errors/0') ?? at(made, 'warnings/0');
  return found === undefined ? undefined : 'what its findings said';
}

/** A finding; its place is always 1:1, which means that it is not known. */
function findingIn(finding: Fields, level: 'error' | 'warning', file: string | undefined): DiagnosticDraft {
  const message = finding.string('message') ?? '';
  const severity = finding.string('severity');
  const code = finding.string('code') || undefined;
  if (finding.peek('code') === null) finding.take('code');
  const [line, column] = [finding.take('line'), finding.take('column')];
  return {
    ...(/^E\d{4}$/.test(code ?? '') && { tool: 'rustc' }),
    level,
    message,
    file,
    code,
    details: finding.keep('suggestions').rest(),
    legacy: given({ line, column, severity: severity === level ? undefined : severity }),
  };
}
