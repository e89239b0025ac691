import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Adapter, byteEnd, byteStart, file, form, list, match } from '../../src/adapter.ts';
import { EnvelopeWriter } from '../../src/cli/envelope-writer.ts';
import { main } from '../../src/cli/main.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { Output } from '../../src/io/output.ts';
import { splitEnvelopes } from './runners.ts';

/** An adapter with a fault: it fails at each toy that is broken. */
const ADAPTER: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'list',
  forms: [
    form(
      'toy/list',
      { command: 'list', counting: { firstLine: 1, firstColumn: 0, unit: 'byte' }, when: { has: ['toys'] } },
      {
        toys: list(
          match(
            { file, from: byteStart, to: byteEnd },
            {
              by: ({ from }) => {
                if (from === 1000) throw new Error('planted');
                return {};
              },
            },
          ),
        ),
      },
    ),
  ],
  text: [],
  codes: [],
};

/** A list of so many toys, and where it is said a broken one behind them. */
function toys(count: number, isBroken = false): string {
  const whole = Array.from({ length: count }, (_, at) => ({ file: 'a.rs', from: at, to: at + 1 }));
  return `${JSON.stringify({ toys: [...whole, ...(isBroken ? [{ file: 'a.rs', from: 1000, to: 1001 }] : [])] })}\n`;
}

/** What envelopes are: how much each holds, its last code, and whether it is all there is. */
function summed(envelopes: readonly Envelope[]): unknown[] {
  return envelopes.map((envelope) => {
    expect(checkEnvelope(envelope)).toEqual([]);
    const matches = 'data' in envelope ? (envelope.data.matches?.length ?? 0) : 'none';
    return [matches, envelope.diagnostics.at(-1)?.code, envelope.partial];
  });
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-contained-'));
  writeFileSync(join(folder, 'good.json'), toys(2));
  writeFileSync(join(folder, 'bad.json'), `${toys(3)}${toys(0, true)}${toys(4)}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the program with the fault prints for a command line, and its status. */
async function run(...args: string[]): Promise<{ status: number; envelopes: Envelope[] }> {
  const [stdin, stdout] = [openSync(devNull, 'r'), openSync(join(folder, 'out'), 'w')];
  const adapters = [{ names: ['toy'], prefix: 'TOY', needs: [{ has: [['toys']] }], load: async () => ADAPTER }];
  const terminal = {
    adapters,
    cwd: folder,
    env: {},
    stdin,
    stdout,
    interactive: false,
    terminal: false,
    say: () => {},
  };
  const status = await main([...args, '--no-source'], terminal);
  for (const fd of [stdin, stdout]) closeSync(fd);
  return { status, envelopes: splitEnvelopes(readFileSync(join(folder, 'out'), 'utf8')) };
}

const GOOD = [2, undefined, false];
const BAD = [[3, undefined, false], expect.arrayContaining(['UNI-INT-001', true])];

test('a fault at one input costs what is behind it in that input alone', async () => {
  const { status, envelopes } = await run('good.json', 'bad.json', 'good.json');
  expect([status, summed(envelopes)]).toEqual([1, [GOOD, ...BAD, GOOD]]);
});

test('so it does in a batch, in its lines, and in the library', async () => {
  const stream = await run('batch', 'good.json', 'bad.json', '--out', '-');
  expect([stream.status, summed(stream.envelopes)]).toEqual([1, [GOOD, ...BAD]]);
  const lines = await run('batch', '--lines', 'bad.json');
  expect([lines.status, summed(lines.envelopes)]).toEqual([1, [...BAD, [4, undefined, false]]]);
  const { envelopes, outcomes } = await convert(toys(3) + toys(2000, true), { adapters: [ADAPTER], sources: false });
  expect([outcomes, summed(envelopes)]).toEqual([[0, 1], BAD]);
});

test("a part that can't be printed costs its envelope alone", async () => {
  const pieces: Buffer[] = [];
  const output = new Output(async (bytes) => void pieces.push(Buffer.from(bytes)));
  const printer = { layout: 'compact', color: false, terminal: false } as const;
  const writer = await EnvelopeWriter.open(output, { format: 'json', printer }, () => {});
  const broken = {
    get value(): never {
      throw new RangeError('Invalid string length');
    },
  };
  const close = {
    diagnostics: [],
    execution_id: '11111111-1111-4111-8111-111111111111',
    timestamp: null,
    partial: false,
  };
  for (const value of ['whole', broken, 'whole']) {
    await writer.take({ part: 'open', tool: 'toy', command: 'list' }, 'x');
    await writer.take({ part: 'items', key: 'matches', items: [] }, 'x');
    await writer.take({ part: 'payload', key: 'before', value: value as never }, 'x');
    await writer.take({ part: 'payload', key: 'behind', value: 1 }, 'x');
    await writer.take({ part: 'close', close, outcome: 0 }, 'x');
  }
  await output.flush();
  expect(summed(splitEnvelopes(Buffer.concat(pieces).toString()))).toEqual([
    [0, undefined, false],
    [0, 'UNI-INT-001', true],
    [0, undefined, false],
  ]);
  expect([...writer.outcomes].sort()).toEqual([0, 1]);
});
