import type { CoordinateSystem } from '../adapter.ts';
import { ownName } from '../draft/build-span.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Span } from '../envelope/types.ts';
import { spanId } from '../span/span-id.ts';
import type { PlacedElement } from './placed-element.ts';

const PLAIN_COUNTING: ReadonlySet<string> = new Set(['firstLine', 'firstColumn', 'unit']);

/** Makes spans of places that their own numbers prove, where nothing else is said of them or asked for. */
export class ProvedSpans {
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  readonly #isPlain: boolean;
  /** Registers of what else may be said of a place. */
  readonly #others: readonly number[];
  readonly #idName: string | undefined;

  constructor(element: PlacedElement, context: MatchContext) {
    const { plan } = element;
    const { file: _, spanId: __, byteLength, ...parts } = plan.place;
    const {
      byteStart: ___,
      byteEnd: ____,
      startLine: _a,
      startColumn: _b,
      endLine: _c,
      endColumn: _d,
      ...others
    } = parts;
    this.#element = element;
    this.#context = context;
    const told = [...plan.relations, ...plan.holders.filter(({ relates }) => relates)].map(({ register }) => register);
    const more = [...Object.values(others), ...Object.values(plan.richFacts), ...told, plan.fileBase64, byteLength];
    this.#others = more.filter((one) => one >= 0);
    const name = plan.names['spanId'];
    const own = name === undefined ? undefined : ownName(name, plan.names);
    this.#idName = own?.key;
    this.#isPlain =
      own?.holder === undefined &&
      context.enrichment === undefined &&
      Object.keys(plan.facts).length === 0 &&
      [plan.languageFrom, plan.changed, plan.named, plan.reach].every((one) => one === undefined) &&
      plan.left.length === 0 &&
      !plan.quotes &&
      plan.counting.unit === 'byte' &&
      typeof plan.counting.firstLine === 'number' &&
      Object.keys(plan.counting).every((key) => PLAIN_COUNTING.has(key));
  }

  /** The span of the element that was read last, in the file of a path; `undefined` where it has to be settled. */
  span(path: string): Span | undefined {
    const { values, facts, plan } = this.#element;
    if (!this.#isPlain || facts?.place !== undefined || values.silenced !== undefined) return undefined;
    for (const register of this.#others) if (values.registers[register] !== undefined) return undefined;
    for (const { holder } of values.members) if (holder !== 0 && holder !== plan.hoisted) return undefined;
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
    const id = spanId(file.path, from, to);
    const span: Span = {
      span_id: id,
      file_path: file.path,
      byte_start: from,
      byte_end: to,
      start_line: line,
      start_col: column,
      end_line: lastLine,
      end_col: lastColumn,
    };
    const reported = registers[place.spanId];
    if (typeof reported === 'string' && reported !== id) span.legacy = { [this.#idName as string]: reported };
    if (file.original !== undefined) span.legacy = { file_path: file.original, ...span.legacy };
    return span;
  }
}
