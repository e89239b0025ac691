import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Form } from '../../src/adapter.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { toLegacy } from '../../src/inverse/to-legacy.ts';
import { isObject, type Json } from '../../src/json/value.ts';
import { convertBytes } from '../recordings/convert-recording.ts';
import { formOf, smallestOfEachForm } from '../recordings/form-of.ts';
import { printedBy, type Recording, readRecordings } from '../recordings/recording.ts';
import { settingsOf } from './comes-back.ts';

const recordings = smallestOfEachForm(readRecordings(join(import.meta.dirname, '../../fixtures')));

/** A payload with something else in place of what its keys say, but for words. */
function odd(payload: Json, other: Json): Json {
  const { matches = [], ...rest } = isObject(payload) ? payload : {};
  const said = Object.entries(rest).map(([key, value]) => [key, typeof value === 'object' ? other : value]);
  return { ...Object.fromEntries(said), matches, unplaced: [other] };
}

/** The id of the form of a recording. */
const idOf = (recording: Recording) => formOf(recording).split(' ')[1];
const recorded = new Set(recordings.map(idOf));

test.each(adapters.map((adapter) => [adapter.tool, adapter] as const))(
  'whatever stands in an envelope of %s, its document comes back or is refused',
  async (tool, adapter) => {
    // Forms that are not recorded are tried with the envelope of another one.
    let others: Form[] = adapter.forms.filter(({ id }) => !recorded.has(id));
    for (const recording of recordings.filter((one) => one.tool === tool)) {
      const [envelope] = (await convertBytes(printedBy(recording), recording, '/nowhere', { sources: false }))
        .envelopes;
      if (envelope === undefined || !('data' in envelope)) continue;
      for (const form of [...adapter.forms.filter(({ id }) => id === idOf(recording)), ...others]) {
        const settings = { ...settingsOf(recording, '/nowhere', undefined), adapters: [{ ...adapter, forms: [form] }] };
        for (const other of ['x', [null]]) {
          const given = { ...envelope, data: odd(envelope.data as Json, other) } as unknown as Envelope;
          await expect(toLegacy(given, settings)).resolves.toBeDefined();
        }
      }
      others = [];
    }
  },
);
