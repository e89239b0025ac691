/**
 * A number whose text JavaScript would change: `1.0`, `1e400`, `-0`, more than 15 digits.
 * It is carried as the text the tool printed and printed again as that text.
 */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Any JSON value. Keys are as printed, `__proto__` included; a number is a `NumberText` where its text would change.
 */
export type Json = null | boolean | number | string | NumberText | Json[] | JsonObject;

export type JsonObject = { [key: string]: Json };

/** The keys of objects whose order JavaScript changes, because some of them are whole numbers. */
const ORDERS = new WeakMap<JsonObject, string[]>();

/** Remembers in which order the keys of an object came. */
export function rememberOrder(object: JsonObject, keys: string[]): void {
  ORDERS.set(object, keys);
}

/** The order in which the keys of an object came; `undefined` where it is the object's own. */
export function orderOf(object: object): readonly string[] | undefined {
  return ORDERS.get(object as JsonObject);
}

/** True for `{…}`, false for arrays, numbers kept as text and everything scalar. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

/** True for a whole number from 0 whose text is unchanged. */
export function isNatural(value: Json | undefined): value is number {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value);
}

export function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}

export function isTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isObjects(value: Json | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

/** What stands there, if it is an object; else an empty one. */
export function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** What stands there, if it is a list; else an empty one. */
export function listIn(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** An object in which keys may have no value, without these. */
type Given<Values> = { [Key in keyof Values as undefined extends Values[Key] ? never : Key]: Values[Key] } & {
  [Key in keyof Values as undefined extends Values[Key] ? Key : never]?: Exclude<Values[Key], undefined>;
};

/** An object without the keys that have no value. */
export function given<Values extends object>(values: Values): Given<Values> {
  const told: Record<string, unknown> = {};
  for (const key in values) if (values[key] !== undefined) told[key] = values[key];
  return told as Given<Values>;
}

/**
 * Sets an own property whatever its name: plain assignment to `__proto__` would call a setter and lose the value.
 */
export function setOwn(target: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** True for a key that JavaScript takes for an index: it lists these before all others. */
export function isIndex(key: string): boolean {
  // Few keys begin with a digit.
  return key.charCodeAt(0) <= 0x39 && /^(?:0|[1-9]\d{0,9})$/.test(key);
}

/** Sets a property that the object has not, behind all that it has, whatever its name. */
export function setLast(target: JsonObject, key: string, value: Json): void {
  const order = ORDERS.get(target);
  if (order !== undefined) order.push(key);
  else if (isIndex(key)) ORDERS.set(target, [...Object.keys(target), key]);
  setOwn(target, key, value);
}
