import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { detect } from '../../src/index.ts';
import { RUNNERS, runSource } from './runners.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');

/**
 * The smallest recording of a tool, of stdout or stderr, that is one document or rows, and not of a form that only the
 * run tells.
 */
function recordingsOf(tool: string): { tool: string; bytes: Buffer }[] {
  const documents = readdirSync(join(fixtures, tool))
    .filter((name) => /\.legacy\.(?:json|txt)$/.test(name))
    .map((name) => readFileSync(join(fixtures, tool, name)))
    .map((bytes) => bytes.subarray(/^Content-Length: \d+\s+/.exec(bytes.toString('latin1'))?.[0].length ?? 0))
    .filter((bytes) => /^[[{]/.test(bytes.toString('latin1')))
    .filter((bytes) => detect(bytes, adapters).length > 0)
    .sort((one, other) => one.length - other.length);
  return documents.slice(0, 1).map((bytes) => ({ tool, bytes }));
}

const recordings = adapters.flatMap(({ tool }) => recordingsOf(tool));

test('all tools but that of lines have one', () => {
  expect(recordings.map(({ tool }) => tool)).toEqual(
    adapters.flatMap(({ tool, lineKinds }) => (lineKinds ? [] : [tool])),
  );
});

test.each(recordings)('a document of $tool is known', async ({ tool, bytes }) => {
  const { envelopes, status } = await runSource({ input: bytes });
  expect([envelopes.map((envelope) => envelope.tool), status]).toEqual([[tool], 0]);
});

test.each(RUNNERS)('%s knows documents of all tools in one input, and in several', async (_, run) => {
  const joined = await run({ input: Buffer.concat(recordings.flatMap(({ bytes }) => [bytes, Buffer.from('\n')])) });
  expect(joined.envelopes.map(({ tool }) => tool)).toEqual(recordings.map(({ tool }) => tool));
  const files = Object.fromEntries(recordings.map(({ tool, bytes }) => [`${tool}.json`, bytes]));
  const apart = await run({ files, args: Object.keys(files).reverse() });
  expect(apart.envelopes.map(({ tool }) => tool)).toEqual(recordings.map(({ tool }) => tool).reverse());
});
