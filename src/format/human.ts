import type { EnvelopePart } from '../pipeline/parts.ts';
import { fitted, visible } from './cells.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { FoundSummary } from './found-summary.ts';
import { headline } from './headline.ts';
import { markedLine } from './marked-line.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { hyperlink, styled } from './terminal.ts';
import { labelOf, pathOf, placeOf, titleOf } from './told-lines.ts';
import { uriOf } from './uri.ts';

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
export class HumanPrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #summary = new FoundSummary();
  readonly #color: boolean;
  readonly #columns: number;
  readonly #root: string | undefined;
  /** The file whose lines come; `undefined` before the first one of an envelope. */
  #path: string | undefined;

  constructor({ color, columns = COLUMNS, root }: Pick<PrinterOptions, 'color' | 'columns' | 'root'>) {
    this.#color = color;
    this.#columns = Math.max(columns, LEAST_COLUMNS);
    this.#root = root;
  }

  print(part: EnvelopePart): Piece[] {
    let text = '';
    for (const told of this.#reader.read(part)) text += this.#told(told);
    return text === '' ? [] : [text];
  }

  end(): Piece[] {
    return [
      `\n${this.#summary
        .lines()
        .map((line) => `${this.#style(line, 'bold')}\n`)
        .join('')}`,
    ];
  }

  #told(told: Told): string {
    if (isFound(told)) return this.#found(told);
    if (told.kind === 'end') {
      this.#summary.endEnvelope(told.end);
      return '';
    }
    this.#path = undefined;
    return this.#line(titleOf(told), 'dim');
  }

  #found(found: Found): string {
    const path = pathOf(found);
    this.#summary.add(found, path);
    const heading = path === this.#path ? '' : `\n${path === undefined ? '' : this.#heading(path)}`;
    this.#path = path;
    return `${heading}${this.#label(found)}${this.#source(found)}${this.#proposal(found)}`;
  }

  #heading(path: string): string {
    const text = this.#style(fitted(visible(path), this.#columns), 'bold');
    const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path);
    if (!this.#color || (!isAbsolute && this.#root === undefined)) return `${text}\n`;
    return `${hyperlink(text, uriOf(isAbsolute ? path : `${this.#root}/${path}`))}\n`;
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

  /** The lines around the place, as far as they are known, with a mark below what was found. */
  #source({ span }: Found): string {
    const room = this.#columns - NUMBER_WIDTH - GUTTER.length;
    const line = span && markedLine(span, room);
    if (span === undefined || line === undefined) return '';
    const { before = [], selected = [], after = [] } = span.context ?? {};
    const { start_line: first, precision } = span;
    const numbered = (number: number, text: string) => `${this.#gutter(number)}${fitted(visible(text), room)}\n`;
    const more = selected.length > 1 ? ` … and ${selected.length - 1} more lines` : '';
    const mark = precision === 'line' ? '' : `${' '.repeat(line.indent)}${this.#style('^'.repeat(line.width), 'red')}`;
    return [
      ...before.map((text, index) => numbered(first - before.length + index, text)),
      `${this.#gutter(first)}${line.before}${this.#style(line.marked, 'bold')}${line.after}\n`,
      mark + more === '' ? '' : `${this.#gutter()}${mark}${more}\n`,
      ...after.map((text, index) => numbered(first + Math.max(selected.length, 1) + index, text)),
    ].join('');
  }

  /** The text that is, or was, to be written at the place of an edit. */
  #proposal(found: Found): string {
    const replacement = found.kind === 'finding' ? undefined : found.value['replacement'];
    if (typeof replacement !== 'string') return '';
    const text = fitted(visible(replacement.replace(/\r?\n/g, '⏎')), this.#columns - NUMBER_WIDTH - GUTTER.length);
    return `${this.#gutter()}${this.#style(`→ ${text}`, 'green')}\n`;
  }

  #gutter(line?: number): string {
    return this.#style(`${String(line ?? '').padStart(NUMBER_WIDTH)}${GUTTER}`, 'dim');
  }

  #line(text: string, style?: Parameters<typeof styled>[1]): string {
    const line = fitted(visible(text), this.#columns * MOST_LINES);
    return `${style === undefined ? line : this.#style(line, style)}\n`;
  }

  #style(text: string, style: Parameters<typeof styled>[1]): string {
    return this.#color && text !== '' ? styled(text, style) : text;
  }
}

/** Prints for people. */
export function printer(options: PrinterOptions): EnvelopePrinter {
  return new HumanPrinter(options);
}
