import type { CoordinateSystem } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { addTold, ownName } from '../location/build-span.ts';
import type { MatchContext } from '../location/match-context.ts';
import { quotes } from '../location/place-resolver.ts';
import { spanId } from '../location/span-id.ts';
import { fills } from './place-reader.ts';
import type { PlacedElement } from './placed-element.ts';
import { addLeft, richFactsIn } from './rich-facts.ts';

/** What a counting says that is read here; how lines end matters only beside a source. */
const PLAIN_COUNTING: ReadonlySet<string> = new Set(['firstLine', 'firstColumn', 'unit']);

/** Parts of a place that are read here, and what only its source could bear out, which isn't asked. */
const READ: ReadonlySet<string> = new Set([
  ...([
    'file',
    'spanId',
    'byteStart',
    'byteEnd',
    'byteLength',
    'startLine',
    'startColumn',
    'endLine',
    'endColumn',
  ] as const),
  ...(['text', 'lines', 'holds', 'contentHash'] as const),
]);

/** Makes spans of places that their own numbers prove, where nothing else is said of them or asked for. */
export class ProvedSpans {
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  readonly #isPlain: boolean;
  readonly #isRich: boolean;
  /** Registers of what else may be said of a place. */
  readonly #others: readonly number[];
  readonly #idName: string | undefined;

  constructor(element: PlacedElement, context: MatchContext) {
    const { plan } = element;
    this.#element = element;
    this.#context = context;
    this.#isRich = Object.keys(plan.richFacts).length > 0;
    const told = [...plan.relations, ...plan.holders.filter(({ relates }) => relates)].map(({ register }) => register);
    const parts = Object.entries(plan.place).flatMap(([part, register]) => (READ.has(part) ? [] : [register]));
    this.#others = [...parts, ...told, plan.fileBase64].filter((one) => one >= 0);
    const name = plan.names['spanId'];
    const own = name === undefined ? undefined : ownName(name, plan.names);
    this.#idName = own?.key;
    this.#isPlain =
      own?.holder === undefined &&
      context.enrichment === undefined &&
      Object.keys(plan.facts).length === 0 &&
      [plan.languageFrom, plan.changed, plan.named, plan.reach].every((one) => one === undefined) &&
      !plan.quotes &&
      plan.counting.unit === 'byte' &&
      typeof plan.counting.firstLine === 'number' &&
      Object.keys(plan.counting).every((key) => PLAIN_COUNTING.has(key) || (key === 'lineEnds' && !context.lookup));
  }

  /** The span of the element that was read last, in the file of a path; `undefined` where it has to be settled. */
  span(path: string): Span | undefined {
    if (!this.#isPlain || this.#saysMore()) return undefined;
    const { values, plan } = this.#element;
    const { place } = plan;
    const { firstLine, firstColumn } = plan.counting as CoordinateSystem;
    const { registers } = values;
    const from = registers[place.byteStart];
    const to = registers[place.byteEnd];
    if (typeof from !== 'number' || typeof to !== 'number' || to < from) return undefined;
    const line = (registers[place.startLine] as number) - firstLine + 1;
    const column = (registers[place.startColumn] as number) - firstColumn;
    const lastLine = (registers[place.endLine] as number) - firstLine + 1;
    const lastColumn = (registers[place.endColumn] as number) - firstColumn;
    // What is not there is no number.
    if (!(line >= 1 && column >= 0 && lastLine >= line && lastColumn >= 0)) return undefined;
    if (line === lastLine && lastColumn !== column + to - from) return undefined;
    const file = this.#context.paths.clean(path);
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
    const legacy = this.#isRich ? this.#addRich(span) : {};
    if (legacy === undefined) return undefined;
    addLeft(legacy, values, plan);
    const reported = registers[place.spanId];
    if (this.#idName !== undefined && Object.hasOwn(legacy, this.#idName)) return undefined;
    if (typeof reported === 'string' && reported !== span.span_id) setOwn(legacy, this.#idName as string, reported);
    for (const _ in legacy) {
      span.legacy = legacy;
      break;
    }
    if (file.original !== undefined) span.legacy = { file_path: file.original, ...span.legacy };
    return span;
  }

  /** True where something is said of the place that is not read here. */
  #saysMore(): boolean {
    const { values, facts, plan } = this.#element;
    if (facts?.place !== undefined || values.silenced !== undefined) return true;
    for (const register of this.#others) if (values.registers[register] !== undefined) return true;
    for (const { holder } of values.members) if (holder !== 0 && holder !== plan.hoisted) return true;
    return values.isRead(plan.place.text) && (!plan.whenFills || fills(values, plan));
  }

  /** Adds what the tool says of a span besides; gives its `legacy`, or `undefined` where it has to be settled. */
  #addRich(span: Span): JsonObject | undefined {
    const { values, plan } = this.#element;
    const { lookup, kindWords } = this.#context;
    const { span: told, legacy, oddChecksum } = richFactsIn(values, plan, kindWords);
    // What the tool read from the file is held against it.
    if (oddChecksum || (lookup !== undefined && quotes(told))) return undefined;
    addTold(span, told as unknown as Partial<Span>);
    return legacy;
  }
}
