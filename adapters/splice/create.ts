import {
  type Conditions,
  type DiagnosticDraft,
  type DocumentEnd,
  type EndFacts,
  type Fields,
  form,
  gathered,
  type Json,
  type JsonObject,
  list,
  meets,
  PathDraft,
  wordingIn,
} from '../../src/adapter.ts';
import { FAILURE, failureIn } from './error.ts';
import { CREATED } from './messages.ts';
import { line } from './payload.ts';

const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point' } as const;

/** What became of the file. */
const STATUS: Conditions = { ...line(CREATED), is: { status: 'ok' } };

const FINDINGS = list(gathered, ['line', 'column', 'code']);

/**
 * What `create` found in the content (2.6.1 with `rust_analyzer_ok`, 2.6.13 and 3.1.1 with `is_valid`). The status line
 * or the failure behind it says what became of the file.
 */
export const createChecked = form(
  'splice/create',
  {
    operation: 'create',
    counting: COUNTING,
    when: {
      any: [{ type: { rust_analyzer_ok: 'boolean' } }, { type: { is_valid: 'boolean' }, lacks: ['file', 'status'] }],
    },
    isTrailer: { any: [STATUS, FAILURE] },
    held: [''],
    finish(end) {
      const [document] = end.elements('');
      if (document === undefined) return {};
      const valid = document.peek('is_valid') ?? document.peek('rust_analyzer_ok');
      const found = (['errors', 'warnings'] as const).flatMap((key) => {
        const level = key === 'errors' ? 'error' : 'warning';
        return document.objects(key)?.map((finding) => findingIn(finding, level)) ?? [];
      });
      document.keep('rust_analyzer_ok', 'cargo_check_ok', 'writable', 'is_valid');
      return outcome(document, end, found, valid === true ? undefined : 'The content is not valid.');
    },
  },
  { errors: FINDINGS, warnings: FINDINGS },
);

/** What `create` prints when it failed (2.6.1 to 3.1.1); from 2.6.13 on the failure follows on stderr. */
export const createFailed = form(
  'splice/create-failed',
  {
    operation: 'create',
    counting: COUNTING,
    when: { type: { error: 'string' }, is: { valid: false }, only: ['error', 'valid'] },
    isTrailer: FAILURE,
    held: [''],
    finish(end) {
      const [document] = end.elements('');
      return document === undefined ? {} : outcome(document.keep('valid'), end, [], document.string('error') ?? '');
    },
  },
  {},
);

/** The operation as what stands behind the document says it ended; without that, as the document alone says. */
function outcome(
  document: Fields,
  { invocation, trailer }: EndFacts,
  found: DiagnosticDraft[],
  failed: string | undefined,
): DocumentEnd {
  const own = document.rest();
  if (trailer !== undefined && meets(trailer.value, FAILURE)) {
    const file = trailer.object('error')?.peek('file');
    const failure = failureIn(trailer.object('error'), invocation);
    const placed = found.map((finding) => (typeof file === 'string' ? { ...finding, file } : finding));
    const { type, ...rest } = failure.data ?? {};
    return { ...failure, data: { type, ...own, ...rest }, ...(placed.length > 0 && { diagnostics: placed }) };
  }
  const message = trailer?.string('message');
  const { wording, groups } = wordingIn(message ?? '', CREATED) ?? {};
  const path = groups?.['p_file_path'];
  const data = {
    type: 'create',
    ...wording?.facts,
    ...(path !== undefined && { file_path: new PathDraft(path) }),
    ...own,
  };
  return {
    status: message === undefined && failed !== undefined ? 'error' : 'ok',
    message: message ?? failed ?? 'The content was checked.',
    data,
    diagnostics: found,
  };
}

/** A finding; its place is always 1:1, which means that it is not known. */
function findingIn(finding: Fields, level: 'error' | 'warning'): DiagnosticDraft {
  const message = finding.string('message') ?? '';
  const severity = finding.string('severity');
  const code = finding.string('code') || undefined;
  if (finding.peek('code') === null) finding.take('code');
  const legacy: JsonObject = {};
  for (const key of ['line', 'column']) {
    const value: Json | undefined = finding.take(key);
    if (value !== undefined) legacy[key] = value;
  }
  if (severity !== undefined && severity !== level) legacy['severity'] = severity;
  return {
    ...(code !== undefined && /^E\d{4}$/.test(code) && { tool: 'rustc' }),
    level,
    message,
    code,
    details: finding.keep('suggestions').rest(),
    legacy,
  };
}
