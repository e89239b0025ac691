import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { harmless } from './terminal.ts';

/** A surrogate that stands alone: JSON can hold it, but readers of many languages refuse it. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Text in which every lone surrogate is U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

/** True for text without a lone surrogate. */
export function isWellFormed(text: string): boolean {
  return PLAIN.test(text) || text.search(LONE_SURROGATE) < 0;
}

/**
 * Compact JSON that every reader takes: no text in it has a lone surrogate, and none a character that acts on a
 * terminal, but as its escape.
 */
export function strictJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Such a surrogate is printed as its escape, as may be text that looks like one.
  if (!text.includes('\\ud')) return harmless(text);
  return harmless(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? wellFormed(inner) : inner)),
  );
}

/** The same of a value whose numbers keep their text. */
export function strictValue(value: Json): string {
  const text = printJson(value);
  return text.includes('\\ud') ? strictJson(JSON.parse(text)) : harmless(text);
}

/** Text that stands in JSON as it is: most does, and it is told sooner. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The same of a text. */
export function strictText(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : strictJson(text);
}

/** The same of a number; one that is kept as text is no number to count with. */
export function strictNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : JSON.stringify(value);
}
