import {
  at,
  type DiagnosticDraft,
  type Fields,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  type OperationDraft,
  PathDraft,
  type ReadFacts,
} from '../../src/adapter.ts';
import { failureIn, isFailure } from './error.ts';
import { told } from './messages.ts';

/**
 * What `create` found in the content (2.6.1 with `rust_analyzer_ok`, 2.6.13 and 3.1.1 with `is_valid`). The status line
 * or the failure behind it says what became of the file.
 */
export const createChecked: HeldShape = {
  id: 'splice/create',
  coordinates: { firstLine: 1, firstColumn: 1, unit: 'code-point' },
  claims: ({ value }) => {
    if (!isObject(value)) return undefined;
    if (typeof value['rust_analyzer_ok'] === 'boolean') return ['/rust_analyzer_ok'];
    return typeof value['is_valid'] === 'boolean' && value['file'] === undefined && value['status'] === undefined
      ? ['/is_valid']
      : undefined;
  },
  isTrailer: ({ value }) => isStatus(value) || isFailure(value),
  keys: ['/rust_analyzer_ok', '/cargo_check_ok', '/writable', '/is_valid'],
  lists: { '/errors': { begins: ['line', 'column', 'code'] }, '/warnings': { begins: ['line', 'column', 'code'] } },
  read(document, facts) {
    const valid = document.peek('is_valid') ?? document.peek('rust_analyzer_ok');
    const found = (['errors', 'warnings'] as const).flatMap((key) => {
      const level = key === 'errors' ? 'error' : 'warning';
      return document.objects(key)?.map((finding) => findingIn(finding, level)) ?? [];
    });
    document.keep('rust_analyzer_ok', 'cargo_check_ok', 'writable', 'is_valid');
    return outcome(document, facts, found, valid === true ? undefined : 'The content is not valid.');
  },
};

/** What `create` prints when it failed (2.6.1 to 3.1.1); from 2.6.13 on the failure follows on stderr. */
export const createFailed: HeldShape = {
  id: 'splice/create-failed',
  coordinates: { firstLine: 1, firstColumn: 1, unit: 'code-point' },
  claims: ({ value }) => {
    if (!isObject(value) || Object.keys(value).some((key) => key !== 'error' && key !== 'valid')) return undefined;
    return value['valid'] === false && typeof value['error'] === 'string' ? ['/error', '/valid'] : undefined;
  },
  isTrailer: ({ value }) => isFailure(value),
  keys: ['/error', '/valid'],
  lists: {},
  read(document, facts) {
    const message = document.string('error') ?? '';
    document.keep('valid');
    return outcome(document, facts, [], message);
  },
};

/** The operation as what stands behind the document says it ended; without that, as the document alone says. */
function outcome(
  document: Fields,
  { invocation, trailer }: ReadFacts,
  found: DiagnosticDraft[],
  failed: string | undefined,
): OperationDraft {
  const own = document.rest();
  if (trailer !== undefined && isFailure(trailer.value)) {
    const failure = failureIn(trailer, invocation);
    const file = at(trailer.value, 'error/file');
    const placed = found.map((finding) => (typeof file === 'string' ? { ...finding, file } : finding));
    const { type, ...rest } = failure.result ?? {};
    return { ...failure, result: { type, ...own, ...rest }, ...(placed.length > 0 && { diagnostics: placed }) };
  }
  const message = trailer?.string('message');
  const known = message === undefined ? undefined : told(message);
  const path = known?.facts['file_path'];
  const result = {
    type: 'create',
    ...(known?.writes?.dry && { dry_run: true }),
    ...(typeof path === 'string' && { file_path: new PathDraft(path) }),
    ...own,
  };
  const status = message === undefined && failed !== undefined ? 'error' : 'ok';
  return {
    operation: 'create',
    status,
    message: message ?? failed ?? 'The content was checked.',
    result,
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

function isStatus(value: Json): boolean {
  const message = at(value, 'message');
  return at(value, 'status') === 'ok' && typeof message === 'string' && told(message)?.command === 'create';
}
