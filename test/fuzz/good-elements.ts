import type { Envelope } from '../../src/envelope/types.ts';
import { longestList, type Value, valuesIn } from './edits.ts';

/**
 * An element of a list that was not touched: strings of it that no other place of the output has, as they stand in
 * JSON.
 */
export type GoodElement = readonly string[];

/**
 * The elements of the longest list of an output that stand outside of what is damaged, told by what of them is in its
 * own envelopes.
 */
export function goodElements(
  printed: Buffer,
  [from, to]: readonly [number, number],
  envelopes: readonly Envelope[],
): GoodElement[] {
  const whole = withoutOwnNotes(envelopes);
  const elements = longestList(printed).filter((element) => element.to <= from || element.from >= to);
  const strings = valuesIn(printed).filter(({ kind, text }) => kind === 'string' && text.length > 4);
  const counts = new Map<string, number>();
  for (const { text } of strings) counts.set(text, (counts.get(text) ?? 0) + 1);
  const telling = strings.filter(({ text }) => counts.get(text) === 1 && whole.includes(text));
  return elements
    .map((element) => telling.filter((value) => isIn(value, element)).map(({ text }) => text))
    .filter((texts) => texts.length > 0);
}

/**
 * The good elements of which something is missing in the envelopes: what stands in unify's own notes does not count.
 */
export function missingElements(good: readonly GoodElement[], envelopes: readonly Envelope[]): string[] {
  if (good.length === 0) return [];
  const text = withoutOwnNotes(envelopes);
  return good.flatMap((texts) => texts.find((value) => !text.includes(value)) ?? []);
}

function withoutOwnNotes(envelopes: readonly Envelope[]): string {
  return JSON.stringify(
    envelopes.map((envelope) => ({
      ...envelope,
      diagnostics: envelope.diagnostics.filter(({ tool }) => tool !== 'unify'),
    })),
  );
}

function isIn({ from, to }: Value, outer: Value): boolean {
  return from >= outer.from && to <= outer.to;
}
