import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execaSync } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outputTo, ReaderGone, WriteFailed } from '../../src/io/output.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-output-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Both ends of a FIFO that never blocks. */
function fifo(): { reader: number; writer: number } {
  const path = join(folder, 'fifo');
  execaSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) };
}

function readWhatIsThere(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
}

async function written(pieces: readonly string[]): Promise<string> {
  const path = join(folder, 'out');
  const fd = openSync(path, 'w');
  const output = outputTo(fd);
  for (const piece of pieces) {
    output.emit(piece);
    await output.drain();
  }
  await output.flush();
  closeSync(fd);
  return readFileSync(path, 'utf8');
}

test('text is written in order, whatever the size of its pieces', async () => {
  const pieces = Array.from({ length: 300 }, (_, index) =>
    String.fromCodePoint(0x61 + (index % 26)).repeat(index * index * 3),
  );
  expect((await written(pieces)) === pieces.join('')).toBe(true);
});

test('characters of every length are written as UTF-8, also in pieces of many megabytes', async () => {
  const pieces = ['é', '🏠', '€'.repeat(3_000_000), 'x'.repeat(5_000_000), '🏠'.repeat(2_200_000), ''];
  expect((await written(pieces)) === pieces.join('')).toBe(true);
});

test('nothing written is nothing', async () => {
  expect(await written([])).toBe('');
});

test('a reader that does not keep up is waited for', async () => {
  const { reader, writer } = fifo();
  const output = outputTo(writer);
  const text = '0123456789'.repeat(50_000);
  output.emit(text);
  const done = output.flush().then(() => closeSync(writer));
  const buffer = Buffer.alloc(1 << 16);
  let received = '';
  while (received.length < text.length) {
    await pause(3);
    received += buffer.toString('latin1', 0, readWhatIsThere(reader, buffer));
  }
  await done;
  closeSync(reader);
  expect(received === text).toBe(true);
});

test('a reader that has gone is known by the next call', async () => {
  const { reader, writer } = fifo();
  closeSync(reader);
  const output = outputTo(writer);
  output.emit('lost');
  await expect(output.flush()).rejects.toBeInstanceOf(ReaderGone);
  closeSync(writer);
});

test('while text is being written more is taken, and a failure is reported once it is known', async () => {
  const { reader, writer } = fifo();
  const output = outputTo(writer);
  const text = 'x'.repeat(1 << 22);
  output.emit(text);
  await output.drain();
  output.emit(text);
  const second = output.drain();
  closeSync(reader);
  await expect(second).rejects.toBeInstanceOf(ReaderGone);
  closeSync(writer);
});

test('any other failure has the words of the system', async () => {
  const fd = openSync(folder, 'r');
  const output = outputTo(fd);
  output.emit('text');
  const failure: unknown = await output.flush().catch((error: unknown) => error);
  closeSync(fd);
  expect(failure).toBeInstanceOf(WriteFailed);
  expect((failure as WriteFailed).message).toBe('bad file descriptor');
});

test('bytes are copied at once and written in their place', async () => {
  const bytes = Buffer.from('é');
  const path = join(folder, 'out');
  const fd = openSync(path, 'w');
  const output = outputTo(fd);
  for (const letter of ['a', 'b'.repeat(300_000), 'c']) {
    output.emit(letter);
    output.emit(bytes);
    bytes.write('ü');
    await output.drain();
    bytes.write('é');
  }
  await output.flush();
  closeSync(fd);
  expect(readFileSync(path, 'utf8') === `aé${'b'.repeat(300_000)}écé`).toBe(true);
});
