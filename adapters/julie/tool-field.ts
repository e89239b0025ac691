import type { FieldReader, Fields, Glimpse, Json } from '../../src/adapter.ts';
import { at, isObject } from '../../src/adapter.ts';

/** The name of the tool of the server, which is the command: another one goes to `legacy`. */
export function named(tool: string): FieldReader {
  return (value) => (value === tool ? {} : { legacy: { tool: value } });
}

/** The same in a document that is held. */
export function takeTool(document: Fields, tool: string): Record<string, Json> {
  const value = document.take('tool');
  return value === undefined || value === tool ? {} : { tool: value };
}

/**
 * The pointer of `tool`, where a document has this name there, or of a list whose first element is as it is in this
 * tool's documents alone: keys are sorted in most versions, so that a long list stands before the name.
 */
export function toldBy(
  { value }: Glimpse,
  tool: string,
  list: string,
  isOwn: (first: Json) => boolean,
): readonly string[] | undefined {
  if (!isObject(value)) return undefined;
  if (value['tool'] === tool) return ['/tool'];
  const first = at(value, `${list}/0`);
  return value['tool'] === undefined && first !== undefined && isOwn(first) ? [`/${list}/0`] : undefined;
}

/** True for an object with all of these keys but one, which may be damaged. */
export function hasKeys(value: Json, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.filter((key) => Object.hasOwn(value, key)).length >= Math.max(1, keys.length - 1);
}
