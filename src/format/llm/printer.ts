import type { EnvelopePart } from '../../convert/parts.ts';
import { type Budget, type Page, Pager, restLine } from '../../filter/pager.ts';
import { EnvelopeReader, type EnvelopeRecord } from '../../filter/reader.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from '../printer.ts';
import { printBlock } from './envelope-text.ts';
import { Gathered, type Item, isFinding, isResult, shortFinding } from './gathered.ts';
import { PLACELESS } from './rows.ts';

/** So many rows and diagnostics are gathered before they are printed, where there is no budget. */
const BLOCK = 2_000;

/** What is told of a row that alone is longer than the budget. */
const SHORT_KEYS = ['role', 'kind', 'name'];

/** Text for language models: every fact in few tokens, by files, read back by `readLlm`. */
export class LlmPrinter implements EnvelopePrinter {
  readonly #detail: NonNullable<PrinterOptions['detail']>;
  readonly #textsOf: NonNullable<PrinterOptions['codeTexts']>;
  readonly #reader = new EnvelopeReader();
  readonly #pager: Pager;
  #gathered: Gathered | undefined;
  /** True where the head of the envelope has been printed. */
  #isBegun = false;

  constructor({
    detail = 'line',
    codeTexts = () => new Map(),
    ...budget
  }: Budget & Pick<PrinterOptions, 'detail' | 'codeTexts'>) {
    this.#detail = detail;
    this.#textsOf = codeTexts;
    this.#pager = new Pager(budget);
  }

  print(part: EnvelopePart): Piece[] {
    let text = '';
    for (const record of this.#reader.records(part)) text += this.#take(record);
    return text === '' ? [] : [text];
  }

  /** What is printed behind the last envelope. */
  end(): Piece[] {
    const rest = this.#pager.end();
    return rest === undefined ? [] : [`${restLine(rest)}\n`];
  }

  /** What is printed now that a record has come. */
  #take(record: EnvelopeRecord): string {
    if (record.kind === 'query' || record.kind === 'operation')
      this.#gathered = new Gathered(record, this.#detail, this.#pager.newRows(isResult));
    else this.#gathered?.take(record);
    const isEnd = record.kind === 'end';
    const { items } = this.#gathered as Gathered;
    return isEnd || (this.#pager.isUnlimited && items.count >= BLOCK) ? this.#flush(isEnd) : '';
  }

  #flush(isEnd: boolean): string {
    const gathered = this.#gathered as Gathered;
    const notes = isEnd ? gathered.notes() : [];
    const texts = this.#textsOf(gathered.head.head.tool);
    const block = { gathered, isBegun: this.#isBegun, isEnd, texts, notes };
    const textOf = (page: Page<Item>) => printBlock(block, page);
    const text = this.#pager.print(gathered.items, { textOf, shorten: shortened, hasNotes: notes.length > 0 });
    this.#isBegun = !isEnd;
    if (!isEnd) this.#gathered = gathered.behind(this.#pager.newRows(isResult));
    return text;
  }
}

/** A row of which only the place and the name are told, or a finding in short. */
function shortened(item: Item): Item {
  if (isFinding(item)) return { said: shortFinding(item.said), isShort: true };
  const { path, file, spanId, place, own: all } = item;
  const own = Object.fromEntries(SHORT_KEYS.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
  return { ...PLACELESS, path, file, spanId, place, own, isShort: true };
}
