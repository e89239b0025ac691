import type { Enrichment } from '../../src/enrich/enrichment.ts';

/** Nothing is added. */
export const NOTHING: Enrichment = {
  semantics: false,
  relationships: new Set(),
  checksums: false,
  atomic: false,
  fullContext: false,
  macroHints: false,
  verify: false,
};
