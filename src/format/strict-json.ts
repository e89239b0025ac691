import { printJson } from '../json/print.ts';
import { harmless } from './terminal.ts';

/**
 * Compact JSON that every reader takes: no text in it has a lone surrogate, which readers of many languages refuse, and
 * none a character that acts on a terminal, but as its escape.
 */
export function strictJson(value: unknown): string {
  const text = printJson(value);
  // Such a surrogate is printed as its escape, as may be text that looks like one.
  if (!text.includes('\\ud')) return harmless(text);
  const mended = (_: string, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner);
  return harmless(JSON.stringify(JSON.parse(text), mended));
}
