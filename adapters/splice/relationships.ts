import { type Fields, placeOf, type RelationshipDraft, type SpanFacts } from '../../src/adapter.ts';

type Relationships = NonNullable<SpanFacts['relationships']>;

const KINDS = ['callers', 'callees', 'imports', 'exports'] as const;

/**
 * What `--relationships` says of a symbol (`query`, 2.2.3 to 3.1.1). Callers and callees name the call; an import names
 * a place in the symbol's own file, for which the path is empty. `unproven` says that the symbol's file may have
 * changed since. What is no list stays with its holder.
 */
export function relationshipsIn(
  holder: Fields | undefined,
  ownFile: string | undefined,
  unproven: boolean,
): Relationships | undefined {
  if (holder === undefined) return undefined;
  const result: Relationships = {};
  for (const kind of KINDS) {
    const items = holder.objects(kind);
    if (items !== undefined) result[kind] = items.map((item) => relationshipIn(item, kind, ownFile, unproven));
  }
  holder.keep('cycle_detected', 'error_code');
  return result;
}

function relationshipIn(
  item: Fields,
  kind: (typeof KINDS)[number],
  ownFile: string | undefined,
  unproven: boolean,
): RelationshipDraft {
  const named = item.peek('file_path') !== '';
  // Line 0 is the tool's word for an unknown line.
  const lined = item.peek('line_start') !== 0;
  if (!named) item.take('file_path');
  if (!lined) item.take('line_start');
  // So are both offsets without a line (src/relationships); an import has no line, but a place.
  const placed = lined || kind === 'imports' || item.peek('byte_end') !== 0;
  if (!placed) for (const key of ['byte_start', 'byte_end']) item.take(key);
  const keys = {
    ...(placed && { byteStart: 'byte_start', byteEnd: 'byte_end' }),
    ...(named && { file: 'file_path' }),
    ...(lined && { startLine: 'line_start' }),
  };
  const place = placeOf(item, keys, { unproven, ...(!named && { file: ownFile }) });
  item.keep('rel_type', 'kind');
  return {
    place,
    symbol: item.string('name'),
    role: kind === 'callers' || kind === 'callees' ? 'call' : 'definition',
    fields: item,
  };
}
