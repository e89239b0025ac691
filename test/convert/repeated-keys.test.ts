import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { convert } from '../../src/index.ts';
import { pick, pointerOf, spliced, valuesIn } from '../fuzz/edits.ts';
import { convertBytes } from '../recordings/convert-recording.ts';
import { smallestOfEachForm } from '../recordings/form-of.ts';
import { seeded } from '../recordings/naive.ts';
import { readRecordings } from '../recordings/recording.ts';

const AGAIN = 'again7340921';
const TRIES = 6;

const recordings = smallestOfEachForm(readRecordings(join(import.meta.dirname, '../../fixtures')));

/** What is lost of keys that are there once more in an output, or in the envelopes of it, each with another value. */
async function lostIn(printed: Buffer, recording: (typeof recordings)[number], inEnvelope: boolean): Promise<string[]> {
  const options = { sources: false } as const;
  const clean = await convertBytes(printed, recording, '/nowhere', options);
  const document = inEnvelope ? Buffer.from(clean.text) : printed;
  const members = valuesIn(document).filter(({ parent }) => parent?.kind === 'object');
  const random = seeded(document.length);
  const lost: string[] = [];
  for (let tried = 0; tried < TRIES && members.length > 0; tried++) {
    const member = pick(members, random);
    const bytes = spliced(document, member.to, 0, `,${JSON.stringify(member.key)}:"${AGAIN}"`);
    const { envelopes, outcomes } = await convertBytes(bytes, recording, '/nowhere', options);
    const isKept = envelopes.some(
      ({ diagnostics, legacy }) =>
        Object.values(legacy?.['repeated'] ?? {}).flat().length === 1 &&
        diagnostics.some(({ code }) => code === 'UNI-QRY-015'),
    );
    // A document of which nothing is known is not converted.
    if ((!isKept && outcomes.every((status) => status === 0 || status === 5)) || envelopes.flatMap(checkEnvelope)[0])
      lost.push(`${recording.id} ${pointerOf(member)}${inEnvelope ? ' of its envelope' : ''}`);
  }
  return lost;
}

describe.each(adapters.map(({ tool }) => tool))('of %s', (tool) => {
  test.each([false, true])(
    'a key that stands once more, at any level, is told and kept (in an envelope: %j)',
    async (inEnvelope) => {
      const lost: string[] = [];
      for (const recording of recordings.filter((one) => one.tool === tool))
        lost.push(...(await lostIn(recording.stdout, recording, inEnvelope)));
      expect(lost).toEqual([]);
    },
  );
});

test('more of them than can be held are a loss that is reported', async () => {
  const element = '{"match_id":"x","file":"a.rs","byte_start":1,"byte_end":2,"a":1,"a":2}';
  const elements = Array(1200).fill(element).join();
  const document = `{"execution_id":"x","pattern":"p","matches":[${elements}],"match_count":1200}`;
  const { envelopes, outcomes } = await convert(document, { adapters, sources: false });
  expect(Object.keys(envelopes[0]?.legacy?.['repeated'] ?? {})).toHaveLength(1000);
  const lost = envelopes[0]?.diagnostics.find(({ code }) => code === 'UNI-QRY-020');
  expect([lost?.details?.['count'], envelopes[0]?.partial, outcomes]).toEqual([200, true, [5]]);
});
