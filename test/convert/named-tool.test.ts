import { expect, test } from 'vitest';
import type { Adapter } from '../../src/adapter.ts';
import { adapterOf } from '../../src/detect/known-tool.ts';

const named = (tool: string, programs?: string[]) => ({ tool, programs }) as unknown as Adapter;
const adapters = [named('sieve'), named('sieve2'), named('grind', ['grind-server'])];

test.each([
  ['sieve', 'sieve'],
  ['/opt/bin/sieve', 'sieve'],
  ['C:\\Tools\\sieve.exe', 'sieve'],
  ['sieve-4.17.0', 'sieve'],
  ['sieve_v4.1.0-rc.1', 'sieve'],
  ['sieve3.1', 'sieve'],
  ['sieve2', 'sieve2'],
  ['sieve@latest', 'sieve'],
  ['grind-server', 'grind'],
  ['grind-server-7.17', 'grind'],
  ['sieve-other', undefined],
  ['siev', undefined],
  ['', undefined],
])('%s is %s', (program, tool) => {
  expect(adapterOf(program, adapters)?.tool).toBe(tool);
});
