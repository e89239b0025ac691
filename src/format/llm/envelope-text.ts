import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../json/value.ts';
import { type Page, restLine } from '../budget.ts';
import { grouped } from '../grouped.ts';
import type { CodeTexts } from './code-texts.ts';
import { withoutIds } from './essence.ts';
import { type Gathered, MATCHES } from './gathered.ts';
import { type Named, namedIn } from './named.ts';
import { Handles, printPairs, printRows, type Row } from './rows.ts';
import { printText } from './text.ts';
import { printValue } from './values.ts';
import { printDiagnostics } from './wording.ts';

/** The text of an envelope, or of a block of it: its head, what is said of it, and a page of its rows. */
export class EnvelopeText {
  readonly #gathered: Gathered;
  /** True where the head stands before. */
  readonly #isBegun: boolean;
  readonly #texts: CodeTexts;
  readonly #spanIds: string[];

  constructor(gathered: Gathered, isBegun: boolean, texts: CodeTexts) {
    this.#gathered = gathered;
    this.#isBegun = isBegun;
    this.#texts = texts;
    this.#spanIds = gathered.diagnostics.flatMap(({ span_id }) => (typeof span_id === 'string' ? [span_id] : []));
  }

  print({ rows, rest }: Page<Row>): string {
    const handles = new Handles([...this.#spanIds, ...rows.map(({ spanId }) => spanId)]);
    const shown = rows.filter(({ path }) => path === MATCHES).length;
    const head = this.#head(rest === undefined ? undefined : shown, rows.length > 0);
    const named = namedIn<string>(this.#gathered.head.head.tool, head);
    const diagnostics = this.#diagnostics(named, handles);
    // Right behind its head stand the matches of a query.
    const untitled = this.#gathered.head.kind === 'query' && diagnostics.length === 0 && !this.#isBegun;
    const lines = [
      head,
      ...diagnostics,
      ...grouped(rows, ({ path }) => path).flatMap((list, place) => {
        const path = list[0]?.path;
        const isUntitled = untitled && place === 0 && path === MATCHES;
        return printRows(list, named, handles, (index) =>
          isUntitled && index === 0 ? [] : [path === MATCHES ? '@' : `@${path}`],
        );
      }),
      ...(rows.some(({ isShort }) => isShort) ? [SHORTENED] : []),
      ...(rest === undefined ? [] : [restLine(rest)]),
    ];
    return `${lines.join('\n')}\n`;
  }

  #diagnostics(named: Named<string>, handles: Handles): string[] {
    const { head, diagnostics, error } = this.#gathered;
    const others = error === undefined ? diagnostics : diagnostics.filter((one) => !isDeepStrictEqual(one, error));
    const isExpected = 'status' in head.head && head.head.status === 'error' && error === undefined;
    const isTitled = others.length > MOST_UNTITLED || (others.length > 0 && isExpected);
    return [
      ...(error === undefined ? [] : [...this.#errorTitle(others.length), ...this.#printed([error], named, handles)]),
      ...(isTitled ? [`@diagnostics ${others.length}`] : []),
      ...this.#printed(others, named, handles),
    ];
  }

  #printed(diagnostics: readonly JsonObject[], named: Named<string>, handles: Handles): string[] {
    return printDiagnostics(diagnostics, named, handles, this.#texts);
  }

  /** An error right behind its head is among the diagnostics, too; of others it is said. */
  #errorTitle(others: number): string[] {
    if (others === this.#gathered.diagnostics.length) return ['@error'];
    return this.#isBegun ? ['@error also'] : [];
  }

  /** The head, or what has come to be known behind it. */
  #head(shown: number | undefined, hasRows: boolean): string {
    const words = this.#isBegun ? ['='] : this.#title();
    const { head, count } = this.#gathered;
    const counted = shown === undefined || count === undefined ? [] : [`${shown}/`];
    const total = count === undefined ? [] : [`${counted.join('')}${printValue(count)}`];
    const line = [...words, ...total, ...this.#facts(hasRows)].join(' ');
    if (head.kind === 'query' || this.#isBegun) return line;
    const text = withoutIds(head.head.message);
    // An error says it again.
    if (this.#gathered.error?.['message'] === text) return line;
    return `${line} | ${text.split('\n').map(printText).join('\n ')}`;
  }

  #title(): string[] {
    const { head } = this.#gathered;
    const tool = printValue(head.head.tool);
    if (head.kind === 'query') return [tool, head.head.command === null ? '-' : printValue(head.head.command)];
    const { operation_type, status, workspace } = head.head;
    const place = workspace === undefined ? [] : [`.workspace=${printValue(workspace)}`];
    return [tool, `!${printValue(operation_type)}`, printValue(status), ...place];
  }

  #facts(hasRows: boolean): string[] {
    const { head, facts, partial } = this.#gathered;
    // A result that has nothing but its type says it.
    const isTypical = head.kind === 'operation' && facts.get('type') === head.head.operation_type;
    const isSaid = isTypical && (facts.size > 1 || hasRows);
    const told = [...facts].filter(([key]) => !(isSaid && key === 'type'));
    const printed = told.map(([key, value]) => [key === PARTIAL ? `"${key}"` : key, printValue(value)] as const);
    return [...(partial ? [PARTIAL] : []), ...(printed.length > 0 ? [printPairs(printed)] : [])];
  }
}

/** Without quotes it is said of the envelope. */
const PARTIAL = 'partial';

/** More diagnostics are counted before they come. */
const MOST_UNTITLED = 9;

const SHORTENED = '+ the text of 1 row, which is longer than the budget; see it with a larger one';
