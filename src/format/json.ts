import { CanonicalPrinter } from './canonical.ts';
import { CompactPrinter } from './compact.ts';
import { PrettyPrinter } from './pretty.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';

/** Prints whole envelopes as JSON in the layout that was asked for. */
export function jsonPrinter({ layout, openStore }: PrinterOptions): EnvelopePrinter {
  if (layout === 'canonical') return new CanonicalPrinter(openStore);
  return layout === 'pretty' ? new PrettyPrinter() : new CompactPrinter();
}
