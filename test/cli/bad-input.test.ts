import { expect, test } from 'vitest';
import type { Envelope, OperationEnvelope } from '../../src/envelope/types.ts';
import { document, documentOf, element } from './made.ts';
import { codesOf, recorded, runSource as run } from './runners.ts';

const one = JSON.stringify(element(0));
const two = JSON.stringify(element(1));
const three = JSON.stringify(element(2));
const deepList = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
/** Bytes of text in which every `ÿ` is the byte FF, which UTF-8 does not have. */
const notUtf8 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

/** The beginning of a long document. */
function documentCutAt(byteLength: number): Buffer {
  return Buffer.from(documentOf(1000)).subarray(0, byteLength);
}

/** What an envelope came to: its tool and number of matches or its error's code, and what unify said of it. */
function summary(envelope: Envelope): string {
  const result =
    'data' in envelope ? `${envelope.tool} ${envelope.data.matches?.length}` : (envelope.error?.code ?? 'error');
  const codes = codesOf(envelope).filter((code) => code !== result);
  return [result, ...codes].join(' ');
}

const refused: [what: string, input: string | Buffer, status: number, envelopes: string[]][] = [
  ['nothing', '', 4, ['UNI-QRY-005']],
  ['white space', ' \n\t\r\n', 4, ['UNI-QRY-005']],
  ['a byte order mark alone', '\ufeff', 4, ['UNI-QRY-005']],
  ['prose', 'no such file or directory\n', 4, ['UNI-QRY-003 UNI-QRY-013']],
  ['what looks like JSON', "{'a': 1}\n", 4, ['UNI-QRY-003 UNI-QRY-013']],
  ['zeros', Buffer.alloc(1000), 4, ['UNI-QRY-003 UNI-QRY-013']],
  ['bytes of a compressed file', Buffer.from([0x1f, 0x8b, 8, 0, 0x7b, 0x22, 0xff, 0x5b]), 4, ['UNI-QRY-030']],
  ['one line of 20 MB', 'x'.repeat(20_000_000), 4, ['UNI-QRY-003 UNI-QRY-013']],
  ['UTF-16', utf16(documentOf(3)), 0, ['llmsearch 3 UNI-QRY-029']],
  ["a tool's text", recorded('ledger-plain-mode-zero.legacy.txt'), 4, ['UNI-QRY-006 UNI-QRY-013']],
  ['the beginning of a key', documentOf(1).slice(0, 10), 4, ['UNI-QRY-004']],
  ['unknown JSON, cut', '{"a":{"b":[1,', 4, ['UNI-QRY-004']],
  ['100,000 open lists', '['.repeat(100_000), 4, ['UNI-QRY-004']],
  ['a number', '42', 3, ['UNI-QRY-001 UNI-QRY-013']],
  ['an empty object', '{}', 3, ['UNI-QRY-001']],
  ['unknown JSON', '{"a":1}', 3, ['UNI-QRY-001']],
  ['unknown rows', '{"a":1}\n{"a":2}\n', 3, ['UNI-QRY-001', 'UNI-QRY-001']],
  ['100,000 lists in one another', deepList, 3, ['UNI-QRY-001']],
  ['100,000 objects in one another', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 3, ['UNI-QRY-001']],
];

const damaged: [what: string, input: string | Buffer, status: number, envelopes: string[]][] = [
  ['cut in an element', documentCutAt(60_000), 5, ['llmsearch 289 UNI-QRY-004']],
  ['cut at 65,536 bytes', documentCutAt(65_536), 5, ['llmsearch 316 UNI-QRY-004']],
  ['a broken element', document([one, '{"match_id": broken', three]), 5, ['llmsearch 2 UNI-QRY-009 UNI-QRY-017']],
  [
    'a number that is none',
    document([one.replace('"byte_start":0', '"byte_start":NaN'), two]),
    5,
    ['llmsearch 1 UNI-QRY-009 UNI-QRY-017'],
  ],
  [
    'a deep element',
    document([one, two.replace('"file"', `"deep":${deepList},"file"`), three]),
    5,
    ['llmsearch 2 UNI-QRY-008 UNI-QRY-017'],
  ],
  ['a deep value', documentOf(1).replace('"pattern"', `"deep":${deepList},"pattern"`), 5, ['llmsearch 1 UNI-QRY-008']],
  [
    'an element that is not UTF-8',
    notUtf8(document([one, two.replace('TODO', 'TOÿDO')])),
    5,
    ['llmsearch 2 UNI-QRY-014 UNI-V-002 UNI-V-005'],
  ],
  ['a value that is not UTF-8', notUtf8(documentOf(1, { pattern: 'aÿb' })), 5, ['llmsearch 1 UNI-QRY-014']],
  ['a repeated key', documentOf(1).replace('"pattern"', '"pattern":"first","pattern"'), 0, ['llmsearch 1 UNI-QRY-015']],
  ['a lone surrogate', document([one.replace('"TODO"', '"\\ud800x"')]), 0, ['llmsearch 1']],
  ['elements that are none', document(['1', '"x"', 'null', '[]']), 0, ['llmsearch 0 UNI-QRY-019 UNI-QRY-017']],
  ['a byte order mark', `\ufeff${documentOf(2)}`, 0, ['llmsearch 2']],
  ['lines around', `searching\n${documentOf(2)}done\n`, 0, ['llmsearch 2 UNI-QRY-013']],
  ['text on its line', `result: ${documentOf(2)}`, 0, ['llmsearch 2 UNI-QRY-013']],
  ['no final newline', documentOf(2).trimEnd(), 0, ['llmsearch 2']],
  [
    'three documents',
    `${documentOf(1)}\n${documentOf(2).trimEnd()}${documentOf(0)}`,
    0,
    ['llmsearch 1', 'llmsearch 2', 'llmsearch 0'],
  ],
  [
    'a stranger between two',
    `${documentOf(1)}{"a":1}\n${documentOf(2)}`,
    3,
    ['llmsearch 1', 'UNI-QRY-001', 'llmsearch 2'],
  ],
];

