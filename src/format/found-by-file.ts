import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { FoundSummary } from './found-summary.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { pathOf } from './told-lines.ts';

/** The head of an envelope. */
export type ToldHead = Extract<Told, { head: unknown }>;

/** Prints what was found for people to read: below the title of its envelope and the heading of its file. */
export abstract class FoundByFile implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #summary = new FoundSummary();
  /** The file whose items come; `null` before the first item of an envelope. */
  #path: string | null | undefined = null;

  print(part: EnvelopePart): Piece[] {
    let text = '';
    for (const told of this.#reader.read(part)) text += this.#told(told);
    return text === '' ? [] : [text];
  }

  end(): Piece[] {
    return [this.summaryOf(this.#summary.lines())];
  }

  /** What stands above all of an envelope. */
  protected abstract titleOf(head: ToldHead): string;

  /** What stands above the items of a file, or of none; `isFirst` says that nothing stands above but the title. */
  protected abstract headingOf(path: string | undefined, isFirst: boolean): string;

  protected abstract itemOf(found: Found): string;

  /** What stands behind all, of the lines of the summary. */
  protected abstract summaryOf(lines: readonly string[]): string;

  #told(told: Told): string {
    if (isFound(told)) return this.#found(told);
    if (told.kind === 'end') {
      this.#summary.endEnvelope(told.end);
      return '';
    }
    this.#path = null;
    return this.titleOf(told);
  }

  #found(found: Found): string {
    const path = pathOf(found);
    this.#summary.add(found, path);
    const heading = path === this.#path ? '' : this.headingOf(path, this.#path === null);
    this.#path = path;
    return heading + this.itemOf(found);
  }
}
