import { mostThatFit, type Page, textWithin } from '../../filter/pager.ts';
import { estimateTokens } from '../../filter/token-estimate.ts';
import { grouped } from '../../json/grouped.ts';
import type { JsonObject } from '../../json/value.ts';
import type { CodeTexts } from './code-texts.ts';
import { withoutIds } from './essence.ts';
import { type Gathered, type Item, isFinding, MATCHES, shortFinding } from './gathered.ts';
import { handlesOf } from './handles.ts';
import { forgetFile, namedIn } from './named.ts';
import { type Printing, printPairs, printSection, type Row, sectionsOf } from './rows.ts';
import { printText } from './text.ts';
import { printValue } from './values.ts';
import { printDiagnostics, printNotes } from './wording.ts';

/** The head of an envelope, or what has come to be known behind it, as far as it has room. */
interface Head {
  /** The line that names the tool. */
  line: string;
  /** What stands behind it, as it is printed. */
  message: string;
  error: JsonObject | undefined;
  /** How many facts have no room. */
  left: number;
}

/** The text of an envelope, or of a block of it: its head, what is said of it, and a page of its rows. */
export class EnvelopeText {
  readonly #gathered: Gathered;
  /** True where the head stands before. */
  readonly #isBegun: boolean;
  /** True where nothing of the envelope comes behind. */
  readonly #isEnd: boolean;
  readonly #texts: CodeTexts;
  /** What unify says of its own work; empty where the envelope goes on. */
  readonly #notes: JsonObject[];

  constructor(gathered: Gathered, isBegun: boolean, isEnd: boolean, texts: CodeTexts) {
    this.#gathered = gathered;
    this.#isBegun = isBegun;
    this.#isEnd = isEnd;
    this.#texts = texts;
    this.#notes = isEnd ? gathered.notes() : [];
  }

  /** True where something stands behind the rows. */
  get hasNotes(): boolean {
    return this.#notes.length > 0;
  }

  print({ rows: items, isCut, hasNotes, headRoom }: Page<Item>): string {
    const rows = items.filter((item): item is Row => !isFinding(item));
    const said = items.filter(isFinding).map((finding) => finding.said);
    const notes = hasNotes ? this.#notes : [];
    const head = this.#head(rows, isCut, headRoom);
    const printing = this.#printing(head.line, [head.error, ...said, ...notes], rows);
    const findings = this.#findings(head.error, said, isCut, printing);
    const short = items.filter(({ isShort }) => isShort).length + (head.error === this.#gathered.error ? 0 : 1);
    const lines = [
      head.line + head.message,
      ...findings,
      // Right behind its head stand the matches of a query.
      ...this.#rows(rows, this.#gathered.head.kind === 'query' && findings.length === 0 && !this.#isBegun, printing),
      ...this.#printedNotes(notes, printing),
      ...(head.left === 0 ? [] : [factsLeft(head.left)]),
      ...(short === 0 ? [] : [shortened(short)]),
    ];
    return `${lines.join('\n')}\n`;
  }

  /** What the lines below a head name, of these diagnostics and rows. */
  #printing(line: string, said: readonly (JsonObject | undefined)[], rows: readonly Row[]): Printing {
    const ids = said.map((one) => (typeof one?.['span_id'] === 'string' ? one['span_id'] : undefined));
    const handleOf = handlesOf([...ids, ...rows.map(({ spanId }) => spanId)]);
    return { ...namedIn<string>(this.#gathered.head.head.tool, line), handleOf, texts: this.#texts };
  }

  /** Rows below the titles of their lists, but for that of the first matches. */
  #rows(rows: readonly Row[], isUntitled: boolean, printing: Printing): string[] {
    const sections = grouped(rows, ({ path }) => path).flatMap(sectionsOf);
    return sections.flatMap((section, index) => {
      const path = section[0]?.path;
      if (isUntitled && index === 0 && path === MATCHES) return printSection(section, printing);
      forgetFile(printing);
      return [path === MATCHES ? '@' : `@${path}`, ...printSection(section, printing)];
    });
  }

  #printedNotes(notes: readonly JsonObject[], printing: Printing): string[] {
    if (notes.length === 0) return [];
    forgetFile(printing);
    return [`@notes ${notes.length}`, ...printNotes(notes, printing)];
  }

