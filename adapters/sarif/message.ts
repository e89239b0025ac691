import { type JsonObject, listIn, objectIn, type References } from '../../src/adapter.ts';
import type { Found } from './rules.ts';

/**
 * A message with its text: one that is named by its id is that of the rule or the notification, else of its component.
 * Arguments stand where the text names them; the text as it was is kept. Where that would be longer than `references`
 * allow, the message stays as it is.
 */
export function told(message: JsonObject, found: Found, references: References): JsonObject {
  const { text, markdown, id } = message;
  const own = typeof text === 'string' ? text : typeof id === 'string' ? namedText(id, found) : undefined;
  if (own === undefined) return typeof markdown === 'string' ? { ...message, text: markdown } : message;
  const given = listIn(message['arguments']).map(String);
  if ((own === text && given.length === 0) || !references.allow(piecesOf(own, given))) return message;
  const filled = given.length === 0 ? own : fill(own, given);
  if (filled === text) return message;
  return { ...message, text: filled, ...(own === text && { legacy: { text } }) };
}

/** The text of a message that is named by an id. */
function namedText(id: string, { descriptor, component }: Found): string | undefined {
  const sources = [descriptor?.['messageStrings'], component['globalMessageStrings']];
  for (const source of sources) {
    const { text, markdown } = objectIn(objectIn(source)[id]);
    for (const own of [text, markdown]) if (typeof own === 'string') return own;
  }
  return undefined;
}

const PLACE = /\{\{|\}\}|\{(\d+)\}/gu;

/** What a text comes to, piece by piece. */
function* piecesOf(text: string, given: readonly string[]): Generator<string> {
  yield text;
  for (const [, place] of text.matchAll(PLACE)) yield given[Number(place)] ?? '';
}

/** Puts arguments in the place of `{0}`, `{1}` …; a brace that is doubled is one. */
function fill(text: string, given: readonly string[]): string {
  return text.replace(PLACE, (found, place: string | undefined) =>
    place === undefined ? found.slice(1) : (given[Number(place)] ?? found),
  );
}
