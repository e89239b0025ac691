import {
  type DiagnosticDraft,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  PathDraft,
  placeOf,
} from '../../src/adapter.ts';
import { findingOf } from './finding.ts';
import { isDecision, outcomeOf } from './status.ts';

/**
 * `WriteResponse` of the alignment document (2026-01-22). Whether its lines count from 0 or 1 and its columns in bytes,
 * characters or UTF-16 units is said nowhere, and nothing in the document shows it: only the file of a finding is
 * known.
 */
export const flat: HeldShape = {
  id: 'llmfilewrite/flat',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  keys: ['/execution_id', '/path', '/language', '/lsp_used', '/status', '/magellan_hints'],
  lists: { '/diagnostics': { begins: ['severity', 'path'] } },
  read(document) {
    const executionId = document.string('execution_id');
    const path = document.string('path');
    if (path !== undefined) document.replace('path', { file_path: new PathDraft(path) });
    const server = document.peek('lsp_used');
    const diagnostics = document.objects('diagnostics')?.map((finding) => findingIn(finding, server, path)) ?? [];
    const { status, word } = outcomeOf(document, diagnostics);
    document.keep('language', 'lsp_used', 'magellan_hints');
    const result = { type: 'create', ...document.rest(), ...(word !== undefined && { status: word }) };
    return {
      operation: 'create',
      status,
      message: messageOf(word ?? status, diagnostics.length),
      executionId,
      result,
      diagnostics,
    };
  },
};

function findingIn(finding: Fields, server: Json | undefined, path: string | undefined): DiagnosticDraft {
  const said = findingOf(finding, 'severity', typeof server === 'string' ? server : undefined);
  const numbers: JsonObject = {};
  for (const key of ['line', 'column']) {
    const value = finding.take(key);
    if (value !== undefined) numbers[key] = value;
  }
  const place = placeOf(finding, { file: 'path' }, { file: path, uncounted: true, legacy: numbers });
  return { ...said, place, details: finding.rest() };
}

function messageOf(word: string, findings: number): string {
  return `The file was ${word} with ${findings} ${findings === 1 ? 'diagnostic' : 'diagnostics'}.`;
}

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (
    !isObject(value) ||
    typeof value['path'] !== 'string' ||
    value['data'] !== undefined ||
    value['tool'] !== undefined
  )
    return undefined;
  if (value['schema_version'] !== undefined) return undefined;
  if (typeof value['lsp_used'] === 'string') return ['/path', '/lsp_used'];
  // Where no server is known for the language there is none to name.
  const isDecided = isDecision(value['status']) && value['diagnostics'] !== undefined;
  return isDecided && (value['lsp_used'] ?? null) === null ? ['/path', '/status', '/diagnostics'] : undefined;
}
