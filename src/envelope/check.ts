/**
 * Is a value what the published schemas describe? Judged is what would be printed: own keys, numbers kept as text as
 * the numbers they are. No function here throws, whatever the value; each tells all violations.
 */
import { needsExact } from '../json/print.ts';
import { NumberText } from '../json/value.ts';
import { diagnostic, match, operation, placed, query, span, type Validator } from './validators.generated.js';
import { type SchemaViolation, violationOf } from './violation.ts';

export type { SchemaViolation } from './violation.ts';
export { UNKNOWN_KEY } from './violation.ts';

/**
 * Empty for a valid envelope. A value with `operation_type` is held against the operation schema, else one with `data`
 * against the query schema; a value with neither is said to be no envelope.
 */
export function checkEnvelope(value: unknown): SchemaViolation[] {
  return check(value, envelopeValidator);
}

/** True for a value that is held against a schema of an envelope, whether or not it keeps to it. */
export function isEnvelope(value: unknown): boolean {
  return envelopeValidator(value) !== undefined;
}

/** Empty for a valid item of `data.matches`. */
export function checkMatch(value: unknown): SchemaViolation[] {
  return check(value, () => match);
}

/** Empty for a valid span, of what was read as JSON. A number kept as text is none: code is going to count with it. */
export function checkSpan(value: unknown): SchemaViolation[] {
  return span(value) ? [] : violations(span);
}

/** Empty for a valid diagnostic. */
export function checkDiagnostic(value: unknown): SchemaViolation[] {
  return check(value, () => diagnostic);
}

/** The schemas of the elements of lists that may be huge, by the JSON pointers of these in an envelope. */
const ELEMENTS: ReadonlyMap<string, Validator> = new Map([
  ['/data/matches', match],
  ['/result/spans', placed],
  ['/diagnostics', diagnostic],
]);

/**
 * Violations of one element of a list of an envelope, with pointers from the element; none where the schemas say
 * nothing of it.
 */
export function checkElement(list: string, element: unknown): SchemaViolation[] {
  const validate = ELEMENTS.get(list);
  if (validate === undefined || validate(needsExact(element) ? plainNumbers(element) : element)) return [];
  return violations(validate);
}

function check(value: unknown, choose: (plain: unknown) => Validator | undefined): SchemaViolation[] {
  try {
    const plain = plainNumbers(value);
    const validate = choose(plain);
    if (validate === undefined) return [{ pointer: '', message: NEITHER }];
    return validate(plain) ? [] : violations(validate);
  } catch {
    // Only a getter or a proxy trap of the value itself can throw here.
    return [{ pointer: '', message: 'must be readable' }];
  }
}

const NEITHER = 'must be an envelope: an object with "operation_type" (operation) or "data" (query)';

function envelopeValidator(value: unknown): Validator | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (Object.hasOwn(value, 'operation_type')) return operation;
  return Object.hasOwn(value, 'data') ? query : undefined;
}

/**
 * Of each place the first rule that it breaks, and every key that it lacks: a value of another type mostly breaks more
 * rules. An `if` error only repeats that its branch failed, which another error says with the exact place.
 */
function violations({ errors }: Validator): SchemaViolation[] {
  const broken = new Map<string, SchemaViolation>();
  for (const error of errors ?? []) {
    const violation = violationOf(error);
    const name = 'missingProperty' in error.params ? `${violation.pointer} ${violation.message}` : violation.pointer;
    if (!('failingKeyword' in error.params) && !broken.has(name)) broken.set(name, violation);
  }
  return [...broken.values()];
}

/** How far below an envelope the schemas look: `/data/matches/0/span/relationships/callers/0/legacy`. */
const DEEPEST_CHECKED = 8;

/**
 * The value as `JSON.parse` would read what is printed of it: numbers kept as text become numbers, down to `depth`
 * levels below it. What holds no such number is returned itself; nothing is changed in place.
 */
function plainNumbers(value: unknown, depth: number = DEEPEST_CHECKED): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  return Array.isArray(value) ? plainItems(value, depth) : plainMembers(value, depth);
}

function plainItems(items: readonly unknown[], depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const plain = plainNumbers(item, depth - 1);
    if (plain === item) continue;
    copy ??= [...items];
    copy[index] = plain;
  }
  return copy ?? items;
}

function plainMembers(object: object, depth: number): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(object)) {
    const plain = plainNumbers(member, depth - 1);
    if (plain === member) continue;
    copy ??= { ...object };
    // The spread made every key an own one, so `__proto__` is assigned like any other.
    copy[key] = plain;
  }
  return copy ?? object;
}