test.each(refused)('%s is an error', async (_what, input, status, expected) => {
  const { status: actual, envelopes } = await run({ input });
  expect({ status: actual, envelopes: envelopes.map(summary) }).toEqual({ status, envelopes: expected });
});

test.each(damaged)('%s: what can be converted is', async (_what, input, status, expected) => {
  const { status: actual, envelopes } = await run({ input });
  expect({ status: actual, envelopes: envelopes.map(summary) }).toEqual({ status, envelopes: expected });
  expect(envelopes.some(({ partial }) => partial)).toBe(status !== 0);
});

test('records of envelopes are one error, not read as documents', async () => {
  const { stdout: records } = await run({ args: ['--format', 'ndjson'], input: `${documentOf(3)}${documentOf(2)}` });
  const behind = documentOf(1);
  for (const args of [[], ['--tool', 'llmsearch']]) {
    const { envelopes, status } = await run({ args, input: `${records}${behind}${records}` });
    expect(envelopes.map(summary)).toEqual(['UNI-QRY-001', 'llmsearch 1', 'UNI-QRY-001']);
    expect(status).toBe(3);
    expect((envelopes[0] as OperationEnvelope).message).toContain('records of --format ndjson');
  }
});

test('a cut says where, and whether a pipe was cut', async () => {
  const details = async (input: string | Buffer) => (await run({ input })).envelopes[0]?.diagnostics[0]?.details;
  expect(await details(documentCutAt(60_000))).toMatchObject({ converted: 289, places: [{ byte_offset: 60_000 }] });
  expect(await details(documentCutAt(60_000))).not.toHaveProperty('hint');
  expect(await details(documentCutAt(65_536))).toMatchObject({
    places: [{ byte_offset: 65_536 }],
    hint: 'a pipe was probably cut',
  });
  expect(await details(`{"a":"${'x'.repeat(65_530)}`)).toMatchObject({ hint: 'a pipe was probably cut' });
});

test('text of a tool names the flag that it lacks', async () => {
  const { stderr, envelopes } = await run({ input: recorded('ledger-plain-mode-zero.legacy.txt') });
  expect(envelopes[0]).toMatchObject({
    tool: 'llmsearch',
    error: { remediation: expect.stringContaining('--json') },
  });
  expect(stderr).toContain('--json');
});

test('a key called __proto__ is a key like any other', async () => {
  const input = document([one.replace('"file"', '"__proto__":{"in":"element"},"file"')]).replace(
    '"pattern"',
    '"__proto__":{"in":"head"},"pattern"',
  );
  const { stdout, envelopes } = await run({ input });
  expect(Object.hasOwn((envelopes[0] as { data: object }).data, '__proto__')).toBe(true);
  expect(stdout.toString()).toContain('"__proto__":{"in":"head"}');
  expect(stdout.toString()).toContain('"__proto__":{"in":"element"}');
  expect(({} as { in?: string }).in).toBeUndefined();
});

test('a lone surrogate comes out as it came in', async () => {
  const { stdout } = await run({ input: document([one.replace('"TODO"', '"\\ud800x"')]) });
  expect(stdout.toString()).toContain('"matched_text":"\\ud800x"');
});

test('a string of 20 MB in a match is carried whole', async () => {
  const text = 'a"\\\n'.repeat(5_000_000);
  const { status, envelopes } = await run({ input: document([one, JSON.stringify(element(1, text)), three]) });
  expect(status).toBe(0);
  const { matches = [] } = (envelopes[0] as { data: { matches?: { matched_text?: string }[] } }).data;
  expect(matches).toHaveLength(3);
  expect(matches[1]?.matched_text === text).toBe(true);
});
