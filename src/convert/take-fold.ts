import { rememberIndices } from '../adapter/values/fields.ts';
import { add, type DraftValue, type ListNode, type Node } from '../adapter.ts';
import { stays as staysInList } from '../elements/element-nodes.ts';
import type { ListReader } from '../elements/list-reader.ts';
import type { PlacedPart } from '../input/document-part.ts';
import { splitPointer } from '../input/layout.ts';
import { needsExact } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { DocumentLists } from './document-lists.ts';
import type { DocumentState } from './document-state.ts';
import { blocksOf } from './held-list.ts';
import type { EnvelopePart } from './parts.ts';
import { interpret } from './take-keys.ts';

/** True for a part before which all keys stand that are understood only together. */
export function isBehindFold({ form, gathered, head }: DocumentState, { part, pointer }: PlacedPart): boolean {
  const { fold, lists } = form;
  if (fold === undefined || fold.keys.includes(pointer)) return false;
  if (fold.needs?.some((key) => !Object.hasOwn(head.values, key)) === true) return false;
  // A list that joins another one is there if one of its elements stays.
  const begins = part === 'field' || part === 'object' || (part === 'list' && lists[pointer]?.joins === undefined);
  return begins && gathered.has(fold.keys);
}

/** Takes keys that are understood only together, and gives the parts that are made of them. */
export function* takeFold(state: DocumentState, lists: DocumentLists): Generator<EnvelopePart> {
  const { form, gathered, made, legacy } = state;
  const { fold } = form;
  if (fold === undefined || !fold.keys.some((key) => gathered.has([key]))) return;
  const rows = gathered.takeRows(fold.keys);
  const {
    values,
    legacy: aside = {},
    diagnostics = [],
  } = fold.read(gathered.take(fold.keys), {
    complete: !state.findings.lost,
    head: state.head.values,
    rows: (pointer) => rows.get(pointer) as Iterable<JsonObject> | undefined,
  });
  for (const [pointer, value] of Object.entries(values)) {
    const places = rows.get(pointer)?.places ?? gathered.placesIn(pointer);
    if (Array.isArray(value) && value.length === places.length) rememberIndices(value, places);
  }
  for (const [pointer, value] of Object.entries(values)) {
    if (isElements(value)) {
      const places = rows.get(pointer)?.places ?? [];
      yield* takeElements(state, lists, pointer, value as Iterable<Json>, places);
    } else interpret(state, (form.nodes[pointer] ?? form.lists[pointer]) as Node, pointer, value);
    yield* made.take();
  }
  for (const [key, value] of Object.entries(aside)) add(legacy, key, isElements(value) ? ([...value] as Json) : value);
  for (const draft of diagnostics) state.found.diagnostic(draft);
}

/** True for elements that are made one by one. */
export function isElements(value: DraftValue | Iterable<DraftValue> | undefined): value is Iterable<DraftValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

/** Takes elements of a list that were put right; `places` are those that they had. */
function* takeElements(
  { form, payload, found, made }: DocumentState,
  lists: DocumentLists,
  pointer: string,
  elements: Iterable<Json>,
  places: readonly number[],
): Generator<EnvelopePart> {
  const { of, as = splitPointer(pointer).key } = form.lists[pointer] as ListNode;
  if (staysInList(of)) payload.beginList(pointer, as);
  const reader = found.readerOf(pointer) as ListReader;
  let index = 0;
  for (const block of blocksOf(elements)) {
    const first = index;
    for (const [at, value] of block.entries())
      reader.readValue(value, needsExact(value), places[first + at] ?? first + at);
    index += block.length;
    lists.printed(pointer);
    yield* made.take();
  }
}
