import type { DiagnosticDraft, Fields, Json, JsonObject } from '../../src/adapter.ts';

/** Severities in words, and by the numbers of the Language Server Protocol (1 to 4). */
const LEVELS: Readonly<Record<string, DiagnosticDraft['level']>> = {
  error: 'error',
  '1': 'error',
  warning: 'warning',
  '2': 'warning',
  information: 'note',
  info: 'note',
  '3': 'note',
  hint: 'note',
  '4': 'note',
  note: 'note',
};

/**
 * What both forms say of a finding besides its place. The program that says it, and whose codes these are, is the
 * language server.
 */
export function findingOf(
  finding: Fields,
  severityKey: 'severity' | 'level',
  server: string | undefined,
): DiagnosticDraft {
  const legacy: JsonObject = {};
  const severity = finding.take(severityKey);
  const level = LEVELS[String(severity).toLowerCase()] ?? 'error';
  if (severity !== level && severity !== undefined) legacy[severityKey] = severity;
  const code = codeOf(finding.take('code'), legacy);
  return {
    ...(server !== undefined && { tool: server }),
    level,
    message: finding.string('message') ?? '',
    code,
    legacy,
  };
}

/** A code as text; what is none in this form is kept. */
function codeOf(code: Json | undefined, legacy: JsonObject): string | undefined {
  if (typeof code === 'string' && code !== '') return code;
  if (code === undefined || code === null) return undefined;
  legacy['code'] = code;
  return typeof code === 'number' ? String(code) : undefined;
}
