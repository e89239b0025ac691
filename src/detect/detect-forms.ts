import type { Adapter, Evidence, Form, Probe } from '../adapter.ts';
import { at, designedForms, detect } from '../adapter.ts';
import { RecentValues } from '../json/recent-values.ts';
import type { Json } from '../json/value.ts';
import { type Candidate, candidatesFor } from './form-index.ts';

/** That a document is of a tool; without a form in one that is not described, or what the tool is given. */
export interface DetectedForm {
  adapter: Adapter;
  form?: Form;
  request?: true;
  /** The forms of other tools that such a document has, although this tool was named. */
  instead?: readonly Form[];
  evidence: Evidence;
}

/**
 * The forms of a document: of each adapter the most specific one. More than one means that it cannot be told. A
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
  const detected = tool === undefined || isPassed ? detectAll(seen, adapters) : detectNamed(tool, seen, adapters);
  const fitting = detected.length > 1 ? ofNamed(own, detected) : detected;
  const isOther = told === ERROR_TOOL && tool === undefined;
  if (fitting.length > 0 && !(isOther && fitting.every(({ adapter }) => adapter.tool !== own))) return fitting;
  const named = isPassed ? own : (tool ?? own);
  const adapter = named === undefined ? undefined : adapters.find(({ tool: name }) => name === named);
  if (adapter === undefined) return [];
  const evidence = named === own ? [`/${told}`] : [];
  // The forms that the design documents give every tool are no other tool's.
  const others = named === tool ? detectAll(seen, adapters).flatMap(({ form }) => form ?? []) : [];
  const instead = others.filter((form) => form.designed !== true);
  const designed = detectOf({ adapter, forms: designedForms(adapter) }, seen, true);
  if (designed !== undefined) return [{ ...designed, instead, evidence: () => [...evidence, ...designed.evidence()] }];
  if (isOther) return fitting;
  return [{ adapter, instead, evidence: () => evidence }];
}

/** Where the error of an operation names its tool. */
const ERROR_TOOL = 'error/tool';

/** Where documents name their tool. */
const TELLING = ['tool', ERROR_TOOL];

/** No sound document has forms of two tools; one with a piece of another in it is of the tool that it names. */
function ofNamed(own: Json | undefined, detected: readonly DetectedForm[]): readonly DetectedForm[] {
  const named = detected.filter(({ adapter }) => adapter.tool === own);
  return named.length === 1 ? named : detected;
}

/** What adapters said of the last probes: each is asked about several times, of adapters that may have grown more. */
const KNOWN = new RecentValues<
  Probe,
  { adapters: readonly Adapter[]; asked: number; detected: readonly DetectedForm[] }
>();

/** What shows no key has the forms of all else of its kind: a text may be full of brackets. */
const WITHOUT_KEYS = new Map(
  [{}, [], [''], [0], [true], [null]].map((value): [string, readonly Probe[]] => [
    kindOf(value) as string,
    [true, false].map((complete) => ({ value, complete })),
  ]),
);

/** For a probe that shows no key, and of a list no object or list, the one that stands for all of its kind. */
function shownBy({ value, complete, next }: Probe): Probe | undefined {
  if (typeof value !== 'object' || value === null || next !== undefined) return undefined;
  return WITHOUT_KEYS.get(kindOf(value) ?? '')?.[complete ? 0 : 1];
}

/** The kind of what shows no key: of a list that of its first element. Nothing for what does, or may in an element. */
function kindOf(value: object): string | undefined {
  if (!Array.isArray(value)) return Object.keys(value).length > 0 ? undefined : 'object';
  const [first] = value;
  return first === null ? 'null' : typeof first === 'object' ? undefined : typeof first;
}

function detectAll(seen: Probe, adapters: readonly Adapter[]): readonly DetectedForm[] {
  const shown = shownBy(seen) ?? seen;
  const known = KNOWN.get(shown);
  if (known?.adapters === adapters && known.asked === adapters.length) return known.detected;
  const detected = detectAmong(candidatesOf(seen, adapters), seen, false);
  KNOWN.set(shown, { adapters, asked: adapters.length, detected });
  return detected;
}

/** An adapter that is named has more forms. */
function detectNamed(tool: string, seen: Probe, adapters: readonly Adapter[]): readonly DetectedForm[] {
  const candidates = candidatesOf(seen, adapters).filter(({ adapter }) => adapter.tool === tool);
  return detectAmong(candidates, seen, true);
}

/** What is neither an object nor a list may have any form. */
function candidatesOf({ value }: Probe, adapters: readonly Adapter[]): readonly Candidate[] {
  return typeof value === 'object' && value !== null ? candidatesFor(value, adapters) : adapters.map(withAllForms);
}

function withAllForms(adapter: Adapter): Candidate {
  return { adapter, forms: adapter.forms };
}

function detectAmong(candidates: readonly Candidate[], seen: Probe, named: boolean): readonly DetectedForm[] {
  const detected: DetectedForm[] = [];
  for (const candidate of candidates) {
    const detection = detectOf(candidate, seen, named);
    if (detection !== undefined) detected.push(detection);
  }
  return detected;
}

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
