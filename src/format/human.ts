import type { EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic, Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';
import type { EnvelopeEnd } from '../filter/reader.ts';
import { fitted, visible } from './cells.ts';
import { FoundByFile, type ToldHead } from './found-by-file.ts';
import { headline, linesJoined } from './headline.ts';
import { markedLine } from './marked-line.ts';
import { type Piece, type PrinterOptions, textOf } from './printer.ts';
import { hyperlink, styled } from './terminal.ts';
import { furtherOf, inputNameOf, labelOf, noteLines, placeOf, proposalOf, titleOf } from './told-lines.ts';
import { uriBelow } from './uri.ts';

/** Columns where nobody says how many there are. */
const COLUMNS = 100;
const LEAST_COLUMNS = 40;
/** What is said of a place goes on in the next line of the terminal, up to so many. */
const MOST_LINES = 5;
/** Digits of line numbers that stand below one another. */
const NUMBER_WIDTH = 5;
const GUTTER = ' │ ';

const STYLES = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

/** For people: by files, with the source line of each place and a mark below what was found, and a summary. */
export class HumanPrinter extends FoundByFile {
  readonly #color: boolean;
  readonly #columns: number;
  readonly #root: string | undefined;
  /** The file under whose name the last items stand. */
  #path: string | undefined;
  /** The operation that was printed last, if nothing was since, and how often it came again. */
  #last: { text: string; repeats: number } | undefined;

  constructor({
    color,
    columns = COLUMNS,
    root,
    budget,
  }: Pick<PrinterOptions, 'color' | 'columns' | 'root' | 'budget'>) {
    super(budget);
    this.#color = color;
    this.#columns = Math.max(columns, LEAST_COLUMNS);
    this.#root = root;
  }

  /**
   * An operation that says what the one before does is counted: of lines that nobody knows there may be thousands. Each
   * answer of a server stands by itself, since somebody waits for it.
   */
  override print(part: EnvelopePart): Piece[] {
    const text = super.print(part).map(textOf).join('');
    if (text === '') return [];
    if (part.part !== 'operation' || part.envelope.legacy?.['jsonrpc'] !== undefined)
      return [this.#endRepeats() + text];
    if (text === this.#last?.text) {
      this.#last.repeats++;
      return [];
    }
    const before = this.#endRepeats();
    this.#last = { text, repeats: 0 };
    return [before + text];
  }

  override end(): Piece[] {
    return [this.#endRepeats(), ...super.end()];
  }

  #endRepeats(): string {
    const { repeats = 0 } = this.#last ?? {};
    this.#last = undefined;
    return repeats === 0 ? '' : `${this.#line(`… and ${repeats} more like it`, 'bold')}\n`;
  }

  protected titleOf(head: ToldHead): string {
    this.#path = undefined;
    return this.#line(titleOf(head), 'dim');
  }

  protected headingOf(path: string | undefined, isFirst: boolean): string {
    this.#path = path;
    if (path === undefined) return isFirst ? '' : '\n';
    return `\n${this.#heading(path)}`;
  }

  protected itemOf(found: Found): string {
    return `${this.#label(found)}${this.#source(found)}${this.#proposal(found)}${this.#further(found)}`;
  }

  protected actionsOf(actions: readonly string[]): string {
    return actions.map((action) => this.#line(`next: ${linesJoined(action)}`)).join('');
  }

  /** Notes of unify, each with what helps. */
  protected notesOf(notes: readonly Diagnostic[]): string {
    const lines = notes.flatMap((note) => {
      const [said, helps] = noteLines(note);
      return [this.#line(said, STYLES[note.level]), ...(helps === undefined ? [] : [this.#line(`  ${helps}`)])];
    });
    return `${this.#line('unify:', 'dim')}${lines.join('')}\n`;
  }

  protected restOf(line: string): string {
    return `\n${this.#style(line, 'bold')}\n`;
  }

  protected override endOf(end: EnvelopeEnd): string {
    const name = inputNameOf(end);
    return `${name === '' || name === this.#path ? '' : this.#line(`from ${name}`, 'dim')}\n`;
  }

  protected summaryOf(lines: readonly string[]): string {
    return lines.map((line) => `${this.#style(line, 'bold')}\n`).join('');
  }

  #heading(path: string): string {
    const text = this.#style(fitted(visible(path), this.#columns), 'bold');
    return `${this.#color && this.#root !== undefined ? hyperlink(text, uriBelow(this.#root, path)) : text}\n`;
  }

  /** What is said of the place, in a line; none where its source line says it all. */
  #label(found: Found): string {
    const place = placeOf(found);
    const beside = place === '' ? '  ' : `  ${place} `;
    if (found.kind === 'finding') return this.#line(`${beside}${headline(found)}`, STYLES[found.value.level]);
    const label = labelOf(found);
    if (found.span.context?.selected[0] === undefined)
      return this.#line(`${beside}${[label, headline(found)].filter((word) => word !== '').join(': ')}`);
    return label === '' ? '' : this.#line(`${beside}${label}`);
  }

  /** What else is said of the place, or of what was found there. */
  #further(found: Found): string {
    return furtherOf(found)
      .map((line) => this.#line(`    ${line}`))
      .join('');
  }

  /** The lines around the place, as far as they are known, with a mark below what was found. */
  #source({ span }: Found): string {
    const width = widthOf(span);
    const room = this.#columns - width - GUTTER.length;
    const line = span && markedLine(span, room);
    if (span === undefined || line === undefined) return '';
    const { before = [], selected = [], after = [] } = span.context ?? {};
    const { start_line: first, precision } = span;
    const numbered = (number: number, text: string) => `${this.#gutter(width, number)}${fitted(visible(text), room)}\n`;
    const further = selected.length - 1;
    const rest = further > 0 ? ` … and ${further} more ${further === 1 ? 'line' : 'lines'}` : '';
    // A mark may be cut for what stands behind it, but for its first cell.
    const marks = precision === 'line' ? 0 : Math.max(1, Math.min(line.width, room - line.indent - rest.length));
    const mark = marks === 0 ? '' : `${' '.repeat(line.indent)}${this.#style('^'.repeat(marks), 'red')}`;
    const more = rest === '' ? '' : fitted(rest, marks === 0 ? room : room - line.indent - marks);
    let lines = '';
    for (const [index, text] of before.entries()) lines += numbered(first - before.length + index, text);
    lines += `${this.#gutter(width, first)}${line.before}${this.#style(line.marked, 'bold')}${line.after}\n`;
    if (mark + more !== '') lines += `${this.#gutter(width)}${mark}${more}\n`;
    for (const [index, text] of after.entries()) lines += numbered(first + Math.max(selected.length, 1) + index, text);
    return lines;
  }

  #proposal(found: Found): string {
    const proposal = proposalOf(found);
    if (proposal === undefined) return '';
    const text = fitted(`→ ${visible(proposal)}`, this.#columns - NUMBER_WIDTH - GUTTER.length);
    return `${this.#gutter(NUMBER_WIDTH)}${this.#style(text, 'green')}\n`;
  }

  #gutter(width: number, line?: number): string {
    return this.#style(`${String(line ?? '').padStart(width)}${GUTTER}`, 'dim');
  }

  #line(text: string, style?: Parameters<typeof styled>[1]): string {
    const line = fitted(visible(text), this.#columns * MOST_LINES);
    return `${style === undefined ? line : this.#style(line, style)}\n`;
  }

  #style(text: string, style: Parameters<typeof styled>[1]): string {
    return this.#color && text !== '' ? styled(text, style) : text;
  }
}

/** How many digits the numbers of the lines around a span have, those of most files at least. */
function widthOf(span: Span | undefined): number {
  const { selected = [], after = [] } = span?.context ?? {};
  return Math.max(NUMBER_WIDTH, String((span?.start_line ?? 0) + selected.length + after.length).length);
}
