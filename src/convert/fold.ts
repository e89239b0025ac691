import { rememberIndices } from '../adapter/values/indices.ts';
import { add, type DraftValue, type Node } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { DocumentState } from './document-state.ts';
import { interpret } from './keys.ts';
import type { Lists } from './lists.ts';
import type { EnvelopePart } from './parts.ts';

/** Takes keys that are understood only together, and gives the parts that are made of them. */
export function* takeFold(state: DocumentState, lists: Lists): Generator<EnvelopePart> {
  const { form, held, data, legacy, found, context } = state;
  const { fold } = form;
  const taken = fold && held.take(fold.keys);
  if (fold === undefined || taken === undefined) return;
  const { rows, lists: listed } = taken;
  const {
    values,
    legacy: aside = {},
    diagnostics = [],
  } = fold.read(taken.values, {
    complete: !context.findings.lost,
    head: held.head,
    rows: (pointer) => rows.get(pointer) as Iterable<JsonObject> | undefined,
  });
  for (const [pointer, value] of Object.entries(values)) {
    const { places = [] } = listed.get(pointer) ?? {};
    if (Array.isArray(value) && value.length === places.length) rememberIndices(value, places);
  }
  for (const [pointer, value] of Object.entries(values)) {
    if (isElements(value))
      yield* lists.readPutRight(pointer, placed(value as Iterable<Json>, listed.get(pointer)?.places ?? []));
    else interpret(state, (form.nodes[pointer] ?? form.lists[pointer]) as Node, pointer, value);
    yield* data.ready();
  }
  for (const [key, value] of Object.entries(aside)) add(legacy, key, isElements(value) ? ([...value] as Json) : value);
  for (const draft of diagnostics) found.diagnostic(draft);
}

/** True for elements that are made one by one. */
export function isElements(value: DraftValue | Iterable<DraftValue> | undefined): value is Iterable<DraftValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

/** Blocks of elements that were put right; `places` are those that they had. */
function* placed(elements: Iterable<Json>, places: readonly number[]) {
  let first = 0;
  for (const values of blocksOf(elements)) {
    const indices = values.map((_, at) => places[first + at] ?? first + at);
    yield { values, indices };
    first += values.length;
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
