import type { Adapter, Evidence, Form, Probe } from '../adapter.ts';
import { at, detect } from '../adapter.ts';
import { RecentValues } from '../json/recent-values.ts';
import type { Json } from '../json/value.ts';
import { formsFor, type TopKeys, topKeysOf } from './form-index.ts';

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
 * document that names the tool of another adapter than `tool` was passed through: it is that tool's.
 */
export function detectForms(
  seen: Probe,
  adapters: readonly Adapter[],
  tool: string | undefined,
): readonly DetectedForm[] {
  const own = at(seen.value, 'tool');
  const isPassed = own !== tool && adapters.some((adapter) => adapter.tool === own);
  const detected = tool === undefined || isPassed ? detectAll(seen, adapters) : detectNamed(tool, seen, adapters);
  if (detected.length > 1) return ofNamed(own, detected);
  if (detected.length > 0) return detected;
  const named = isPassed ? own : (tool ?? own);
  const adapter = adapters.find((candidate) => candidate.tool === named);
  if (adapter === undefined) return [];
  const instead = named === tool ? detectAll(seen, adapters).flatMap(({ form }) => form ?? []) : [];
  return [{ adapter, instead, evidence: () => (named === own ? ['/tool'] : []) }];
}

/** No sound document has forms of two tools; one with a piece of another in it is of the tool that it names. */
function ofNamed(own: Json | undefined, detected: readonly DetectedForm[]): readonly DetectedForm[] {
  const named = detected.filter(({ adapter }) => adapter.tool === own);
  return named.length === 1 ? named : detected;
}

/** What adapters said of the last probes: each is asked about several times, of adapters that only grow more. */
const KNOWN = new RecentValues<Probe, { adapters: readonly Adapter[]; asked: number; detected: DetectedForm[] }>();

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
  let known = KNOWN.get(shown);
  if (known?.adapters !== adapters) KNOWN.set(shown, (known = { adapters, asked: 0, detected: [] }));
  if (known.asked === adapters.length) return known.detected;
  const keys = keysOf(seen);
  for (; known.asked < adapters.length; known.asked++) {
    const detection = detectOf(adapters[known.asked] as Adapter, seen, keys, false);
    if (detection !== undefined) known.detected.push(detection);
  }
  return known.detected;
}

/** An adapter that is named has more forms. */
function detectNamed(tool: string, seen: Probe, adapters: readonly Adapter[]): readonly DetectedForm[] {
  const keys = keysOf(seen);
  return adapters
    .filter((adapter) => adapter.tool === tool)
    .flatMap((adapter) => detectOf(adapter, seen, keys, true) ?? []);
}

/** The keys of what is an object or a list. */
function keysOf({ value }: Probe): TopKeys | undefined {
  return typeof value === 'object' && value !== null ? topKeysOf(value) : undefined;
}

function detectOf(adapter: Adapter, seen: Probe, keys: TopKeys | undefined, named: boolean): DetectedForm | undefined {
  for (const form of keys === undefined ? adapter.forms : formsFor(keys, adapter)) {
    if (form.requiresKnownTool && !named) continue;
    const evidence = form.detect(seen);
    if (evidence !== undefined) return { adapter, form, evidence };
  }
  const { request } = adapter;
  const evidence = request && detect(request.when)(seen);
  return evidence && { adapter, request: true, evidence };
}
