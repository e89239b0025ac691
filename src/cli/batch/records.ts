import { join } from 'node:path';
import { at } from '../../adapter.ts';
import { appendLines, wholeLines } from '../../io/append.ts';
import { removeFile, replaceFile } from '../../io/replace-file.ts';
import { parsePlain } from '../../json/parse.ts';
import { isObject } from '../../json/value.ts';
import type { TaskRecord } from './job.ts';

/** The files in an output folder that say what its outputs were made of; the second one while a batch is at work. */
const RECORDS = '.unify-batch';
const JOURNAL = '.unify-batch-journal';

/** What an output folder knows of its outputs, each by its name. Losing it costs nothing but time. */
export class Records {
  readonly #out: string;
  /** Each record as it is printed. */
  readonly #lines = new Map<string, string>();
  /** What is not in the journal yet; it begins behind what a killed run left of a line. */
  #further = '\n';

  constructor(out: string) {
    this.#out = out;
    for (const line of [RECORDS, JOURNAL].flatMap((name) => wholeLines(join(out, name)))) {
      const record = recordIn(line);
      if (record !== undefined) this.#lines.set(record.output, line);
    }
  }

  /** What was written down of an output. */
  get(output: string): TaskRecord | undefined {
    const line = this.#lines.get(output);
    return line === undefined ? undefined : (JSON.parse(line) as TaskRecord);
  }

  /** Writes down what an output was made of; without a record, that it has to be made again. */
  set(output: string, record: TaskRecord | undefined): void {
    if (record === undefined) {
      this.#lines.delete(output);
      return;
    }
    const line = JSON.stringify(record);
    this.#lines.set(output, line);
    this.#further += `${line}\n`;
  }

  /** Has what was written down outlast this process. */
  flush(): void {
    appendLines(join(this.#out, JOURNAL), this.#further);
    this.#further = '';
  }

  /** Makes one file of it, the same whatever the order in which records came. Rejects with a `WriteFailed`. */
  async close(durable: boolean): Promise<void> {
    this.flush();
    await replaceFile(join(this.#out, RECORDS), this.#printed(), durable);
    removeFile(join(this.#out, JOURNAL));
  }

  *#printed(): Generator<string> {
    for (const name of [...this.#lines.keys()].sort()) yield `${this.#lines.get(name)}\n`;
  }
}

/** A record that was written by this program; `undefined` for anything else. */
function recordIn(line: string): TaskRecord | undefined {
  const value = parsePlain(line);
  if (!isObject(value) || !isObject(value['figures']) || !Array.isArray(value['sources'])) return undefined;
  const texts = ['output', 'from', 'to'].every((key) => typeof value[key] === 'string');
  const lists = ['outcomes', 'problems'].every((key) => Array.isArray(at(value, `figures/${key}`)));
  return texts && lists ? (value as unknown as TaskRecord) : undefined;
}
