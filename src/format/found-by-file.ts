import { ByteText } from '../json/byte-text.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Budget, type Page, Pager, restLine } from './budget.ts';
import type { FairRows } from './fair-rows.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { FoundSummary } from './found-summary.ts';
import { grouped } from './grouped.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import type { EnvelopeEnd } from './records.ts';
import { pathOf } from './told-lines.ts';

/** The head of an envelope. */
export type ToldHead = Extract<Told, { head: unknown }>;

/** What was found in an envelope, held until it is known which of it fits the budget. */
interface Held {
  head: ToldHead;
  rows: FairRows<Found>;
  findings: Found[];
}

/** Prints what was found for people to read: below the title of its envelope and the heading of its file. */
export abstract class FoundByFile implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #summary = new FoundSummary();
  readonly #pager: Pager;
  /** What is printed of the part that is read. */
  readonly #text = new ByteText();
  /** `undefined` where everything is printed as it comes. */
  #held: Held | undefined;
  /** The file whose items come; `null` before the first item of an envelope. */
  #path: string | null | undefined = null;

  constructor(budget: Budget = {}) {
    this.#pager = new Pager(budget);
  }

  print(part: EnvelopePart): Piece[] {
    const text = this.#text;
    text.begin();
    for (const told of this.#reader.read(withMessageOnce(part)))
      if (this.#pager.isUnlimited) this.#write(told, text);
      else text.string(this.#hold(told));
    return text.end === 0 ? [] : [text.bytes];
  }

  end(): Piece[] {
    return [this.summaryOf(this.#summary.lines())];
  }

  /** What stands above all of an envelope. */
  protected abstract titleOf(head: ToldHead): string;

  /** What stands above the items of a file, or of none; `isFirst` says that nothing stands above but the title. */
  protected abstract headingOf(path: string | undefined, isFirst: boolean): string;

  protected abstract writeItem(found: Found, out: ByteText): void;

  /** A line that says what was left out. */
  protected abstract restOf(line: string): string;

  /** What stands below all of an envelope. */
  protected endOf(_: EnvelopeEnd): string {
    return '';
  }

  /** What stands behind all, of the lines of the summary. */
  protected abstract summaryOf(lines: readonly string[]): string;

  #write(told: Told, out: ByteText): void {
    if (isFound(told)) {
      this.#summary.add(told, pathOf(told));
      this.#writeFound(told, out);
    } else if (told.kind === 'end') {
      this.#summary.endEnvelope(told.end);
      out.string(this.endOf(told.end));
    } else out.string(this.#titled(told));
  }

  #titled(head: ToldHead): string {
    this.#path = null;
    return this.titleOf(head);
  }

  #writeFound(found: Found, out: ByteText): void {
    const path = pathOf(found);
    if (path !== this.#path) out.string(this.headingOf(path, this.#path === null));
    this.#path = path;
    this.writeItem(found, out);
  }

  /** Holds what an envelope tells, and prints of it at its end what fits. */
  #hold(told: Told): string {
    if (isFound(told)) {
      if (told.kind === 'finding') this.#held?.findings.push(told);
      else this.#held?.rows.add(pathOf(told), told);
      return '';
    }
    if (told.kind !== 'end') {
      this.#held = { head: told, rows: this.#pager.newRows(), findings: [] };
      return '';
    }
    this.#summary.endEnvelope(told.end);
    return this.#held === undefined ? '' : this.#page(this.#held) + this.endOf(told.end);
  }

  #page({ head, rows, findings }: Held): string {
    const foundOf = (page: Page<Found>) => [...grouped(page.rows, pathOf).flat(), ...findings];
    const textOf = (page: Page<Found>) => {
      const text = new ByteText();
      text.string(this.#titled(head));
      for (const found of foundOf(page)) this.#writeFound(found, text);
      if (page.rest !== undefined) text.string(this.restOf(restLine(page.rest)));
      return text.bytes.toString();
    };
    const page = this.#pager.page(rows, textOf, (found) => found);
    for (const found of foundOf(page)) this.#summary.add(found, pathOf(found));
    return textOf(page);
  }
}

/** An operation whose message is that of its error, which comes among what was found, without it. */
function withMessageOnce(part: EnvelopePart): EnvelopePart {
  if (part.part !== 'operation' || part.envelope.message !== part.envelope.error?.message) return part;
  return { ...part, envelope: { ...part.envelope, message: '' } };
}
