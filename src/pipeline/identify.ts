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
export function identify(seen: Glimpse, adapters: readonly Adapter[], tool: string | undefined): readonly Claim[] {
  const claims = tool === undefined ? claimsOf(seen, adapters) : claimsOfNamed(tool, seen, adapters);
  if (claims.length > 0) return claims;
  const named = tool ?? at(seen.value, 'tool');
  const adapter = adapters.find((candidate) => candidate.tool === named);
  return adapter === undefined ? [] : [{ adapter, evidence: tool === undefined ? ['/tool'] : [] }];
}

/** What adapters said of a glimpse: it is asked about several times, of adapters that only grow more. */
const KNOWN = new WeakMap<Glimpse, { adapters: readonly Adapter[]; asked: number; claims: Claim[] }>();

/** What shows nothing is claimed as all else that shows nothing: a text may be full of brackets. */
const NOTHING: readonly Glimpse[] = [{}, []].flatMap((value) =>
  [true, false].map((complete): Glimpse => ({ value, complete })),
);

/** For a glimpse that shows nothing the one that stands for all of its kind. */
function shownBy({ value, complete, next }: Glimpse): Glimpse | undefined {
  if (typeof value !== 'object' || value === null || next !== undefined || Object.keys(value).length > 0)
    return undefined;
  return NOTHING.find((one) => one.complete === complete && Array.isArray(one.value) === Array.isArray(value));
}

function claimsOf(seen: Glimpse, adapters: readonly Adapter[]): readonly Claim[] {
  const shown = shownBy(seen) ?? seen;
  let known = KNOWN.get(shown);
  if (known?.adapters !== adapters) KNOWN.set(shown, (known = { adapters, asked: 0, claims: [] }));
  for (; known.asked < adapters.length; known.asked++) {
    const claim = claimOf(adapters[known.asked] as Adapter, seen, false);
    if (claim !== undefined) known.claims.push(claim);
  }
  return known.claims;
}

/** One that is named may claim more. */
function claimsOfNamed(tool: string, seen: Glimpse, adapters: readonly Adapter[]): readonly Claim[] {
  return adapters.filter((adapter) => adapter.tool === tool).flatMap((adapter) => claimOf(adapter, seen, true) ?? []);
}

function claimOf(adapter: Adapter, seen: Glimpse, named: boolean): Claim | undefined {
  for (const form of adapter.forms) {
    if (form.whenNamed && !named) continue;
    const evidence = form.claims(seen);
    if (evidence !== undefined) return { adapter, form, evidence };
  }
  const evidence = adapter.request?.claims(seen);
  return evidence && { adapter, request: true, evidence };
}
