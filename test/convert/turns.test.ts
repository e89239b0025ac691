import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { convertInput } from '../../src/convert/convert.ts';
import { pieces, sourceOf } from '../../src/input/window.ts';

/** How often others could have had their turn while a document was converted. */
async function turnsIn(document: object): Promise<{ turns: number; byteLength: number }> {
  const bytes = Buffer.from(JSON.stringify(document));
  let turns = 0;
  const settings = {
    ...{ adapters: [...adapters], invocation: {}, requests: [], strict: false, errorCodes: false },
    paths: { root: '/tree', cwd: '/tree', maps: [], asReported: false },
    turn: () => {
      turns++;
      return undefined;
    },
  };
  for await (const part of pieces(convertInput(sourceOf(bytes), settings))) void part;
  return { turns, byteLength: bytes.length };
}

const BLOCK = 1 << 16;

test('a list lets others have their turn at every 64 KiB', async () => {
  const matches = Array.from({ length: 5_000 }, (_, at) => ({
    ...{ match_id: `${at}`, file: 'a.rs', byte_start: at, byte_end: at + 4, matched_text: 'TODO' },
    ...{ line_number: 1, column_number: 1 },
  }));
  const { turns, byteLength } = await turnsIn({
    ...{ execution_id: 'x', pattern: 'TODO', matches, match_count: matches.length },
  });
  expect(turns).toBeGreaterThan(byteLength / BLOCK - 1);
});

test('so do the sections of a SARIF log: when their results are come to, and when they are read', async () => {
  const driver = { name: 'some', rules: [{ id: 'R1' }] };
  const results = Array.from({ length: 5_000 }, (_, at) => ({
    ...{ ruleId: 'R1', message: { text: `No. ${at}` } },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine: 1 + at } } }],
  }));
  const { turns, byteLength } = await turnsIn({ version: '2.1.0', runs: [{ tool: { driver }, results }] });
  expect(turns).toBeGreaterThan((2 * byteLength) / BLOCK - 2);
});
