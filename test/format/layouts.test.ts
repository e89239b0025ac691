import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EnvelopeCollector } from '../../src/convert/collect.ts';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { canonicalPrinter } from '../../src/format/canonical.ts';
import { JsonPrinter } from '../../src/format/json-printer.ts';
import type { EnvelopePrinter } from '../../src/format/printer.ts';
import { type Json, NumberText } from '../../src/json/value.ts';

const close: EnvelopePart = {
  part: 'close',
  close: { diagnostics: [], execution_id: 'id', timestamp: null, partial: false, legacy: { path_prefix: './' } },
  outcome: 0,
};
const matches = (...values: unknown[]): EnvelopePart => ({
  part: 'items',
  key: 'matches',
  items: values as Json[],
});
const count = (number: number): EnvelopePart => ({ part: 'count', key: 'match_count', count: number });
const payload = (key: string, value: Json): EnvelopePart => ({ part: 'payload', key, value });
const open: EnvelopePart = { part: 'open', tool: 'keel', command: null };

const envelopes: [what: string, parts: EnvelopePart[]][] = [
  ['no data but the command', [open, close]],
  ['payload alone', [open, payload('a', 1), payload('b', { c: [] }), close]],
  ['an empty list', [open, matches(), count(0), close]],
  ['a list that begins empty', [open, matches(), matches(), matches({ b: 1, a: 2 }), count(1), close]],
  [
    'a list in several parts',
    [
      open,
      payload('zeta', [{}]),
      matches({ a: 1 }),
      matches(),
      matches({ a: 2 }, { a: 3 }),
      count(3),
      payload('alpha', null),
      close,
    ],
  ],
  [
    'two lists of different documents',
    [open, matches({ a: 1 }), count(1), close, open, matches({ a: 2 }), count(1), close],
  ],
  ['a key called __proto__', [open, payload('__proto__', { x: 1 }), matches(), count(0), close]],
];

function print(printer: EnvelopePrinter, parts: readonly EnvelopePart[]): string {
  let text = '';
  for (const part of parts) {
    for (const piece of printer.print(part)) text += piece;
  }
  return text;
}

/** The same envelopes put together in memory. */
function collect(parts: readonly EnvelopePart[]): Envelope[] {
  const collector = new EnvelopeCollector();
  return parts.flatMap((part) => collector.take(part) ?? []);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}

describe.each(envelopes)('%s', (_, parts) => {
  const expected = collect(parts);

  test('is one line, compact', () => {
    expect(print(new JsonPrinter(), parts)).toBe(expected.map((envelope) => `${JSON.stringify(envelope)}\n`).join(''));
  });

  test('is indented, pretty', () => {
    expect(print(new JsonPrinter('pretty'), parts)).toBe(
      expected.map((envelope) => `${JSON.stringify(envelope, null, 2)}\n`).join(''),
    );
  });

  test('is sorted, canonical', () => {
    expect(print(canonicalPrinter(), parts)).toBe(
      expected.map((envelope) => `${JSON.stringify(envelope, sortedKeys)}\n`).join(''),
    );
  });
});

test('a number that carries its text prints it, in every layout and wherever it is', () => {
  const exact = new NumberText('1.0');
  const parts: EnvelopePart[] = [
    open,
    payload('a', exact),
    payload('b', { deep: [exact] }),
    { part: 'items', key: 'matches', items: [{ own: exact }] },
    count(exact as unknown as number),
    close,
  ];
  for (const printer of [new JsonPrinter(), new JsonPrinter('pretty'), canonicalPrinter()]) {
    expect(print(printer, parts).match(/1\.0(?=[\s,}\]])/g)).toHaveLength(4);
  }
});

test('canonical text is the same whatever order keys came in', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.infiniteStream(fc.nat()), (data, picks) => {
      const entries = Object.entries(data).filter(([key]) => key !== 'command');
      const shuffled = [...entries]
        .map((entry) => [picks.next().value as number, entry] as const)
        .sort(([one], [other]) => one - other);
      const partsOf = (list: readonly (readonly [string, unknown])[]) => [
        open,
        ...list.map(([key, value]) => payload(key, value as null)),
        close,
      ];
      const text = print(canonicalPrinter(), partsOf(shuffled.map(([, entry]) => entry)));
      expect(text).toBe(print(canonicalPrinter(), partsOf(entries)));
      expect(JSON.parse(text)).toEqual(JSON.parse(print(new JsonPrinter(), partsOf(entries))));
    }),
  );
});
