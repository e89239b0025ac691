import { printJson } from '../json/print.ts';
import { harmless } from './terminal.ts';

/** A surrogate that stands alone: JSON can hold it, but readers of many languages refuse it. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Text in which every lone surrogate is U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

/** True for text without a lone surrogate. */
export function isWellFormed(text: string): boolean {
  return text.search(LONE_SURROGATE) < 0;
}

/**
 * Compact JSON that every reader takes: no text in it has a lone surrogate, and none a character that acts on a
 * terminal, but as its escape.
 */
export function strictJson(value: unknown): string {
  const text = printJson(value);
  // Such a surrogate is printed as its escape, as may be text that looks like one.
  if (!text.includes('\\ud')) return harmless(text);
  return harmless(
    JSON.stringify(JSON.parse(text), (_, inner: unknown) => (typeof inner === 'string' ? wellFormed(inner) : inner)),
  );
}
