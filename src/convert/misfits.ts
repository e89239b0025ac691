import { at, isObject } from '../adapter.ts';
import { hasOwnId, type loadChecks } from '../detect/is-unified.ts';
import type { Findings } from '../diagnostic/findings.ts';
import { SCHEMA_VERSION, type Span } from '../envelope/types.ts';
import { onceIn } from '../json/once-for.ts';
import { escapePointer, unescapePointer } from '../json/parse.ts';
import { given, type Json, type JsonObject, setLast } from '../json/value.ts';
import { derivedId, NAMESPACE, spanId } from '../location/ids.ts';
import { keepUnplaced } from './faults.ts';
import { fitToFormat, withAside, withLegacy } from './fit-to-format.ts';
import { type Identity, takeExecutionId, takeTimestamp } from './identity.ts';

export const MATCHES = '/data/matches';

/** Lists of an envelope whose elements have rules. */
const LISTS: ReadonlySet<string> = new Set([MATCHES, '/result/spans', '/diagnostics']);

/** Values of an envelope that are no elements of lists, and have rules. */
const RULED: ReadonlySet<string> = new Set([
  MATCHES,
  '/data/count',
  '/data/match_count',
  '/result/type',
  '/result/spans',
]);

/** What envelopes have to have, for one of which a part is looked at. */
const FACTS = {
  ...{ schema_version: SCHEMA_VERSION, tool: 'unify', diagnostics: [] },
  ...{ execution_id: NAMESPACE, timestamp: null, partial: false },
};
const QUERY = { ...FACTS, data: { command: null } };
const OPERATION = { ...FACTS, operation_type: 'convert', status: 'ok', message: '' };

/**
 * Lets pass what of an envelope in the input keeps to the format. All else is said, and goes to the nearest `legacy`:
 * what is printed is valid, whatever came in.
 */
export class Misfits {
  /** What has no place but the `legacy` of the envelope. */
  readonly aside: JsonObject = {};
  readonly #elements = new Map<string, Json[]>();
  readonly #checks: Awaited<ReturnType<typeof loadChecks>>;
  readonly #tool: string;
  readonly #findings: Findings;

  constructor(checks: Awaited<ReturnType<typeof loadChecks>>, tool: string, findings: Findings) {
    this.#checks = checks;
    this.#tool = tool;
    this.#findings = findings;
  }

  /** An element of a list as the format has it; `undefined` for what can be none. */
  element(list: string, value: Json, pointer: string): Json | undefined {
    if (!LISTS.has(list)) return value;
    const check = (one: Json) => [...this.#checks.checkElement(list, one), ...impossible(at(one, 'span'))];
    if (check(value).length === 0 && hasOwnSpan(value)) return value;
    this.#findings.add('UNI-QRY-011', { pointer });
    if (impossible(at(value, 'span')).length > 0) this.#findings.add('UNI-V-003', { pointer });
    // The id of a match can be made.
    const isMatch = list === MATCHES;
    const fit = fitToFormat(value, isMatch ? (one) => check({ match_id: NAMESPACE, ...(one as JsonObject) }) : check);
    if (fit === undefined) this.#keep(list, value, pointer);
    if (fit === undefined || !isObject(fit['span'] ?? null)) return fit;
    const whole = { ...fit, span: withOwnId(fit['span'] as JsonObject) };
    return isMatch ? { match_id: this.#matchId(whole, at(value, 'match_id'), pointer), ...whole } : whole;
  }

  #matchId({ span }: { span: JsonObject }, said: Json | undefined, pointer: string): string {
    const { span_id: id, file_path: file, start_line: line, start_col: column } = span as unknown as Span;
    const placed = `${pointer}:${id ?? `${file}:${line}:${column}`}`;
    return derivedId(`${this.#tool}:${typeof said === 'string' && said !== '' ? said : placed}`);
  }

  #keep(list: string, value: Json, pointer: string): void {
    const key = list.slice(list.lastIndexOf('/') + 1);
    const kept = onceIn(this.#elements, key, () => []);
    keepUnplaced(kept, pointer, value, this.#findings);
  }

  /** True for a value outside of lists that may stand at this place; another one is kept. */
  fits(container: string, key: string, value: Json): boolean {
    const pointer = `${container}/${key}`;
    if (!RULED.has(pointer)) return true;
    const inner = { [key]: value };
    const whole =
      container === '/data' ? { ...QUERY, data: { command: null, ...inner } } : { ...OPERATION, result: inner };
    if (this.#checks.checkEnvelope(whole).length === 0) return true;
    this.#findings.add('UNI-QRY-011', { pointer });
    setLast(this.aside, key, value);
    return false;
  }

  /** What stands outside of the data, with all that was kept in its `legacy`. */
  head(said: JsonObject, isOperation: boolean): JsonObject {
    const error = isOperation ? fitToFormat(said['error'] ?? null, this.#checks.checkDiagnostic) : undefined;
    const own = error === undefined ? said : { ...said, error };
    const broken = this.#checks.checkEnvelope({ ...(isOperation ? OPERATION : QUERY), ...own });
    const keys = new Set(broken.flatMap(({ pointer }) => pointer.split('/').slice(1, 2)).map(unescapePointer));
    const isOther = error !== undefined && error !== said['error'] && !keys.has('error');
    for (const key of isOther ? [...keys, 'error'] : keys)
      this.#findings.add('UNI-QRY-011', { pointer: `/${escapePointer(key)}` });
    for (const [key, values] of this.#elements) setLast(this.aside, key, values);
    const { execution_id: id, timestamp: time = null, ...others } = own;
    const identity: Identity = { executionId: undefined, timestamp: null, legacy: this.aside };
    if (keys.delete('execution_id')) takeExecutionId(identity, this.#tool, id as Json);
    else identity.executionId = id as string | undefined;
    if (keys.delete('timestamp')) takeTimestamp(identity, time);
    else identity.timestamp = time as string | null;
    const { executionId, timestamp } = identity;
    const facts = given({ execution_id: executionId, timestamp });
    const fit = { message: '', ...withAside(others, keys), ...facts, schema_version: SCHEMA_VERSION };
    return Object.keys(this.aside).length === 0 ? fit : withLegacy(fit, this.aside);
  }
}

/** True for an element without a span, or with one whose id is its own. */
function hasOwnSpan(element: Json): boolean {
  const span = at(element, 'span') ?? null;
  return !isObject(span) || hasOwnId(span as unknown as Span);
}

/** Where the bytes of a span are no range. */
function impossible(span: Json = null): { pointer: string }[] {
  if (!isObject(span)) return [];
  const { byte_start: start, byte_end: end } = span;
  if (start === null && end === null) return [];
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && (start as number) <= (end as number);
  return isRange ? [] : [{ pointer: '/span' }];
}

/** The span with the id that is made of its parts; another one goes to its `legacy`. */
function withOwnId(span: JsonObject): JsonObject {
  const { file_path: file, byte_start: start, byte_end: end } = span as unknown as Span;
  if (hasOwnId(span as unknown as Span) || start === null || end === null) return span;
  return { span_id: spanId(file, start, end), ...withAside(span, new Set(['span_id'])) };
}
