import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adapters } from '../adapters/index.ts';
import { checkEnvelope } from '../src/envelope/check.ts';
import type { Match } from '../src/envelope/types.ts';
import { type Converted, convertBytes } from './recordings/convert-recording.ts';
import { MUTATIONS, type Mutated } from './recordings/mutations.ts';
import { seeded } from './recordings/naive.ts';
import { type Recording, readRecordings } from './recordings/recording.ts';
import { openWorkspaces } from './recordings/workspaces.ts';

/** Mutations of each kind that are tried on each recording; the environment may ask for more, and for another seed. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 6);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

const fixtures = join(import.meta.dirname, '../fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
const recordings = readRecordings(
  fixtures,
  adapters.map(({ tool }) => tool),
).filter(({ stdout }) => stdout.length > 0);

afterAll(() => workspaces.remove());

describe.each(Object.keys(MUTATIONS))('after %s', (name) => {
  test.each(recordings)('$id keeps its promises', async (recording) => {
    const workspace = workspaces.folderOf(recording);
    const whole = await convertBytes(recording.stdout, recording, workspace);
    const random = seeded(SEED + recording.stdout.length);
    for (let round = 0; round < ROUNDS; round++) {
      const mutated = MUTATIONS[name]?.(recording.stdout, random);
      if (mutated === undefined) continue;
      const converted = await convertBytes(mutated.bytes, recording, workspace);
      expect(brokenPromises(mutated, converted, whole, isJson(recording.stdout)), `seed ${SEED}, round ${round}`).toEqual([]);
      await expectStable(converted, recording, workspace);
    }
  });
});

/** What holds whatever the input is. */
function brokenPromises(
  { bytes, untouched }: Mutated,
  { text, envelopes, outcomes }: Converted,
  whole: Converted,
  wasJson: boolean,
): string[] {
  const problems = envelopes.flatMap((envelope) => checkEnvelope(envelope).map(({ pointer, message }) => `${pointer} ${message}`));
  if (envelopes.length === 0) problems.push('no envelope');
  if (text.split('\n').length !== envelopes.length + 1) problems.push('not one line an envelope');
  if (outcomes.some((outcome) => ![0, 3, 4, 5].includes(outcome))) problems.push(`outcomes ${outcomes.join()}`);
  const losses = envelopes.filter(({ diagnostics }) => diagnostics.some(({ tool, level }) => tool === 'unify' && level === 'error'));
  if (losses.some(({ partial }, index) => !partial && outcomes[index] !== 4)) problems.push('an error, but not partial');
  // More than one envelope: the mutation doubled the document, and each half of it may be sound.
  if (
    wasJson &&
    !isJson(bytes) &&
    envelopes.length === 1 &&
    outcomes.every((outcome) => outcome === 0) &&
    !envelopes.some(hasOwnDiagnostic)
  )
    problems.push('silence about malformed input');
  const found = new Set(matchesOf({ text, envelopes, outcomes }).map(fingerprint));
  // A stray bracket makes good elements a list within the list, or within an element: that is valid JSON, which is carried over as it is.
  const carried = JSON.stringify(envelopes.map((envelope) => ('data' in envelope ? (envelope.data['unplaced'] ?? null) : null)));
  const missing = matchesOf(whole).filter(
    (match, index, all) =>
      untouched(index, all.length) &&
      !found.has(fingerprint(match)) &&
      !carried.includes(`{"match_id":"${match.match_id}"`) &&
      !text.includes(`"span_id":"${match.span.span_id}"`),
  );
  // What closes a list early may close its document: then the rest of it is text, which is kept and told.
  const remnant = envelopes.some(({ diagnostics }) =>
    ['UNI-QRY-013', 'UNI-QRY-016'].every((kept) => diagnostics.some(({ code }) => code === kept)),
  );
  if (missing.length > 0 && !remnant) problems.push(`${missing.length} good elements are missing, such as ${missing[0]?.match_id}`);
  return problems;
}

function hasOwnDiagnostic({ diagnostics }: Converted['envelopes'][number]): boolean {
  return diagnostics.some(({ tool }) => tool === 'unify');
}

async function expectStable(converted: Converted, recording: Recording, workspace: string): Promise<void> {
  const again = await convertBytes(Buffer.from(converted.text), recording, workspace);
  expect(again.text === converted.text, 'converting the envelopes changes them').toBe(true);
}

function matchesOf({ envelopes }: Converted): Match[] {
  return envelopes.flatMap((envelope) => ('data' in envelope ? (envelope.data.matches ?? []) : []));
}

/** A match without what the rest of its document decides. */
function fingerprint({ match_id, span, matched_text, context_before, context_after }: Match): string {
  const { byte_start, byte_end, start_line } = span;
  return JSON.stringify([match_id, byte_start, byte_end, start_line, matched_text, context_before, context_after]);
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
