import { sizeOf } from '../../io/exists.ts';
import { awaitedInput, openFileInput } from '../../io/input.ts';
import type { Files, Lines, Portion, Task } from './job.ts';
import { countLines, lineBlocks, linesIn } from './line-blocks.ts';
import type { Records } from './records.ts';

/** Small files are converted together, up to so many bytes or files: handing a portion over costs time, too. */
const BYTES = 1 << 17;
const FILES = 32;

/** Files in portions, with what is written down of outputs that may be up to date. */
export function* filePortions(tasks: readonly Task[], records?: Records): Generator<Files> {
  let portion: Files = { files: [], bytes: 0 };
  for (const task of tasks) {
    const record = records?.get(task.output);
    portion.files.push(record === undefined ? task : { ...task, record });
    portion.bytes += task.path === undefined ? 0 : sizeOf(task.path);
    if (portion.bytes < BYTES && portion.files.length < FILES) continue;
    yield portion;
    portion = { files: [], bytes: 0 };
  }
  if (portion.files.length > 0) yield portion;
}

const NONE = new Uint8Array();

/** The lines of inputs in portions, as they come; an input without a path is standard input, with this descriptor. */
export async function* linePortions(tasks: readonly Task[], stdin: number): AsyncGenerator<Lines> {
  for (const task of tasks) {
    const input = task.unreadable ?? (task.path === undefined ? await awaitedInput(stdin) : openFileInput(task.path));
    if (typeof input === 'string') {
      yield { lines: NONE, task, first: 0, isLast: true, failure: input };
      continue;
    }
    try {
      let first = 1;
      for await (const lines of lineBlocks(input.source)) {
        const portion: Lines = { lines, task, first, isLast: false };
        first += 'line' in lines ? 1 : countLines(lines);
        yield portion;
      }
      yield { lines: NONE, task, first, isLast: true, failure: input.failure };
    } finally {
      await input.close();
    }
  }
}

/** True for a portion that the thread converts that reads it: it comes by and by, or holds nothing. */
export function isOwn(portion: Portion): boolean {
  return 'lines' in portion && ('line' in portion.lines || portion.lines.length === 0);
}

/** How many bytes a portion has, as far as that is known before. */
export function bytesOf(portion: Portion): number {
  if ('files' in portion) return portion.bytes;
  return 'line' in portion.lines ? 0 : portion.lines.length;
}

/** A portion for each of its inputs; one that has a single one as it is. */
export function apart(portion: Portion): Portion[] {
  if ('files' in portion) return portion.files.map((task) => ({ files: [task], bytes: portion.bytes }));
  if ('line' in portion.lines) return [portion];
  return [...linesIn(portion.lines)].map((line, index) => ({
    ...portion,
    // An empty line is one only by its end.
    lines: Buffer.concat([line, Buffer.from('\n')]),
    first: portion.first + index,
  }));
}
