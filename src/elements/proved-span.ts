import type { Span } from '../envelope/types.ts';
import { onceFor } from '../json/once-for.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { addTold, ownName } from '../location/build-span.ts';
import type { MatchContext } from '../location/match-context.ts';
import { quotes } from '../location/place-resolver.ts';
import { spanId } from '../location/span-id.ts';
import type { ElementPlan } from './element-plan.ts';
import { fills } from './place-reader.ts';
import { addLeft, type PlacedElement } from './placed-element.ts';
import { richFactsIn } from './rich-facts.ts';

/** What a counting says that is read here; how lines end matters only beside a source. */
const PLAIN_COUNTING: ReadonlySet<string> = new Set(['firstLine', 'firstColumn', 'unit']);

/** Parts of a place that are not read here: its source, or more than its numbers, settles a place with these. */
const OTHERS = ['before', 'after', 'linesBefore', 'linesAfter', 'fileSpelling', 'base64'] as const;

/** What of a plan tells whether places are read here; the key under which another id of the tool's stands. */
const plainOf = onceFor(({ schema, names, counting, facts, reach }: ElementPlan) => {
  const { languageFrom, changed } = schema.facts ?? {};
  const id = names['spanId'] === undefined ? undefined : ownName(names['spanId'], names);
  const isPlain =
    id?.holder === undefined &&
    Object.keys(facts).length === 0 &&
    [languageFrom, changed, schema.named, reach].every((one) => one === undefined) &&
    schema.quotes !== true &&
    counting.unit === 'byte' &&
    typeof counting.firstLine === 'number' &&
    Object.keys(counting).every((key) => PLAIN_COUNTING.has(key) || key === 'lineEnds');
  return { isPlain, hasLineEnds: counting.lineEnds !== undefined, idName: id?.key };
});

/**
 * The span of an element in the file of a path, where its own numbers prove it and nothing else is said of it or asked
 * for; `undefined` where it has to be settled.
 */
export function provedSpan(element: PlacedElement, context: MatchContext, path: string): Span | undefined {
  const { said, plan } = element;
  const { isPlain, hasLineEnds, idName } = plainOf(plan);
  if (!isPlain || context.enrichment !== undefined || (hasLineEnds && context.lookup !== undefined)) return undefined;
  if (saysMore(element)) return undefined;
  const { firstLine, firstColumn } = plan.counting;
  const { place } = said;
  const { byteStart: from, byteEnd: to } = place;
  if (from === undefined || to === undefined || to < from) return undefined;
  const line = (place.startLine as number) - firstLine + 1;
  const column = (place.startColumn as number) - firstColumn;
  const lastLine = (place.endLine as number) - firstLine + 1;
  const lastColumn = (place.endColumn as number) - firstColumn;
  // What is not there is no number.
  if (!(line >= 1 && column >= 0 && lastLine >= line && lastColumn >= 0)) return undefined;
  if (line === lastLine && lastColumn !== column + to - from) return undefined;
  const file = context.paths.clean(path);
  const span: Span = {
    span_id: spanId(file.path, from, to),
    file_path: file.path,
    byte_start: from,
    byte_end: to,
    start_line: line,
    start_col: column,
    end_line: lastLine,
    end_col: lastColumn,
  };
  const legacy = plan.isRich ? addRich(span, element, context) : {};
  if (legacy === undefined) return undefined;
  addLeft(legacy, said, plan);
  if (idName !== undefined && Object.hasOwn(legacy, idName)) return undefined;
  if (place.spanId !== undefined && place.spanId !== span.span_id) setOwn(legacy, idName as string, place.spanId);
  for (const _ in legacy) {
    span.legacy = legacy;
    break;
  }
  if (file.original !== undefined) span.legacy = { file_path: file.original, ...span.legacy };
  return span;
}

/** True where something is said of the place that is not read here. */
function saysMore({ said, facts, plan }: PlacedElement): boolean {
  const { place, silenced, related, members } = said;
  if (facts?.place !== undefined || silenced !== undefined || related !== undefined) return true;
  for (const part of OTHERS) if (place[part] !== undefined) return true;
  for (const { holder } of members) if (holder !== 0 && holder !== plan.hoisted) return true;
  return place.text !== undefined && (!plan.whenFills || fills(place));
}

/** Adds what the tool says of a span besides; gives its `legacy`, or `undefined` where it has to be settled. */
function addRich(
  span: Span,
  { said, plan }: PlacedElement,
  { lookup, kindWords }: MatchContext,
): JsonObject | undefined {
  const { span: told, legacy, oddChecksum } = richFactsIn(said, plan, kindWords);
  // What the tool read from the file is held against it.
  if (oddChecksum || (lookup !== undefined && quotes(told))) return undefined;
  addTold(span, told as unknown as Partial<Span>);
  return legacy;
}
