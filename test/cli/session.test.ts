import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { Envelope } from '../../src/envelope/types.ts';
import { documentOf } from './made.ts';
import { BIN } from './runners.ts';

const response = (id: number): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, result: JSON.parse(documentOf(2)) as unknown })}\n`;

test('an answer is printed before the next one comes', async () => {
  const child = spawn(process.execPath, [BIN], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  for (let id = 1; id <= 5; id++) {
    child.stdin.write(response(id));
    const { value } = (await lines.next()) as { value: string };
    expect((JSON.parse(value) as Envelope).legacy?.['id']).toBe(id);
  }
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
});
