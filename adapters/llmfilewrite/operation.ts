import {
  at,
  type DiagnosticDraft,
  type Fields,
  type FileHash,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  PathDraft,
  placeOf,
} from '../../src/adapter.ts';
import { findingOf } from './finding.ts';
import { isDecision, outcomeOf } from './status.ts';

/**
 * The form of the schema document (2026-01-22), whole or, where the file was rejected, abbreviated. It counts as the
 * envelope does.
 */
export const operation: HeldShape = {
  id: 'llmfilewrite/operation',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  hashes: 'blake3',
  claims,
  keys: [
    '/schema_version',
    '/execution_id',
    '/operation_type',
    '/status',
    '/message',
    '/timestamp',
    '/result/type',
    '/result/path',
    '/result/language',
    '/result/lsp_used',
    '/result/checksum',
  ],
  lists: { '/result/diagnostics': { begins: ['level', 'severity', 'message'] } },
  read(document) {
    const result = document.object('result');
    const path = result?.string('path');
    if (path !== undefined) result?.replace('path', { file_path: new PathDraft(path) });
    const server = result?.peek('lsp_used');
    const hash = hashOf(result?.peek('checksum'));
    const diagnostics = result?.objects('diagnostics')?.map((finding) => findingIn(finding, server, path, hash)) ?? [];
    const { status, word } = outcomeOf(document, diagnostics);
    const type = result?.string('type') ?? 'create';
    result?.keep('language', 'lsp_used', 'checksum', 'status');
    document.string('tool');
    const own = result?.peek('status');
    const version = document.take('schema_version');
    return {
      operation: document.string('operation_type') ?? 'create',
      status,
      message: document.string('message') ?? `The file was ${word ?? status}.`,
      executionId: document.string('execution_id'),
      timestamp: document.string('timestamp'),
      partial: document.boolean('partial'),
      result: { type, ...result?.rest(), ...(own === undefined && { status: word }) },
      diagnostics,
      // Where the result has its own word, the envelope's `status` says that of the document, unless it is no word of
      // the envelope.
      legacy: {
        schema_version: version,
        ...(own !== undefined && word !== status && { status: word }),
        ...document.rest(),
      },
    };
  },
};

function findingIn(
  finding: Fields,
  server: Json | undefined,
  path: string | undefined,
  hash: FileHash | undefined,
): DiagnosticDraft {
  const said = findingOf(
    finding,
    finding.has('level') ? 'level' : 'severity',
    typeof server === 'string' ? server : undefined,
  );
  const place = placeOf(
    finding,
    { file: 'file', startLine: 'start_line', startColumn: 'start_col', endLine: 'end_line', endColumn: 'end_col' },
    { file: path, fileHash: finding.peek('file') === path ? hash : undefined },
  );
  return { ...said, place, details: finding.rest() };
}

/**
 * The sum of the whole file. Its algorithm is not said; with or without its label it is as long as SHA-256 and BLAKE3
 * are.
 */
function hashOf(sum: Json | undefined): FileHash | undefined {
  const [, label, hex] = typeof sum === 'string' ? (/^(?:(sha256|blake3):)?([0-9a-f]{64})$/.exec(sum) ?? []) : [];
  if (hex === undefined) return undefined;
  return { algorithms: label === undefined ? ['sha256', 'blake3'] : [label as 'sha256' | 'blake3'], hex };
}

function claims({ value }: Glimpse): readonly string[] | undefined {
  const result = at(value, 'result');
  if (!isObject(result) || (at(value, 'tool') !== undefined && at(value, 'tool') !== 'llmfilewrite')) return undefined;
  if (typeof result['path'] !== 'string') return undefined;
  if (typeof result['lsp_used'] === 'string') return ['/result/path', '/result/lsp_used'];
  const isCreation = result['lsp_used'] === null && at(value, 'operation_type') === 'create';
  const isDecided = isCreation || isDecision(at(value, 'status'));
  return isDecided && Array.isArray(result['diagnostics'])
    ? ['/status', '/result/path', '/result/diagnostics']
    : undefined;
}
