import { beginningOf } from '../filter/cut-text.ts';
import type { Found } from '../filter/found.ts';
import type { Budget } from '../filter/pager.ts';
import { type FileFormat, filePrinter } from './found-by-file.ts';
import type { EnvelopePrinter } from './printer.ts';
import { shown } from './terminal.ts';
import { furtherOf, headline, labelOf, markupFree, noteLines, placeOf, proposalOf, titleOf } from './told-lines.ts';

/** The longest line of source or text that is quoted, in UTF-16 units. */
const LONGEST = 500;

/** Markdown for reports and comments: by files, an item for each match, finding and edit, and a summary. */
export function markdownPrinter(budget?: Budget): EnvelopePrinter {
  return filePrinter(MARKDOWN, budget);
}

const MARKDOWN: FileFormat = {
  titleOf: (head) => `\n## ${plain(titleOf(head))}\n`,
  headingOf: (path) => (path === undefined ? '\n' : `\n### ${code(path)}\n\n`),
  itemOf(found) {
    const further = furtherOf(found).map((line) => `  - ${plain(line)}\n`);
    return `- ${lineOf(found)}\n${further.join('')}`;
  },
  actionsOf: (actions) => `\nNext:\n\n${actions.map((action) => `* ${plain(action)}\n`).join('')}`,
  notesOf(notes) {
    const items = notes.map((note) => {
      const [said, ...further] = noteLines(note);
      return `* ${[said, ...further].map(plain).join('  \n  ')}\n`;
    });
    return `\n## unify\n\n${items.join('')}`;
  },
  restOf: (line) => `\n${plain(line)}\n`,
  summaryOf: (lines) => `\n---\n\n${lines.map(plain).join('  \n')}\n`,
};

/** Place, what it is, and its source line or text; of a finding what it says, and the line. */
function lineOf(found: Found): string {
  const place = placeOf(found);
  const line = found.span?.context?.selected[0];
  const proposal = proposalOf(found);
  const isFinding = found.kind === 'finding';
  const text = (isFinding ? (line ?? '') : headline(found)).trim();
  const words = [
    place === '' ? '' : `**${place}**`,
    plain(labelOf(found)),
    isFinding ? plain(headline(found)) : '',
    text === '' ? '' : code(text),
    proposal === undefined ? '' : `→ ${code(proposal)}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** Text of one line in which nothing is markup. */
function plain(text: string): string {
  return markupFree(shown(text.replace(/[\t\r\n]+/g, ' ')));
}

/** Text of one line as code: in more backticks than it has in a row. */
function code(text: string): string {
  const line = shown(beginningOf(text, LONGEST).replace(/[\t\r\n]+/g, ' '));
  const longest = line.includes('`') ? Math.max(...(line.match(/`+/g) ?? []).map(({ length }) => length)) : 0;
  const fence = '`'.repeat(longest + 1);
  // One space at each end is taken off again.
  const room = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${room}${line}${room}${fence}`;
}
