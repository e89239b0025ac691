import { type Page, Pager, restLine } from '../../filter/pager.ts';
import { EnvelopeReader } from '../../filter/reader.ts';
import type { EnvelopePrinter, PrinterOptions } from '../printer.ts';
import { printBlock } from './envelope-text.ts';
import { Gathered, type Item, isFinding, isResult, shortFinding } from './gathered.ts';
import { PLACELESS } from './rows.ts';

/** So many rows and diagnostics are gathered before they are printed, where there is no budget. */
const BLOCK = 2_000;

/** What is said of a row that alone is longer than the budget. */
const SHORT_KEYS = ['role', 'kind', 'name'];

/** Text for language models: every fact in few tokens, by files, read back by `readLlm`. */
export function llmPrinter({
  detail = 'line',
  codeTexts = () => new Map(),
  budget = {},
}: Pick<PrinterOptions, 'detail' | 'codeTexts' | 'budget'>): EnvelopePrinter {
  const reader = new EnvelopeReader();
  const pager = new Pager(budget);
  let gathered: Gathered | undefined;
  /** True where the head of the envelope has been printed. */
  let isBegun = false;
  /** What is gathered, as text; `isEnd` says that it is all of its envelope. */
  const flush = (all: Gathered, isEnd: boolean): string => {
    const notes = isEnd ? all.notes() : [];
    const block = { gathered: all, isBegun, isEnd, texts: codeTexts(all.head.head.tool), notes };
    const textOf = (page: Page<Item>) => printBlock(block, page);
    isBegun = !isEnd;
    if (!isEnd) gathered = all.behind(pager.newRows(isResult));
    return pager.print(all.items, { textOf, shorten: shortened, hasNotes: notes.length > 0 });
  };
  return {
    print(part) {
      let text = '';
      for (const record of reader.records(part)) {
        if (record.kind === 'query' || record.kind === 'operation')
          gathered = new Gathered(record, detail, pager.newRows(isResult));
        else gathered?.take(record);
        const isEnd = record.kind === 'end';
        const isFull = pager.isUnlimited && gathered !== undefined && gathered.items.count >= BLOCK;
        if (gathered !== undefined && (isEnd || isFull)) text += flush(gathered, isEnd);
      }
      return text === '' ? [] : [text];
    },
    end() {
      const rest = pager.end();
      return rest === undefined ? [] : [`${restLine(rest)}\n`];
    },
  };
}

/** A row of which only the place and the name are reported, or a finding in short. */
function shortened(item: Item): Item {
  if (isFinding(item)) return { said: shortFinding(item.said), isShort: true };
  const { path, file, spanId, place, own: all } = item;
  const own = Object.fromEntries(SHORT_KEYS.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
  return { ...PLACELESS, path, file, spanId, place, own, isShort: true };
}
