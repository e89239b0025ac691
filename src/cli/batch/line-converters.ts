import type { EnvelopePart } from '../../convert/parts.ts';
import { type ThreadPool, threadPool } from '../../io/thread-pool.ts';
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
export interface LineConverters {
  /** A line that is read as it comes is converted in this thread. */
  convert(block: LineBlock): Promise<ConvertedLines>;
  /** The line of output that stands for no line of input. */
  printed(parts: Iterable<EnvelopePart>): Promise<ConvertedLines>;
  /** Ends what was started. */
  end(): Promise<void>;
}

/** So many threads, of which this is one; the others run `script`. */
export async function openLineConverters(
  jobs: number,
  script: string | undefined,
  orders: Orders,
  adapters: Adapters,
): Promise<LineConverters> {
  const own = await LineConverter.open(orders, adapters);
  let pool: Pool | undefined;
  let taken = 0;
  let inThreads = 0;
  return {
    async convert(block) {
      if ('line' in block) return await own.convertLine(block.line);
      taken += block.lines.length;
      if (script === undefined || taken <= WITHOUT_THREADS || inThreads >= BLOCKS_OF_THREAD * (jobs - 1))
        return await own.convertLines(block.lines);
      pool ??= threadPool(script, jobs - 1, orders);
      inThreads++;
      try {
        return await inThread(pool, block.lines, own);
      } finally {
        inThreads--;
      }
    },
    printed: (parts) => own.printed(parts),
    end: async () => await pool?.end(),
  };
}

/** Where a thread ends over lines, each of them gets one for itself, so that only those are lost that end it. */
async function inThread(pool: Pool, lines: Buffer, own: LineConverter): Promise<ConvertedLines> {
  try {
    return await pool.run(lines);
  } catch (error) {
    const [line, ...others] = linesIn(lines);
    if (line === undefined || others.length === 0) return await own.printed(crash(endOfThread(error as Error)));
    return together(await Promise.all([line, ...others].map((one) => inThread(pool, withEnd(one), own))));
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
