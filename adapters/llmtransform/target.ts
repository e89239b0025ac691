import {
  at,
  type Fields,
  type Glimpse,
  type HeldShape,
  ItemDraft,
  PathDraft,
  placeOf,
  UNIFIED_PLACE,
} from '../../src/adapter.ts';

/**
 * The form that the toolset's schema document of 2026-01-22 gives llmtransform. It names no tool, and its ids and sums
 * are made up.
 */
export const target: HeldShape = {
  id: 'llmtransform/target',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  keys: [
    '/schema_version',
    '/tool',
    '/execution_id',
    '/operation_type',
    '/status',
    '/message',
    '/timestamp',
    '/partial',
  ],
  lists: { '/result/edits': { begins: ['match_id', 'span'] } },
  opens: ['/result'],
  read(document) {
    const result = document.object('result');
    const file = result?.string('file_path');
    if (file !== undefined) result?.replace('file_path', { file_path: new PathDraft(file) });
    const edits = result?.objects('edits')?.map(editIn);
    if (edits !== undefined) result?.replace('edits', { edits });
    result?.keep('type', 'final_checksum', 'total_byte_shift', 'applied_count', 'skipped_count', 'error_count');
    const status = document.string('status');
    document.string('tool');
    document.string('operation_type');
    const version = document.take('schema_version');
    return {
      operation: 'edit',
      status: status === 'error' || status === 'partial' ? status : 'ok',
      message: document.string('message') ?? '',
      executionId: document.string('execution_id'),
      timestamp: document.string('timestamp'),
      partial: document.boolean('partial'),
      result: { type: 'edit', ...result?.rest() },
      legacy: { schema_version: version, ...document.rest() },
    };
  },
};

function editIn(edit: Fields): ItemDraft {
  const place = placeOf(edit, UNIFIED_PLACE);
  edit.keep('status', 'before_checksum', 'after_checksum');
  return new ItemDraft({ fields: edit, place, id: edit.string('match_id') });
}

function claims({ value }: Glimpse): readonly string[] | undefined {
  const tool = at(value, 'tool');
  if ((tool !== undefined && tool !== 'llmtransform') || at(value, 'operation_type') !== 'edit') return undefined;
  const edits = at(value, 'result/edits');
  return Array.isArray(edits) && at(value, 'result/total_byte_shift') !== undefined
    ? ['/operation_type', '/result/edits', '/result/total_byte_shift']
    : undefined;
}
