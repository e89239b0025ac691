import { ownIdentity } from '../convert/identity.ts';
import { PartQueue } from '../convert/part-queue.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { ComparedInput, type NamedParts } from './compared-input.ts';
import type { CompareSettings, Comparison, DiffSettings, JoinSettings } from './comparison.ts';
import { diffOf } from './diff.ts';
import { joinOf } from './join.ts';

export type { NamedParts } from './compared-input.ts';
export type { CompareSettings, JoinSettings } from './comparison.ts';

/**
 * One envelope of the command `join`: a match for each place, with the sources that have it. Where nothing can be said
 * of an input, its errors instead.
 */
export function joinParts(one: NamedParts, other: NamedParts, settings: JoinSettings): AsyncGenerator<EnvelopePart> {
  return compared(joinOf(settings), [one, other], settings);
}

/**
 * One envelope of the command `diff`: what was found in either input, with what became of it. Where nothing can be said
 * of an input, its errors instead.
 */
export function diffParts(old: NamedParts, now: NamedParts, settings: DiffSettings): AsyncGenerator<EnvelopePart> {
  return compared(diffOf(settings), [old, now], settings);
}

/** So many matches are printed at once. */
const BLOCK = 256;

/** The envelope of a comparison. */
async function* compared(
  { command, head, findings, add, results, counts }: Comparison,
  named: readonly NamedParts[],
  settings: CompareSettings,
): AsyncGenerator<EnvelopePart> {
  const inputs = named.map((one) => new ComparedInput(one));
  for (const [index, input] of inputs.entries()) for await (const result of input.results(index as 0 | 1)) add(result);
  const failures = inputs.flatMap((input) => input.failures);
  if (failures.length > 0) return yield* failures;
  yield { part: 'open', tool: 'unify', command };
  yield* payloads({ ...head, inputs: inputs.map(({ facts }) => facts) });
  // Findings stand behind the matches.
  const waiting = new PartQueue(settings.openStore);
  let count = 0;
  let items: Json[] = [];
  const block = (): EnvelopePart => ({ part: 'items', key: 'matches', items });
  for (const { kind, value } of results()) {
    if (kind === 'finding') {
      waiting.push({ part: 'items', key: 'diagnostics', items: [value] });
      continue;
    }
    count++;
    items.push(value);
    if (items.length < BLOCK) continue;
    yield block();
    items = [];
  }
  if (items.length > 0 || count === 0) yield block();
  yield { part: 'count', key: 'count', count };
  yield* payloads(counts());
  for (const { items: said } of waiting.takeItems())
    yield { part: 'diagnostics', diagnostics: said as unknown as Diagnostic[] };
  yield closeOf(command, inputs, findings, settings);
}

function* payloads(values: JsonObject): Generator<EnvelopePart> {
  for (const [key, value] of Object.entries(values)) yield { part: 'payload', key, value };
}

function closeOf(
  command: string,
  inputs: readonly ComparedInput[],
  findings: Findings,
  settings: CompareSettings,
): EnvelopePart {
  const incomplete = inputs.flatMap(({ isPartial }, index) => (isPartial ? [index] : []));
  const misplaced = inputs.reduce((sum, input) => sum + input.misplaced, 0);
  if (incomplete.length > 0) findings.add('UNI-QRY-032', undefined, { inputs: incomplete });
  if (misplaced > 0) findings.add('UNI-V-003', undefined, { left_out: misplaced });
  const close = {
    diagnostics: [...inputs.flatMap(({ problems }) => problems), ...findings.diagnostics()],
    ...ownIdentity(`unify:${command}:${inputs.map(({ id }) => id).join(':')}`, settings),
    partial: incomplete.length > 0 || misplaced > 0,
  };
  const outcomes = new Set(inputs.flatMap((input) => [...input.outcomes]));
  if (misplaced > 0) outcomes.add(5);
  const outcome = ([1, 5, 7] as const).find((status) => outcomes.has(status)) ?? 0;
  return { part: 'close', close, outcome };
}
