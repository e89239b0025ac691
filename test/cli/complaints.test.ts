import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Complaints } from '../../src/cli/complaints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what fails in an input that goes on for long is reported before its end, the others at its end', () => {
  const lines: string[] = [];
  const around = { say: (line: string) => lines.push(line), terminal: false } as never;
  const complaints = new Complaints(around, { format: 'json', settings: {} } as never);
  const fail = (name: string) => complaints.tell({ tool: 'unify', level: 'error', message: 'No.', code: 'X' }, name);
  fail('a');
  expect(lines).toEqual([]);
  vi.runAllTimers();
  expect(lines).toEqual(['unify: a: No. (X)']);
  fail('a');
  fail('a');
  vi.runAllTimers();
  expect(lines).toHaveLength(1);
  fail('b');
  expect(lines.slice(1)).toEqual(['unify: a: No. (X, 2 times)']);
  complaints.end([]);
  expect(lines.slice(2)).toEqual(['unify: b: No. (X)']);
});
