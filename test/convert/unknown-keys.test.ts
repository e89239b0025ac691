import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { spliced, valuesIn } from '../fuzz/edits.ts';
import { convertBytes } from '../recordings/convert-recording.ts';
import { smallestOfEachForm } from '../recordings/form-of.ts';
import { readRecordings } from '../recordings/recording.ts';

/** A name that nobody knows, and some that mean something in the format. */
const NAMES = ['strange', 'span', 'legacy', 'error', 'execution_id'];
const LARGEST = 1 << 13;

const recordings = readRecordings(join(import.meta.dirname, '../../fixtures'));
const chosen = smallestOfEachForm(recordings).filter(({ stdout }) => stdout.length < LARGEST);

/** An output with a key of this name in each of its objects that has none, and the values of these keys. */
function withKeys(printed: Buffer, name: string): { bytes: Buffer; added: string[] } {
  const values = valuesIn(printed);
  const having = new Set(values.filter(({ key }) => key === name).map(({ parent }) => parent));
  const objects = values.filter((value) => value.kind === 'object' && value.size > 0 && !having.has(value));
  let bytes = printed;
  const added: string[] = [];
  for (const { from } of objects.toSorted((one, other) => other.from - one.from)) {
    const value = `"own${added.length}value"`;
    added.push(value);
    bytes = spliced(bytes, from + 1, 0, `${JSON.stringify(name)}:${value},`);
  }
  return { bytes, added };
}

/** What is not in the envelopes of an output with such keys, of these and of what is there without them. */
async function lostIn(recording: (typeof recordings)[number]): Promise<string[]> {
  const convert = (bytes: Buffer) => convertBytes(bytes, recording, '/nowhere', { sources: false });
  const clean = await convert(recording.stdout);
  const values = valuesIn(recording.stdout).filter(({ kind, size, text }) => kind !== 'word' && size === 0 && text[3]);
  const kept = values.map(({ text }) => text).filter((value) => clean.text.includes(value));
  const lost: string[] = [];
  for (const name of NAMES) {
    const { bytes, added } = withKeys(recording.stdout, name);
    const { text, outcomes, envelopes } = await convert(bytes);
    // Such a key may be what tells the form.
    if (outcomes.some((status) => status !== 0) || envelopes.length !== clean.envelopes.length) continue;
    const missing = [...added, ...kept].filter((value) => !text.includes(value));
    lost.push(...missing.map((value) => `${recording.id} ${name}: ${value}`));
  }
  return lost;
}

describe.each(adapters.map(({ tool }) => tool))('of %s', (tool) => {
  test('keys of one name in all objects are kept, each with its value, and so is what is there', async () => {
    const lost: string[] = [];
    for (const recording of chosen.filter((one) => one.tool === tool)) lost.push(...(await lostIn(recording)));
    expect(lost).toEqual([]);
  });
});
