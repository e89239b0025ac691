import { mostThatFit, type Page, textWithin } from '../../filter/pager.ts';
import { estimateTokens } from '../../filter/token-estimate.ts';
import { grouped } from '../../json/grouped.ts';
import type { JsonObject } from '../../json/value.ts';
import type { CodeTexts } from './code-texts.ts';
import { withoutIds } from './essence.ts';
import { type Gathered, type Item, isFinding, MATCHES, shortFinding } from './gathered.ts';
import { forgetFile, type Named, namedIn } from './named.ts';
import { Handles, printPairs, printRows, type Row } from './rows.ts';
import { printText } from './text.ts';
import { printValue } from './values.ts';
import { printDiagnostics, printNotes } from './wording.ts';

/** The head of an envelope, or what has come to be known behind it. */
interface Head {
  /** The line that names the tool. */
  line: string;
  /** What stands behind it, as it is printed. */
  message: string;
  error: JsonObject | undefined;
  /** True where it is shown without what made it too long. */
  isErrorShort: boolean;
  /** How many facts have no room. */
  left: number;
}

/** The text of an envelope, or of a block of it: its head, what is said of it, and a page of its rows. */
export class EnvelopeText {
  readonly #gathered: Gathered;
  /** True where the head stands before. */
  readonly #isBegun: boolean;
  readonly #texts: CodeTexts;
  /** What unify says of its own work; empty where the envelope goes on. */
  readonly #notes: JsonObject[];
  /** True where nothing of the envelope comes behind. */
  readonly #isEnd: boolean;

  constructor(gathered: Gathered, isBegun: boolean, isEnd: boolean, texts: CodeTexts) {
    this.#gathered = gathered;
    this.#isBegun = isBegun;
    this.#texts = texts;
    this.#isEnd = isEnd;
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
    const all = [...(head.error === undefined ? [] : [head.error]), ...said, ...notes];
    const handles = new Handles([...all.map(spanIdOf), ...rows.map(({ spanId }) => spanId)]);
    const named = namedIn<string>(this.#gathered.head.head.tool, head.line);
    const findings = this.#findings(head.error, said, isCut, named, handles);
    // Right behind its head stand the matches of a query.
    const untitled = this.#gathered.head.kind === 'query' && findings.length === 0 && !this.#isBegun;
    const short = items.filter(({ isShort }) => isShort).length + (head.isErrorShort ? 1 : 0);
    const lines = [
      head.line + head.message,
      ...findings,
      ...grouped(rows, ({ path }) => path).flatMap((list, place) => {
        const path = list[0]?.path;
        const isUntitled = untitled && place === 0 && path === MATCHES;
        return printRows(list, named, handles, (index) =>
          isUntitled && index === 0 ? [] : [path === MATCHES ? '@' : `@${path}`],
        );
      }),
      ...(notes.length === 0 ? [] : [`@notes ${notes.length}`, ...this.#printedNotes(notes, named, handles)]),
      ...(head.left === 0 ? [] : [factsLeft(head.left)]),
      ...(short === 0 ? [] : [shortened(short)]),
    ];
    return `${lines.join('\n')}\n`;
  }

  #printedNotes(notes: readonly JsonObject[], named: Named<string>, handles: Handles): string[] {
    forgetFile(named);
    return printNotes(notes, named, handles, this.#texts);
  }

  #findings(
    error: JsonObject | undefined,
    said: readonly JsonObject[],
    isCut: boolean,
    named: Named<string>,
    handles: Handles,
  ): string[] {
    const { head, findings } = this.#gathered;
    const isExpected = 'status' in head.head && head.head.status === 'error' && error === undefined;
    const isTitled = findings > MOST_UNTITLED || (findings > 0 && (isExpected || isCut));
    const lines = error === undefined ? [] : [...this.#errorTitle(), ...this.#printed([error], named, handles)];
    if (isTitled) {
      lines.push(`@diagnostics ${isCut ? `${said.length}/${findings}` : findings}`);
      forgetFile(named);
    }
    return [...lines, ...this.#printed(said, named, handles)];
  }

  #printed(diagnostics: readonly JsonObject[], named: Named<string>, handles: Handles): string[] {
    return printDiagnostics(diagnostics, named, handles, this.#texts);
  }

  /** An error right behind its head is among the diagnostics, too; of others it is said. */
  #errorTitle(): string[] {
    if (!this.#gathered.isErrorListed) return ['@error'];
    return this.#isBegun ? ['@error also'] : [];
  }

  /** The head with as many of its facts, and as much of its message and its error, as have room. */
  #head(rows: readonly Row[], isCut: boolean, room: number | undefined): Head {
    const { error } = this.#gathered;
    const shown = isCut ? rows.filter(({ path }) => path === MATCHES).length : undefined;
    const words = this.#words(shown);
    const facts = this.#facts(rows.length > 0);
    const message = this.#message();
    const lineOf = (count: number) => [...words, ...(count === 0 ? [] : [printPairs(facts.slice(0, count))])].join(' ');
    if (room === undefined)
      return { line: lineOf(facts.length), message: messageLines(message), error, isErrorShort: false, left: 0 };
    const isAlone = (message ?? '') === '' && error === undefined;
    const factRoom = (isAlone ? room : room / 2) - estimateTokens(`\n${factsLeft(facts.length)}\n`);
    const count = mostThatFit(0, facts.length, (some) => estimateTokens(lineOf(some)) <= factRoom);
    const said = error === undefined ? '' : `${shortened(1)}\n`;
    const rest = room - estimateTokens(`${lineOf(count)}\n${factsLeft(facts.length)}\n${said}`);
    const fitting = error && this.#within(error, rest / 2);
    return {
      line: lineOf(count),
      message: messageLines(message && textWithin(message, error === undefined ? rest : rest / 2, messageLines)),
      error: fitting,
      isErrorShort: fitting !== error,
      left: facts.length - count,
    };
  }

  /** An error, in short where it has no room. */
  #within(error: JsonObject, room: number): JsonObject {
    const lines = this.#printed([error], namedIn(this.#gathered.head.head.tool, ''), new Handles([]));
    return estimateTokens(lines.join('\n')) <= room ? error : shortFinding(error);
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
    return told.map(([key, value]) => [OF_ENVELOPE.has(key) ? `"${key}"` : key, printValue(value)]);
  }
}

function spanIdOf({ span_id }: JsonObject): string | undefined {
  return typeof span_id === 'string' ? span_id : undefined;
}

/** The message behind the line of a head, of which further lines begin with a space. */
function messageLines(message: string | undefined): string {
  return message === undefined ? '' : ` | ${message.split('\n').map(printText).join('\n ')}`;
}

/** Without quotes these are said of the envelope. */
const PARTIAL = 'partial';
const NOTES = 'notes';
const OF_ENVELOPE = new Set([PARTIAL, NOTES]);

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
