import type { Adapter, Evidence, Form, Glimpse } from '../adapter.ts';
import { at } from '../adapter.ts';

/** That a document is of a tool; without a form in one that is not described, or what the tool is given. */
export interface Claim {
  adapter: Adapter;
  form?: Form;
  request?: true;
  evidence: Evidence;
}

/**
 * Who claims a document: each adapter with its most specific form. More than one claim means that it cannot be told.
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
  if (named) return detectWith(adapter, seen, named);
  const known = KNOWN.get(seen) ?? new Map<Adapter, Claim | undefined>();
  KNOWN.set(seen, known);
  if (!known.has(adapter)) known.set(adapter, detectWith(adapter, seen, named));
  return known.get(adapter);
}

function detectWith(adapter: Adapter, seen: Glimpse, named: boolean): Claim | undefined {
  for (const form of adapter.forms) {
    if (form.whenNamed && !named) continue;
    const evidence = form.claims(seen);
    if (evidence !== undefined) return { adapter, form, evidence };
  }
  const evidence = adapter.request?.claims(seen);
  return evidence && { adapter, request: true, evidence };
}
