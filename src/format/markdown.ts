import type { Diagnostic } from '../envelope/types.ts';
import { beginningOf } from '../filter/cut-text.ts';
import type { Found } from '../filter/found.ts';
import { FoundByFile, type ToldHead } from './found-by-file.ts';
import { headline } from './headline.ts';
import { shown } from './terminal.ts';
import { furtherOf, labelOf, noteLines, placeOf, proposalOf, titleOf } from './told-lines.ts';

/** The longest line of source or text that is quoted, in UTF-16 units. */
const LONGEST = 500;

/** Markdown for reports and comments: by files, an item for each match, finding and edit, and a summary. */
export class MarkdownPrinter extends FoundByFile {
  protected titleOf(head: ToldHead): string {
    return `\n## ${plain(titleOf(head))}\n`;
  }

  protected headingOf(path: string | undefined): string {
    return path === undefined ? '\n' : `\n### ${code(path)}\n\n`;
  }

  protected itemOf(found: Found): string {
    const further = furtherOf(found).map((line) => `  - ${plain(line)}\n`);
    return `- ${lineOf(found)}\n${further.join('')}`;
  }

  protected actionsOf(actions: readonly string[]): string {
    return `\nNext:\n\n${actions.map((action) => `* ${plain(action)}\n`).join('')}`;
  }

  protected notesOf(notes: readonly Diagnostic[]): string {
    const items = notes.flatMap((note) => {
      const [said, helps] = noteLines(note);
      return [`* ${plain(said)}\n`, ...(helps === undefined ? [] : [`  ${plain(helps)}\n`])];
    });
    return `\n## unify\n\n${items.join('')}`;
  }

  protected restOf(line: string): string {
    return `\n${plain(line)}\n`;
  }

  protected summaryOf(lines: readonly string[]): string {
    return `\n---\n\n${lines.map(plain).join('  \n')}\n`;
  }
}

/** Place, what it is, and its source line or text; of a finding what it says, and the line. */
function lineOf(found: Found): string {
  const place = placeOf(found);
  const line = found.span?.context?.selected[0];
  const proposal = proposalOf(found);
  const isFinding = found.kind === 'finding';
  const text = (isFinding ? (line ?? '') : headline(found)).trim();
  const words = [
    place === '' ? '' : `**${place}**`,
    isFinding ? plain(headline(found)) : plain(labelOf(found)),
    text === '' ? '' : code(text),
    proposal === undefined ? '' : `→ ${code(proposal)}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** Text of one line in which nothing is markup. */
function plain(text: string): string {
  const line = shown(text.replace(/[\t\r\n]+/g, ' '));
  return line.replace(/[\\`*_{}[\]<>()#+!|~&@:]/g, (char) => `&#${char.charCodeAt(0)};`);
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
