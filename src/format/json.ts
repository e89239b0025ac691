import { CanonicalPrinter } from './canonical.ts';
import { JsonPrinter } from './json-printer.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';

/** Prints whole envelopes as JSON in the layout that was asked for. */
export function jsonPrinter({ layout, openStore }: PrinterOptions): EnvelopePrinter {
  return layout === 'canonical' ? new CanonicalPrinter(openStore) : new JsonPrinter(layout);
}