  #findings(error: JsonObject | undefined, said: JsonObject[], isCut: boolean, printing: Printing): string[] {
    const { head, findings, isErrorListed } = this.#gathered;
    const lines: string[] = [];
    if (error !== undefined) {
      // An error right behind its head is among the diagnostics, too; of others it is said.
      const title = !isErrorListed ? ['@error'] : this.#isBegun ? ['@error also'] : [];
      lines.push(...title, ...printDiagnostics([error], printing));
    }
    const isExpected = 'status' in head.head && head.head.status === 'error' && error === undefined;
    if (findings > MOST_UNTITLED || (findings > 0 && (isExpected || isCut))) {
      lines.push(`@diagnostics ${isCut ? `${said.length}/${findings}` : findings}`);
      forgetFile(printing);
    }
    return [...lines, ...printDiagnostics(said, printing)];
  }

  /** The head with as many of its facts, and as much of its message and its error, as have room. */
  #head(rows: readonly Row[], isCut: boolean, room: number | undefined): Head {
    const { error } = this.#gathered;
    const words = this.#words(isCut ? rows.filter(({ path }) => path === MATCHES).length : undefined);
    const facts = this.#facts(rows.length > 0);
    const message = this.#message();
    const lineOf = (count: number) => [...words, ...(count === 0 ? [] : [printPairs(facts.slice(0, count))])].join(' ');
    if (room === undefined) return { line: lineOf(facts.length), message: messageLines(message), error, left: 0 };
    const isAlone = (message ?? '') === '' && error === undefined;
    const factRoom = (isAlone ? room : room / 2) - estimateTokens(`\n${factsLeft(facts.length)}\n`);
    const count = mostThatFit(0, facts.length, (some) => estimateTokens(lineOf(some)) <= factRoom);
    const line = lineOf(count);
    const left = facts.length - count;
    const said = error === undefined ? '' : `${shortened(1)}\n`;
    const rest = room - estimateTokens(`${line}\n${factsLeft(facts.length)}\n${said}`);
    if (error === undefined)
      return { line, message: messageLines(message && textWithin(message, rest, messageLines)), error, left };
    const whole = printDiagnostics([error], this.#printing('', [], [])).join('\n');
    const isWhole = estimateTokens(whole) <= rest / 2;
    const text = messageLines(message && textWithin(message, rest / 2, messageLines));
    return { line, message: text, error: isWhole ? error : shortFinding(error), left };
  }

  /** What the head says in the words of the tool; `undefined` where it does not. */
  #message(): string | undefined {
    const { head, error } = this.#gathered;
    if (head.kind === 'query' || this.#isBegun) return undefined;
    const text = withoutIds(head.head.message);
    // An error says it again.
    return error?.['message'] === text ? undefined : text;
  }

  /** What the head begins with. */
  #words(shown: number | undefined): string[] {
    const { count, partial, noteCount } = this.#gathered;
    const counted = shown === undefined || count === undefined ? '' : `${shown}/`;
    return [
      ...(this.#isBegun ? ['='] : this.#title()),
      ...(count === undefined ? [] : [`${counted}${printValue(count)}`]),
      ...(partial ? [PARTIAL] : []),
      ...(this.#isEnd && noteCount > 0 ? [`${NOTES}=${noteCount}`] : []),
    ];
  }

  #title(): string[] {
    const { head } = this.#gathered;
    const tool = printValue(head.head.tool);
    if (head.kind === 'query') return [tool, head.head.command === null ? '-' : printValue(head.head.command)];
    const { operation_type, status, workspace } = head.head;
    const place = workspace === undefined ? [] : [`.workspace=${printValue(workspace)}`];
    return [tool, `!${printValue(operation_type)}`, printValue(status), ...place];
  }

  #facts(hasRows: boolean): (readonly [key: string, value: string])[] {
    const { head, facts } = this.#gathered;
    // A result that has nothing but its type says it.
    const isTypical = head.kind === 'operation' && facts.get('type') === head.head.operation_type;
    const isSaid = isTypical && (facts.size > 1 || hasRows);
    const told = [...facts].filter(([key]) => !(isSaid && key === 'type'));
    return told.map(([key, value]) => [key === PARTIAL || key === NOTES ? `"${key}"` : key, printValue(value)]);
  }
}

/** The message behind the line of a head, of which further lines begin with a space. */
function messageLines(message: string | undefined): string {
  return message === undefined ? '' : ` | ${message.split('\n').map(printText).join('\n ')}`;
}

/** Without quotes these are said of the envelope. */
const PARTIAL = 'partial';
const NOTES = 'notes';

/** More diagnostics are counted before they come. */
const MOST_UNTITLED = 9;

const LARGER = 'see more with a larger budget of tokens';

/** Says that rows are shown without what made them too long. */
function shortened(count: number): string {
  return `+ ${count === 1 ? '1 row' : `${count} rows`} longer than the budget, without text; ${LARGER}`;
}

function factsLeft(count: number): string {
  return `+ ${count === 1 ? '1 fact' : `${count} facts`} of the head; ${LARGER}`;
}
