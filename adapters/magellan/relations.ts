import { type Fields, placeOf, type RelationshipDraft, type Remark, type SpanFacts } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { isZero, lineKey } from './lines.ts';

/** The lists of callers and callees beside a span, and what has to be said of them. */
export interface Relations {
  relationships: NonNullable<SpanFacts['relationships']>;
  remarks: readonly Remark[];
}

/**
 * `callers` and `callees` of a match (`query` since 2.2.0, `find` since 2.5.0, `context symbol`, `find --all` and `refs
 * --all` since they print JSON). Both tell where a call stands: callers with line and column; callees of `find`,
 * `query` and `get` with the file alone, which is the caller's.
 */
export function takeRelations(element: Fields): Relations {
  const [callers, callees] = ['callers', 'callees'].map((key) => element.objects(key)?.map(callIn));
  return {
    relationships: { ...(callers !== undefined && { callers }), ...(callees !== undefined && { callees }) },
    remarks: callees === undefined || callees.length === 0 ? [] : [remarks.calleeFile],
  };
}

function callIn(item: Fields): RelationshipDraft {
  item.keep('project', 'depth');
  // Items that name their project never know a column and print 0.
  const lines =
    item.has('project') && isZero(item, 'column')
      ? lineKey(item, 'line')
      : { ...lineKey(item, 'line'), startColumn: 'column' };
  const place = placeOf(item, { file: 'file_path', ...lines });
  return { place, symbol: item.string('name'), role: 'call', fields: item };
}

/** `relationships` inside a span: the type has them (1.4.0 to 4.17.0), no version fills them. */
export function printedRelations(span: Fields): SpanFacts {
  const printed = span.object('relationships');
  if (printed === undefined) return {};
  const relationships: Record<string, RelationshipDraft[]> = {};
  for (const key of KINDS) {
    // The design's example gives callees the line of the call, too.
    const role = key === 'callers' || key === 'callees' ? 'call' : 'definition';
    const items = printed.objects(key);
    if (items !== undefined) relationships[key] = items.map((item) => referenceIn(item, role));
  }
  return Object.keys(relationships).length === 0 ? {} : { relationships };
}

const KINDS = ['callers', 'callees', 'imports', 'exports'] as const;

/** The relationships in a span and those beside it. */
export function together(
  inside: Pick<SpanFacts, 'relationships'>,
  beside: Pick<SpanFacts, 'relationships'>,
): SpanFacts {
  const [one, other] = [inside.relationships ?? {}, beside.relationships ?? {}];
  const kinds = KINDS.filter((kind) => one[kind] !== undefined || other[kind] !== undefined);
  if (kinds.length === 0) return {};
  return {
    relationships: Object.fromEntries(kinds.map((kind) => [kind, [...(one[kind] ?? []), ...(other[kind] ?? [])]])),
  };
}

function referenceIn(item: Fields, role: 'call' | 'definition'): RelationshipDraft {
  const isKnown = item.peek('byte_end') !== 0;
  if (!isKnown) for (const key of ['byte_start', 'byte_end']) isZero(item, key);
  const bytes = isKnown ? { byteStart: 'byte_start', byteEnd: 'byte_end' } : {};
  const place = placeOf(item, { file: 'file', ...bytes, ...lineKey(item, 'line') });
  return { place, symbol: item.string('symbol'), role, fields: item };
}
