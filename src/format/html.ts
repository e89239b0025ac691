import { filePrinter } from './found-by-file.ts';
import { itemOf } from './html-item.ts';
import { htmlText } from './html-source.ts';
import { head } from './page.generated.js';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { inputNameOf, noteLines, titleOf } from './told-lines.ts';

/** Items of a list. */
const LIST_LENGTH = 50;
/** So many items of a page are laid out. Lists after them are when they come into sight; their heights are guessed. */
const NEAR_ITEMS = 200;

/**
 * A page that needs nothing else: a section for each envelope, in it the files, and in these the items. It is whole
 * without its script, which filters, joins what was found apart in one file, and links relationships.
 */
export function htmlPrinter(): EnvelopePrinter {
  let start = head;
  let items = 0;
  /** Items of the list that is open. */
  let listed = 0;
  /** What ends the file that is open. */
  let fileEnd = '';
  /** Items before the envelope. */
  let before = 0;
  const list = () => (items < NEAR_ITEMS ? '<ol>' : '<ol class=far>');
  const endFile = (): string => {
    const end = fileEnd;
    fileEnd = '';
    return end;
  };
  const printer = filePrinter({
    titleOf(told, isFurther) {
      if (!isFurther) before = items;
      const isFailed = 'status' in told.head && told.head.status === 'error';
      const end = isFurther ? `${endFile()}</section>\n` : '';
      return `${end}<section${isFailed ? ' class=error' : ''}><h2>${htmlText(titleOf(told))}</h2>\n`;
    },
    headingOf(path) {
      const end = endFile();
      listed = 0;
      fileEnd = path === undefined ? '</ol></div>\n' : '</ol></details>\n';
      if (path === undefined) return `${end}<div class=file>${list()}`;
      return `${end}<details class=file open><summary><h3>${htmlText(path)}</h3></summary>${list()}`;
    },
    itemOf(found) {
      const isFull = listed === LIST_LENGTH;
      listed = isFull ? 1 : listed + 1;
      return `${isFull ? `</ol>${list()}` : ''}${itemOf(found, ++items)}`;
    },
    actionsOf: (actions) => `${endFile()}<p>Next: ${actions.map(htmlText).join(' · ')}</p>`,
    notesOf(notes) {
      const lines = notes.map((note) => noteLines(note).map(htmlText));
      return `<section><h2>unify</h2>${lines.map((said) => `<p>${said.join('<br>')}</p>`).join('')}</section>\n`;
    },
    restOf: (line) => `<p>${htmlText(line)}</p>`,
    endOf(end) {
      const facts = [inputNameOf(end), end.timestamp ?? '', end.execution_id].filter((fact) => fact !== '');
      return [
        endFile(),
        `<p>${end.partial ? '<strong>Partial: something is missing.</strong> ' : ''}`,
        items === before ? 'Nothing was found. ' : '',
        `<small>${facts.map(htmlText).join(' · ')}</small></p></section>\n`,
      ].join('');
    },
    summaryOf: (lines) =>
      `</main><footer>${lines.map((line) => `<p>${htmlText(line)}</p>`).join('')}</footer></html>\n`,
  });
  const withStart = (pieces: Iterable<Piece>): Piece[] => {
    const all = [start, ...pieces].filter((piece) => piece !== '');
    start = '';
    return all;
  };
  return { print: (part) => withStart(printer.print(part)), end: () => withStart(printer.end?.(0) ?? []) };
}
