import type { Adapter, Evidence, Glimpse, Shape } from '../adapter.ts';
import { at } from '../adapter.ts';

/** That a document is of a tool; without a shape in a form that is not described, or what the tool is given. */
export interface Claim {
  adapter: Adapter;
  shape?: Shape;
  request?: true;
  evidence: Evidence;
}

/**
 * Who claims a document: each adapter with its most specific shape. More than one claim means that it cannot be told.
 */
export function identify(seen: Glimpse, adapters: readonly Adapter[], tool: string | undefined): Claim[] {
  const asked = tool === undefined ? adapters : adapters.filter((adapter) => adapter.tool === tool);
  const claims = asked.flatMap((adapter) => claimOf(adapter, seen, tool !== undefined) ?? []);
  if (claims.length > 0) return claims;
  const named = tool ?? at(seen.value, 'tool');
  const adapter = adapters.find((candidate) => candidate.tool === named);
  return adapter === undefined ? [] : [{ adapter, evidence: tool === undefined ? ['/tool'] : [] }];
}

/**
 * What adapters said of a glimpse: it is asked about several times, and asking is a good part of a small document's
 * conversion.
 */
const KNOWN = new WeakMap<Glimpse, Map<Adapter, Claim | undefined>>();

function claimOf(adapter: Adapter, seen: Glimpse, named: boolean): Claim | undefined {
  // One that is named may claim more.
  if (named) return claimOfShape(adapter, seen, named);
  const known = KNOWN.get(seen) ?? new Map<Adapter, Claim | undefined>();
  KNOWN.set(seen, known);
  if (!known.has(adapter)) known.set(adapter, claimOfShape(adapter, seen, named));
  return known.get(adapter);
}

function claimOfShape(adapter: Adapter, seen: Glimpse, named: boolean): Claim | undefined {
  for (const shape of adapter.shapes) {
    if (shape.whenNamed && !named) continue;
    const evidence = shape.claims(seen);
    if (evidence !== undefined) return { adapter, shape, evidence };
  }
  const evidence = adapter.request?.claims(seen);
  return evidence && { adapter, request: true, evidence };
}
