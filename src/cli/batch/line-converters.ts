import { type ThreadPool, threadPool } from '../../io/thread-pool.ts';
import type { EnvelopePart } from '../../pipeline/parts.ts';
import { crash } from './convert-task.ts';
import { endOfThread } from './converters.ts';
import { type LineBlock, linesIn } from './line-blocks.ts';
import { type ConvertedLines, LineConverter } from './line-converter.ts';
import type { Adapters } from './prepare.ts';
import { LINES, Summary } from './summary.ts';
import type { Orders } from './task-converter.ts';

/** What is converted before threads are started, which takes longer. */
const WITHOUT_THREADS = 1 << 20;

type Pool = ThreadPool<Uint8Array, ConvertedLines>;

/** Blocks that each other thread has: one that it converts, and the next, so that it need not wait for this thread. */
const BLOCKS_OF_THREAD = 2;

/** Converts blocks of lines: in this thread, and where there is much to do in others, too. */
export class LineConverters {
  readonly #own: LineConverter;
  readonly #startThreads: (() => Pool) | undefined;
  /** How many blocks the other threads have at most. */
  readonly #most: number;
  #pool: Pool | undefined;
  #taken = 0;
  #inThreads = 0;

  private constructor(own: LineConverter, threads: number, startThreads: (() => Pool) | undefined) {
    this.#own = own;
    this.#most = BLOCKS_OF_THREAD * threads;
    this.#startThreads = startThreads;
  }

  /** So many threads, of which this is one; the others run `script`. */
  static async open(jobs: number, script: string | undefined, orders: Orders, adapters: Adapters) {
    const own = await LineConverter.open(orders, adapters);
    const others = jobs - 1;
    const alone = others === 0 || script === undefined;
    return new LineConverters(own, others, alone ? undefined : () => threadPool(script, others, orders));
  }

  /** A line that is read as it comes is converted in this thread. */
  async convert(block: LineBlock): Promise<ConvertedLines> {
    if ('line' in block) return await this.#own.convertLine(block.line);
    this.#taken += block.lines.length;
    if (this.#taken > WITHOUT_THREADS) this.#pool ??= this.#startThreads?.();
    const pool = this.#pool;
    if (pool === undefined || this.#inThreads >= this.#most) return await this.#own.convertLines(block.lines);
    this.#inThreads++;
    try {
      return await this.#inThread(pool, block.lines);
    } finally {
      this.#inThreads--;
    }
  }

  /** The line of output that stands for no line of input. */
  printed(parts: Iterable<EnvelopePart>): Promise<ConvertedLines> {
    return this.#own.printed(parts);
  }

  /** Ends what was started. */
  async end(): Promise<void> {
    await this.#pool?.end();
  }

  /** Where a thread ends over lines, each of them gets one for itself, so that only those are lost that end it. */
  async #inThread(pool: Pool, lines: Buffer): Promise<ConvertedLines> {
    try {
      return await pool.run(lines);
    } catch (error) {
      const [line, ...others] = linesIn(lines);
      if (line === undefined || others.length === 0) return await this.#own.printed(crash(endOfThread(error as Error)));
      return together(await Promise.all([line, ...others].map((one) => this.#inThread(pool, withEnd(one)))));
    }
  }
}

/** An empty line is one only by its end. */
function withEnd(line: Buffer): Buffer {
  return Buffer.concat([line, Buffer.from('\n')]);
}

function together(all: readonly ConvertedLines[]): ConvertedLines {
  const summary = new Summary(LINES);
  for (const { tally } of all) {
    const { inputs } = summary.counts;
    summary.merge(tally, ({ index, name }) => ({ index: inputs + index, name }));
  }
  return { texts: all.flatMap(({ texts }) => texts), tally: summary.tally };
}
