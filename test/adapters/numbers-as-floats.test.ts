import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Diagnostic, Match, QueryEnvelope } from '../../src/envelope/types.ts';
import { printJson } from '../../src/index.ts';
import { oneEnvelope } from '../convert/one-envelope.ts';

const recorded = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');

const { query: converted } = oneEnvelope({ adapters, sources: false });

/** The document with the numbers under a key as a printer of floats has them. */
const asFloats = (text: string, key: string) => text.replace(new RegExp(`("${key}": ?\\d+)(?=[,}\\s])`, 'g'), '$1.0');

const found = ({ data: { matches = [] }, diagnostics }: QueryEnvelope): (Match | Diagnostic)[] =>
  diagnostics.some(({ span }) => span !== undefined) ? diagnostics.filter(({ span }) => span) : matches;

test.each([
  ['ast-grep/0.51.1-ledger-scan-inline-two.legacy.json', 'leading'],
  ['ast-grep/0.51.1-ledger-scan-inline-two.legacy.json', 'line'],
  ['ast-grep/0.51.1-ledger-scan-inline-two.legacy.json', 'start'],
  ['ast-grep/0.51.1-ledger-run-nonascii-columns.legacy.json', 'leading'],
  ['ripgrep/14.1.1-ledger-todo-sorted.legacy.json', 'absolute_offset'],
])('where numbers of %s are no whole ones (%s), no column is another one and no value is lost', async (name, key) => {
  const text = recorded(name);
  const floats = asFloats(text, key);
  const [sound, changed] = [await converted(text), await converted(floats)];
  const columns = found(sound).map(({ span }) => [span?.start_col, span?.end_col]);
  expect(columns.length).toBeGreaterThan(1);
  for (const [index, { span }] of found(changed).entries())
    for (const [at, column] of [span?.start_col, span?.end_col].entries())
      expect([0, columns[index]?.[at]]).toContain(column);
  const printed = printJson(changed);
  const numbers = [...floats.matchAll(/\b\d+\.0\b/g)].map(([number]) => number);
  expect(numbers.filter((number) => !printed.includes(number))).toEqual([]);
});
