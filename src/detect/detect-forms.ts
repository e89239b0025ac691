import type { Adapter, Evidence, Form, Probe } from '../adapter.ts';
import {
  at,
  code,
  designedForms,
  detect,
  executionId,
  findings,
  form,
  legacy,
  mayMeet,
  opened,
  partial,
  timestamp,
  tool,
} from '../adapter.ts';
import { onceFor } from '../json/once-for.ts';
import type { Json } from '../json/value.ts';
import { wordMemory } from './word-memory.ts';

/** That a document is of a tool; without a form in one that is not described, or what the tool is given. */
export interface DetectedForm {
  adapter: Adapter;
  form?: Form;
  request?: true;
  /** The forms of other tools that such a document has, although this tool was named. */
  instead?: readonly Form[];
  evidence: Evidence;
}

/** Where documents name their tool: themselves, or in the error of an operation. */
const TELLING = ['tool', 'error/tool'] as const;

/**
 * The forms of a document: of each adapter the most specific one. More than one means that it cannot be known. A
 * document that names the tool of another adapter than `tool` was passed through: it is that tool's. One that names a
 * tool, and of which no adapter describes the form, may have one of those that the design documents give every tool.
 */
export function detectForms(
  seen: Probe,
  adapters: readonly Adapter[],
  tool: string | undefined,
): readonly DetectedForm[] {
  const told = TELLING.find((path) => adapters.some((adapter) => adapter.tool === at(seen.value, path)));
  const own = told === undefined ? undefined : at(seen.value, told);
  const isPassed = told === 'tool' && own !== tool;
  const asked = isPassed ? undefined : tool;
  const detected = detectAmong(candidatesFor(seen.value, adapters), seen, asked);
  const ofOwn = detected.filter(({ adapter }) => adapter.tool === own);
  // No sound document has forms of two tools; one with a piece of another in it is of the tool that it names.
  const fitting = detected.length > 1 && ofOwn.length === 1 ? ofOwn : detected;
  // An error may be of another tool than that which tells it.
  const isOther = told === 'error/tool' && tool === undefined;
  if (fitting.length > 0 && !(isOther && ofOwn.length === 0)) return fitting;
  const named = isPassed ? own : (tool ?? own);
  const adapter = adapters.find((one) => one.tool === named);
  if (adapter === undefined) return [];
  const evidence = named === own ? [`/${told}`] : [];
  // The forms that the design documents give every tool are no other tool's.
  const others = named === tool ? detectAmong(candidatesFor(seen.value, adapters), seen, undefined) : [];
  const instead = others.flatMap(({ form }) => (form === undefined || form.designed ? [] : form));
  const designed = detectOf({ adapter, forms: designedForms(adapter) }, seen, true);
  if (designed !== undefined) return [{ ...designed, instead, evidence: () => [...evidence, ...designed.evidence()] }];
  return isOther ? fitting : [{ adapter, instead, evidence: () => evidence }];
}

/** An adapter, and those of its forms that a value may have. */
interface Candidate {
  adapter: Adapter;
  forms: readonly Form[];
}

const rememberedCandidates = wordMemory<Adapter, readonly Candidate[]>(1 << 10);

/**
 * The adapters that have forms, or requests, with the keys at the top of a value, each with these forms in their order.
 * Of many forms few can have given keys.
 */
function candidatesFor(value: Json, adapters: readonly Adapter[]): readonly Candidate[] {
  const own = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const keys = Array.isArray(value) ? ['length', ...own] : own;
  return rememberedCandidates(keys, adapters, () =>
    adapters
      .map((adapter) => ({ adapter, forms: adapter.forms.filter((form) => mayMeet(keys, form.when)) }))
      .filter(({ adapter, forms }) => forms.length > 0 || adapter.request !== undefined),
  );
}

/** The forms that a document has among those of candidates, or of the one that is `named`. */
function detectAmong(candidates: readonly Candidate[], seen: Probe, named: string | undefined): DetectedForm[] {
  const detected: DetectedForm[] = [];
  for (const candidate of candidates) {
    if (named !== undefined && candidate.adapter.tool !== named) continue;
    const detection = detectOf(candidate, seen, named !== undefined);
    if (detection !== undefined) detected.push(detection);
  }
  return detected;
}

/** The form of an adapter that a document has, or that it is a request; an adapter that is `named` has more forms. */
function detectOf({ adapter, forms }: Candidate, seen: Probe, named: boolean): DetectedForm | undefined {
  for (const form of forms) {
    if (form.requiresKnownTool && !named) continue;
    const evidence = form.detect(seen);
    if (evidence !== undefined) return { adapter, form, evidence };
  }
  const { request } = adapter;
  const evidence = request && detect(request.when)(seen);
  return evidence && { adapter, request: true, evidence };
}

/**
 * The form of a document that is known to be of a tool, in a form that its adapter does not describe: its payload is
 * carried over as it is.
 */
export const undescribed = onceFor(
  (adapter: Adapter): Form =>
    form(
      `${adapter.tool}/undescribed`,
      { command: null, when: {} },
      {
        tool,
        schema_version: legacy,
        execution_id: executionId,
        timestamp,
        partial,
        diagnostics: findings(code(), { type: { message: 'string' } }),
        data: opened({}),
      },
    ),
);
