import { type JsonObject, listIn, objectIn } from '../../src/adapter.ts';
import type { Rule } from './rules.ts';

/**
 * A message with its text: one that is named by its id is that of the rule, or of the rule's component. Arguments stand
 * where the text names them; the text as it was is kept.
 */
export function told(message: JsonObject, found: Rule | undefined): JsonObject {
  const { text, markdown, id } = message;
  const own = typeof text === 'string' ? text : typeof id === 'string' ? namedText(id, found) : undefined;
  if (own === undefined) return typeof markdown === 'string' ? { text: markdown, ...message } : message;
  const given = listIn(message['arguments']);
  const filled = given.length === 0 ? own : fill(own, given.map(String));
  if (filled === text) return message;
  return { ...message, text: filled, ...(text !== undefined && { legacy: { text } }) };
}

/** The text of a message that is named by an id. */
function namedText(id: string, found: Rule | undefined): string | undefined {
  const sources = [found?.rule['messageStrings'], found?.component['globalMessageStrings']];
  for (const source of sources) {
    const { text } = objectIn(objectIn(source)[id]);
    if (typeof text === 'string') return text;
  }
  return undefined;
}

/** Puts arguments in the place of `{0}`, `{1}` …; a brace that is doubled is one. */
function fill(text: string, given: readonly string[]): string {
  return text.replace(/\{\{|\}\}|\{(\d+)\}/gu, (found, place: string | undefined) =>
    place === undefined ? found.slice(1) : (given[Number(place)] ?? found),
  );
}
