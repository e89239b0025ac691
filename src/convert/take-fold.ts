import { rememberIndices } from '../adapter/values/indices.ts';
import { add, type DraftValue, type ListNode, type Node } from '../adapter.ts';
import { stays as staysInList } from '../elements/element-nodes.ts';
import type { ListReader } from '../elements/list-reader.ts';
import { splitPointer } from '../input/layout.ts';
import { needsExact } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { DocumentLists } from './document-lists.ts';
import type { DocumentState } from './document-state.ts';
import type { EnvelopePart } from './parts.ts';
import { interpret } from './take-keys.ts';

/** Takes keys that are understood only together, and gives the parts that are made of them. */
export function* takeFold(state: DocumentState, lists: DocumentLists): Generator<EnvelopePart> {
  const { form, held, order, legacy } = state;
  const { fold } = form;
  if (fold === undefined) return;
  const taken = held.take(fold.keys);
  if (taken === undefined) return;
  const { rows, lists: listed } = taken;
  const {
    values,
    legacy: aside = {},
    diagnostics = [],
  } = fold.read(taken.values, {
    complete: !state.findings.lost,
    head: held.head,
    rows: (pointer) => rows.get(pointer) as Iterable<JsonObject> | undefined,
  });
  for (const [pointer, value] of Object.entries(values)) {
    const { places = [] } = listed.get(pointer) ?? {};
    if (Array.isArray(value) && value.length === places.length) rememberIndices(value, places);
  }
  for (const [pointer, value] of Object.entries(values)) {
    if (isElements(value)) {
      yield* takeElements(state, lists, pointer, value as Iterable<Json>, listed.get(pointer)?.places ?? []);
    } else interpret(state, (form.nodes[pointer] ?? form.lists[pointer]) as Node, pointer, value);
    yield* order.ready();
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
  { form, payload, found, order }: DocumentState,
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
    for (const value of block) {
      reader.readValue(value, needsExact(value), places[index] ?? index);
      index++;
    }
    lists.takeMade(pointer);
    yield* order.ready();
  }
}

/** So many elements are printed together. */
const AT_ONCE = 64;

/** Elements that are made one by one, as many together as are printed so. */
export function* blocksOf<Element>(elements: Iterable<Element>): Generator<Element[]> {
  let block: Element[] = [];
  for (const element of elements) {
    block.push(element);
    if (block.length < AT_ONCE) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}
