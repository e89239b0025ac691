import type { Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';
import { fitted, visible } from './cells.ts';
import { type FileFormat, filePrinter } from './found-by-file.ts';
import { markedLine } from './marked-line.ts';
import { type EnvelopePrinter, type PrinterOptions, textOf } from './printer.ts';
import { hyperlink, styled } from './terminal.ts';
import {
  furtherOf,
  headline,
  inputNameOf,
  labelOf,
  linesJoined,
  noteLines,
  placeOf,
  proposalOf,
  titleOf,
} from './told-lines.ts';
import { uriBelow } from './uri.ts';

/** Columns where nobody says how many there are. */
const COLUMNS = 100;
const LEAST_COLUMNS = 40;
/** What is said of a place goes on in the next line of the terminal, up to so many. */
const MOST_LINES = 5;
/** Digits of line numbers that stand below one another. */
const NUMBER_WIDTH = 5;
const GUTTER = ' │ ';

type Style = Parameters<typeof styled>[1];

const STYLES = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

/** For people: by files, with the source line of each place and a mark below what was found, and a summary. */
export function humanPrinter({ color, columns, root, budget }: HumanOptions): EnvelopePrinter {
  const printer = filePrinter(humanFormat(color, Math.max(columns ?? COLUMNS, LEAST_COLUMNS), root), budget);
  /** The operation that was printed last, if nothing was since, and how often it came again. */
  let last: { text: string; repeats: number } | undefined;
  const endRepeats = (): string => {
    const { repeats = 0 } = last ?? {};
    last = undefined;
    const line = `… and ${repeats} more like it`;
    return repeats === 0 ? '' : `${color ? styled(line, 'bold') : line}\n\n`;
  };
  return {
    /**
     * An operation that says what the one before does is counted: of lines that nobody knows there may be thousands.
     * Each answer of a server stands by itself, since somebody waits for it.
     */
    print(part) {
      const text = [...printer.print(part)].map(textOf).join('');
      if (text === '') return [];
      if (part.part !== 'operation' || part.envelope.legacy?.['jsonrpc'] !== undefined) return [endRepeats() + text];
      if (text === last?.text) {
        last.repeats++;
        return [];
      }
      const before = endRepeats();
      last = { text, repeats: 0 };
      return [before + text];
    },
    end: () => [endRepeats(), ...(printer.end?.(0) ?? [])],
  };
}

type HumanOptions = Pick<PrinterOptions, 'color' | 'columns' | 'root' | 'budget'>;

function humanFormat(color: boolean, columns: number, root: string | undefined): FileFormat {
  /** The file under whose name the last items stand. */
  let current: string | undefined;
  const style = (text: string, how: Style): string => (color && text !== '' ? styled(text, how) : text);
  const line = (text: string, how?: Style): string => {
    const fitting = fitted(visible(text), columns * MOST_LINES);
    return `${how === undefined ? fitting : style(fitting, how)}\n`;
  };
  const gutter = (width: number, number?: number) => style(`${String(number ?? '').padStart(width)}${GUTTER}`, 'dim');

  /** What is said of the place, in a line; none where its source line says it all. */
  const label = (found: Found): string => {
    const place = placeOf(found);
    const beside = place === '' ? '  ' : `  ${place} `;
    const words = labelOf(found);
    if (found.kind === 'finding')
      return line(`${beside}${[words, headline(found)].join(' ').trimStart()}`, STYLES[found.value.level]);
    if (found.span.context?.selected[0] === undefined)
      return line(`${beside}${[words, headline(found).trim()].filter((word) => word !== '').join(': ')}`);
    return words === '' ? '' : line(`${beside}${words}`);
  };

  /** The lines around the place, as far as they are known, with a mark below what was found. */
  const source = ({ span }: Found): string => {
    const width = widthOf(span);
    const room = columns - width - GUTTER.length;
    const known = span && markedLine(span, room);
    if (span === undefined || known === undefined) return '';
    const { before = [], selected = [], after = [] } = span.context ?? {};
    const { start_line: first, precision } = span;
    const numbered = (number: number, text: string) => `${gutter(width, number)}${fitted(visible(text), room)}\n`;
    const rest = restOf(selected.length - 1);
    // A mark may be cut for what stands behind it, but for its first cell.
    const marks = precision === 'line' ? 0 : Math.max(1, Math.min(known.width, room - known.indent - rest.length));
    const mark = marks === 0 ? '' : `${' '.repeat(known.indent)}${style('^'.repeat(marks), 'red')}`;
    const more = rest === '' ? '' : fitted(rest, marks === 0 ? room : room - known.indent - marks);
    return [
      ...before.map((text, index) => numbered(first - before.length + index, text)),
      `${gutter(width, first)}${known.before}${style(known.marked, 'bold')}${known.after}\n`,
      mark + more === '' ? '' : `${gutter(width)}${mark}${more}\n`,
      ...after.map((text, index) => numbered(first + Math.max(selected.length, 1) + index, text)),
    ].join('');
  };

  const proposal = (found: Found): string => {
    const text = proposalOf(found);
    if (text === undefined) return '';
    const fitting = fitted(`→ ${visible(text)}`, columns - NUMBER_WIDTH - GUTTER.length);
    return `${gutter(NUMBER_WIDTH)}${style(fitting, 'green')}\n`;
  };

  return {
    titleOf(head, isFurther) {
      current = undefined;
      return `${isFurther ? '\n' : ''}${line(titleOf(head), 'dim')}`;
    },
    headingOf(path, isFirst) {
      current = path;
      if (path === undefined) return isFirst ? '' : '\n';
      const text = style(fitted(visible(path), columns), 'bold');
      return `\n${color && root !== undefined ? hyperlink(text, uriBelow(root, path)) : text}\n`;
    },
    itemOf(found) {
      const further = furtherOf(found).map((text) => line(`    ${text}`));
      return `${label(found)}${source(found)}${proposal(found)}${further.join('')}`;
    },
    actionsOf: (actions) => actions.map((action) => line(`next: ${linesJoined(action)}`)).join(''),
    notesOf(notes) {
      const lines = notes.flatMap((note) => {
        const [said, ...further] = noteLines(note);
        return [line(said, STYLES[note.level]), ...further.map((text) => line(`  ${text}`))];
      });
      return `${line('unify:', 'dim')}${lines.join('')}\n`;
    },
    restOf: (rest) => `\n${style(rest, 'bold')}\n`,
    endOf(end) {
      const name = inputNameOf(end);
      return `${name === '' || name === current ? '' : line(`from ${name}`, 'dim')}\n`;
    },
    summaryOf: (lines) => lines.map((text) => `${style(text, 'bold')}\n`).join(''),
  };
}

function restOf(further: number): string {
  return further > 0 ? ` … and ${further} more ${further === 1 ? 'line' : 'lines'}` : '';
}

/** How many digits the numbers of the lines around a span have, those of most files at least. */
function widthOf(span: Span | undefined): number {
  const { selected = [], after = [] } = span?.context ?? {};
  return Math.max(NUMBER_WIDTH, String((span?.start_line ?? 0) + selected.length + after.length).length);
}
