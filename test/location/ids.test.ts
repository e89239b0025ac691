import { describe, expect, test } from 'vitest';
import { toUtc } from '../../src/convert/identity.ts';
import { derivedId, isUuid } from '../../src/location/ids.ts';

describe('derived ids', () => {
  test.each([
    ['magellan:696e0d00-f6e3', 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8'],
    ['keel:/matches/0:318374eb7da4e671', '377941ba-2b50-5630-9cb9-ea452659394a'],
    ['symgrep:/matches/3:src/lib.rs:12:4', '43a7e8fc-58f1-5829-8b1b-ee4587991116'],
  ])('of %s is the one of the specification', (name, id) => {
    expect(derivedId(name)).toBe(id);
    expect(isUuid(id)).toBe(true);
  });

  test('any name has one, a lone surrogate as U+FFFD', () => {
    expect(derivedId('a\ud800b')).toBe(derivedId('a\ufffdb'));
  });
});

test.each([
  ['550e8400-e29b-41d4-a716-446655440000', true],
  ['550E8400-E29B-41D4-A716-446655440000', true],
  ['550e8400e29b41d4a716446655440000', false],
  ['550e8400-e29b-41d4-a716-44665544000', false],
  ['550e8400-e29b-41d4-a716-44665544000g', false],
  ['550e8400-e29b-41d4-a716_446655440000', false],
  ['{50e8400-e29b-41d4-a716-446655440000', false],
  ['550e8400-e29b-41d4-a716-44665544000é', false],
  ['550e8400-e29b-41d4-a716-4466554400ı0', false],
  ['', false],
])('%j is a UUID: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

test.each([
  ['2026-01-22T10:30:00Z', '2026-01-22T10:30:00Z'],
  ['2026-04-27T10:00:00.123456789+00:00', '2026-04-27T10:00:00.123456789Z'],
  ['2026-01-01T00:30:00.120+01:00', '2025-12-31T23:30:00.120Z'],
  ['2026-01-22 10:30:00-05:30', '2026-01-22T16:00:00Z'],
  ['2026-01-22T10:30:00', undefined],
  ['2026-13-22T10:30:00Z', undefined],
  ['yesterday', undefined],
])('%s is %s in UTC', (text, utc) => {
  expect(toUtc(text)).toBe(utc);
});
