import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { FoundSummary } from './found-summary.ts';
import { headline } from './headline.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { shown } from './terminal.ts';
import { labelOf, pathOf, placeOf, titleOf } from './told-lines.ts';

/** The longest line of source or text that is quoted, in UTF-16 units. */
const LONGEST = 500;

/** Markdown for reports and comments: by files, an item for each match, finding and edit, and a summary. */
export class MarkdownPrinter implements EnvelopePrinter {
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
    return [`\n---\n\n${this.#summary.lines().map(plain).join('  \n')}\n`];
  }

  #told(told: Told): string {
    if (isFound(told)) return this.#found(told);
    if (told.kind === 'end') {
      this.#summary.endEnvelope(told.end);
      return '';
    }
    this.#path = null;
    return `\n## ${plain(titleOf(told))}\n`;
  }

  #found(found: Found): string {
    const path = pathOf(found);
    this.#summary.add(found, path);
    const heading = path === this.#path ? '' : `\n${path === undefined ? '' : `### ${code(path)}\n\n`}`;
    this.#path = path;
    return `${heading}- ${itemOf(found)}\n`;
  }
}

/** Place, what it is, and its source line or text; of a finding what it says, and the line. */
function itemOf(found: Found): string {
  const place = placeOf(found);
  const line = found.span?.context?.selected[0];
  const isFinding = found.kind === 'finding';
  const text = isFinding ? (line ?? '') : headline(found);
  const words = [
    place === '' ? '' : `**${place}**`,
    isFinding ? plain(headline(found)) : plain(labelOf(found)),
    text.trim() === '' ? '' : code(text.trim()),
    isFinding || typeof found.value['replacement'] !== 'string' ? '' : `→ ${code(found.value['replacement'])}`,
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
  const line = shown(text.slice(0, LONGEST).replace(/[\t\r\n]+/g, ' ')) + (text.length > LONGEST ? '…' : '');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  // One space at each end is taken off again.
  const room = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${room}${line}${room}${fence}`;
}

/** Prints Markdown. */
export function printer(): EnvelopePrinter {
  return new MarkdownPrinter();
}
