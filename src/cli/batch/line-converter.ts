import { convertInput } from '../../convert/convert.ts';
import type { EnvelopePart } from '../../convert/parts.ts';
import type { Settings } from '../../convert/settings.ts';
import { type ByteSource, type Steps, sourceOf } from '../../input/window.ts';
import { Spool, type Spooled } from '../../io/spool.ts';
import { neededAdapters } from '../needed-adapters.ts';
import { withComparison } from '../read-comparison.ts';
import { readRequests } from '../read-requests.ts';
import { readStderr } from '../read-stderr.ts';
import { type ResolvedOptions, resolveOptions } from '../resolve-options.ts';
import { linesIn } from './line-blocks.ts';
import { LinePrinter, type PrintedLine, TextBuffer } from './line-printer.ts';
import type { Adapters } from './prepare.ts';
import { LINES, Summary, type Tally } from './summary.ts';
import type { Orders } from './task-converter.ts';

/** What lines were converted to. Plain data: threads hand it over. */
export interface ConvertedLines {
  /** A line of output for each line of input, one text behind the other. */
  texts: Spooled[];
  /** What became of the lines; their places count from 0 here. */
  tally: Tally;
}

/** What the settings of each line have to themselves. */
type OwnSettings = () => Pick<Settings, 'invocation' | 'requests'>;

/** Converts lines, each as an input of its own: nothing of one is known to another but the adapters that it loaded. */
export class LineConverter {
  readonly #how: ResolvedOptions;
  readonly #own: OwnSettings;
  /** What the line before left loaded, and still to be loaded. */
  #loaded: Pick<Settings, 'adapters' | 'moreAdapters'>;

  private constructor(how: ResolvedOptions, own: OwnSettings) {
    this.#how = how;
    this.#own = own;
    this.#loaded = how.settings;
  }

  /** Reads what the flags name, once for all lines. */
  static async open({ typed, here, comparison }: Orders, { near, far }: Adapters): Promise<LineConverter> {
    const { adapters, others } = await neededAdapters(typed, '', near, far);
    const surroundings = { cwd: here, terminal: false, env: {} };
    const how = withComparison(resolveOptions(typed, { adapters, others }, surroundings), comparison);
    const stderr = await readStderr(typed.stderr, [], here);
    const requests = await readRequests(typed.request, here);
    return new LineConverter(how, () => ({
      invocation: { ...stderr },
      requests: requests.map((request) => ({ ...request })),
    }));
  }

  /** Converts whole lines, each with its end but perhaps the last. */
  convertLines(lines: Buffer): Promise<ConvertedLines> {
    return this.#inMemory(this.#partsOfEach(lines), lines.length);
  }

  /** Converts one line as it comes, all of it. */
  async convertLine(source: ByteSource): Promise<ConvertedLines> {
    let bytesRead = 0;
    const counted: ByteSource = async () => {
      const chunk = await source();
      bytesRead += chunk?.length ?? 0;
      return chunk;
    };
    const spool = new Spool();
    const printed = await new LinePrinter(this.#how, spool.output, () => spool.discard()).print(this.#partsOf(counted));
    while ((await counted()) !== undefined);
    await spool.output.flush();
    const bytesWritten = printed.before.length + spool.length + printed.behind.length;
    const texts = [Buffer.from(printed.before), await spool.end(), Buffer.from(printed.behind)];
    return { texts, tally: tallyOf([printed], bytesRead, bytesWritten) };
  }

  /** The line of an envelope that no conversion gave. */
  printed(parts: Iterable<EnvelopePart>): Promise<ConvertedLines> {
    return this.#inMemory([parts], 0);
  }

  async #inMemory(lines: Iterable<Iterable<EnvelopePart | Promise<void>>>, bytesRead: number): Promise<ConvertedLines> {
    const text = new TextBuffer();
    const printer = new LinePrinter(this.#how, text, text.discard);
    const all: PrintedLine[] = [];
    for (const parts of lines) {
      const printed = await printer.print(parts);
      text.endLine(printed.before, printed.behind);
      all.push(printed);
    }
    const bytes = text.bytes();
    return { texts: [bytes], tally: tallyOf(all, bytesRead, bytes.length) };
  }

  *#partsOfEach(lines: Buffer): Generator<Steps<void, EnvelopePart>> {
    for (const line of linesIn(lines)) yield this.#partsOf(sourceOf(line));
  }

  #partsOf(source: ByteSource): Steps<void, EnvelopePart> {
    const { adapters, moreAdapters } = this.#loaded;
    const settings = { ...this.#how.settings, adapters, moreAdapters, ...this.#own() };
    this.#loaded = settings;
    return convertInput(source, settings);
  }
}

function tallyOf(lines: readonly PrintedLine[], bytesRead: number, bytesWritten: number): Tally {
  const summary = new Summary(LINES);
  for (const [index, { tool, outcomes, envelopes, problems }] of lines.entries())
    summary.add({ tool, outcomes, envelopes, problems, index, bytesRead: 0, bytesWritten: 0 }, '');
  const { tally } = summary;
  return { ...tally, counts: { ...tally.counts, bytesRead, bytesWritten } };
}
