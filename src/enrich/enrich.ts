import { inOrder } from '../envelope/in-order.ts';
import { CHECKSUMS_KEYS, SPAN_KEYS, TOOL_HINTS_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { checksums } from './checksums.ts';
import { context } from './context.ts';
import type { Enrichment, Stage, Subject } from './enrichment.ts';
import { hints } from './hints.ts';
import { semantics } from './semantics.ts';

const STAGES: readonly Stage[] = [context, semantics, checksums, hints];

/**
 * The span with what was asked for. What it has stays; sums and hints that a tool printed keep their values beside
 * those that are added.
 */
export function enriched(subject: Subject, asked: Enrichment): Span {
  const { span } = subject;
  const added: Partial<Span> = {};
  for (const stage of STAGES) Object.assign(added, stage(subject, asked));
  const result = { ...added, ...span };
  if (subject.isContextOpen && added.context !== undefined) result.context = added.context;
  if (added.checksums !== undefined)
    result.checksums = inOrder({ ...added.checksums, ...span.checksums }, CHECKSUMS_KEYS);
  if (added.tool_hints !== undefined)
    result.tool_hints = inOrder({ ...added.tool_hints, ...span.tool_hints }, TOOL_HINTS_KEYS);
  return inOrder(result, SPAN_KEYS);
}
