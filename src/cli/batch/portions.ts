import { sizeOf } from '../../io/exists.ts';
import { openFileInput, standardInput } from '../../io/input.ts';
import type { Portion, Task } from './job.ts';
import { lineBlocks, linesIn } from './line-blocks.ts';
import type { Records } from './records.ts';

/** Small files are converted together, up to so many bytes or files: handing a portion over costs time, too. */
const BYTES = 1 << 17;
const FILES = 32;

/** Files in portions, with what is written down of outputs that may be up to date. */
export async function* filePortions(tasks: readonly Task[], records?: Records): AsyncGenerator<Portion> {
  let portion: Task[] = [];
  for (const task of tasks) {
    const record = records?.get(task.output);
    const bytes = task.path === undefined ? 0 : sizeOf(task.path);
    portion.push({ ...task, bytes, ...(record !== undefined && { record }) });
    if (bytesOf(portion) < BYTES && portion.length < FILES) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** The lines of inputs in portions, as they come; an input without a path is standard input, with this descriptor. */
export async function* linePortions(tasks: readonly Task[], stdin: number): AsyncGenerator<Portion> {
  for (const task of tasks) {
    const { name, output, path, unreadable } = task;
    const input = unreadable ?? (path === undefined ? await standardInput(stdin, true) : openFileInput(path));
    if (typeof input === 'string') {
      yield [{ ...task, unreadable: input }];
      continue;
    }
    try {
      let count = 0;
      const numbered = (line: Pick<Task, 'line' | 'bytes'>): Task => ({ name: `${name}:${++count}`, output, ...line });
      for await (const block of lineBlocks(input.source))
        yield ('fd' in block ? [{ line: block, bytes: block.length }] : [...linesIn(block)]).map(numbered);
      const { failure } = input;
      yield [{ name, output, isEnd: true, ...(failure !== undefined && { unreadable: failure }) }];
    } finally {
      await input.close();
    }
  }
}

/** How many bytes a portion has, as far as that is known before. */
export function bytesOf(portion: Portion): number {
  return portion.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}
