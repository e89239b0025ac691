import { mostThatFit, type Page, textWithin } from '../../filter/pager.ts';
import type { EnvelopeHead } from '../../filter/reader.ts';
import { estimateTokens } from '../../filter/token-estimate.ts';
import { grouped } from '../../json/grouped.ts';
import type { JsonObject } from '../../json/value.ts';
import type { CodeTexts } from './code-texts.ts';
import { withoutIds } from './essence.ts';
import { type Gathered, type Item, isFinding, MATCHES, shortFinding } from './gathered.ts';
import { handlesOf } from './handles.ts';
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

/** An envelope, or a block of it. */
export interface Block {
  gathered: Gathered;
  /** True where the head stands before. */
  isBegun: boolean;
  /** True where nothing of the envelope comes behind. */
  isEnd: boolean;
  texts: CodeTexts;
  /** What unify says of its own work; empty where the envelope goes on. */
  notes: readonly JsonObject[];
}

/** The text of a block: its head, what is said of it, and a page of its rows. */
export function printBlock(block: Block, { rows: items, isCut, hasNotes, headRoom }: Page<Item>): string {
  const { gathered, isBegun } = block;
  const rows = items.filter((item): item is Row => !isFinding(item));
  const said = items.filter(isFinding).map((finding) => finding.said);
  const notes = hasNotes ? block.notes : [];
  const head = headOf(block, rows, isCut, headRoom);
  const printing = printingOf(block, [head.error, ...said, ...notes], rows);
  const findings = printFindings(block, head.error, said, isCut, printing);
  const short = items.filter(({ isShort }) => isShort).length + (head.error === gathered.error ? 0 : 1);
  const lines = [
    head.line + head.message,
    ...findings,
    // Right behind its head stand the matches of a query.
    ...printRows(rows, gathered.head.kind === 'query' && findings.length === 0 && !isBegun, printing),
  ];
  if (notes.length > 0) {
    printing.file = undefined;
    lines.push(`@notes ${notes.length}`, ...printNotes(notes, printing));
  }
  if (head.left > 0) lines.push(factsLeft(head.left));
  if (short > 0) lines.push(shortened(short));
  return `${lines.join('\n')}\n`;
}

/** What the lines below a head name: nothing yet but its tool, and the spans of these diagnostics and rows. */
function printingOf(
  { gathered, texts }: Block,
  said: readonly (JsonObject | undefined)[],
  rows: readonly Row[],
): Printing {
  const ids = said.map((one) => (typeof one?.['span_id'] === 'string' ? one['span_id'] : undefined));
  const handleOf = handlesOf([...ids, ...rows.map(({ spanId }) => spanId)]);
  return { file: undefined, tool: gathered.head.head.tool, handleOf, texts };
}

/** Rows below the titles of their lists, but for that of the first matches where it is clear. */
function printRows(rows: readonly Row[], isClear: boolean, printing: Printing): string[] {
  const sections = grouped(rows, ({ path }) => path).flatMap(sectionsOf);
  return sections.flatMap((section, index) => {
    const path = section[0]?.path;
    if (isClear && index === 0 && path === MATCHES) return printSection(section, printing);
    printing.file = undefined;
    return [path === MATCHES ? '@' : `@${path}`, ...printSection(section, printing)];
  });
}

function printFindings(
  { gathered: { head, findings, isErrorListed }, isBegun }: Block,
  error: JsonObject | undefined,
  said: readonly JsonObject[],
  isCut: boolean,
  printing: Printing,
): string[] {
  const lines: string[] = [];
  if (error !== undefined) {
    // An error right behind its head is among the diagnostics, too; of others it is said.
    const title = !isErrorListed ? ['@error'] : isBegun ? ['@error also'] : [];
    lines.push(...title, ...printDiagnostics([error], printing));
  }
  const isExpected = 'status' in head.head && head.head.status === 'error' && error === undefined;
  if (findings > MOST_UNTITLED || (findings > 0 && (isExpected || isCut))) {
    lines.push(`@diagnostics ${isCut ? `${said.length}/${findings}` : findings}`);
    printing.file = undefined;
  }
  return [...lines, ...printDiagnostics(said, printing)];
}

/** The head with as many of its facts, and as much of its message and its error, as have room. */
function headOf(block: Block, rows: readonly Row[], isCut: boolean, room: number | undefined): Head {
  const { error } = block.gathered;
  const words = wordsOf(block, isCut ? rows.filter(({ path }) => path === MATCHES).length : undefined);
  const facts = factsOf(block.gathered, rows.length > 0);
  const message = messageOf(block);
  const lineOf = (count: number) => [...words, ...(count === 0 ? [] : [printPairs(facts.slice(0, count))])].join(' ');
  if (room === undefined) return { line: lineOf(facts.length), message: messageLines(message), error, left: 0 };
  const isAlone = (message ?? '') === '' && error === undefined;
  const factRoom = (isAlone ? room : room / 2) - estimateTokens(`\n${factsLeft(facts.length)}\n`);
  const count = mostThatFit(0, facts.length, (some) => estimateTokens(lineOf(some)) <= factRoom);
  const line = lineOf(count);
  const said = error === undefined ? '' : `${shortened(1)}\n`;
  const rest = room - estimateTokens(`${line}\n${factsLeft(facts.length)}\n${said}`);
  const share = error === undefined ? rest : rest / 2;
  const whole = error === undefined ? [] : printDiagnostics([error], printingOf(block, [], []));
  const isWhole = error === undefined || estimateTokens(whole.join('\n')) <= share;
  return {
    line,
    message: messageLines(message && textWithin(message, share, messageLines)),
    error: isWhole ? error : shortFinding(error),
    left: facts.length - count,
  };
}

/** What the head says in the words of the tool; `undefined` where it does not. */
function messageOf({ gathered: { head, error }, isBegun }: Block): string | undefined {
  if (head.kind === 'query' || isBegun) return undefined;
  const text = withoutIds(head.head.message);
  // An error says it again.
  return error?.['message'] === text ? undefined : text;
}

/** What the head begins with. */
function wordsOf({ gathered, isBegun, isEnd }: Block, shown: number | undefined): string[] {
  const { head, count, partial, noteCount } = gathered;
  const counted = shown === undefined || count === undefined ? '' : `${shown}/`;
  return [
    ...(isBegun ? ['='] : titleOf(head)),
    ...(count === undefined ? [] : [`${counted}${printValue(count)}`]),
    ...(partial ? [PARTIAL] : []),
    ...(isEnd && noteCount > 0 ? [`${NOTES}=${noteCount}`] : []),
  ];
}

function titleOf({ kind, head }: EnvelopeHead): string[] {
  const tool = printValue(head.tool);
  if (kind === 'query') return [tool, head.command === null ? '-' : printValue(head.command)];
  const { operation_type, status, workspace } = head;
  const place = workspace === undefined ? [] : [`.workspace=${printValue(workspace)}`];
  return [tool, `!${printValue(operation_type)}`, printValue(status), ...place];
}

function factsOf({ head, facts }: Gathered, hasRows: boolean): [key: string, value: string][] {
  // A result that has nothing but its type says it.
  const isTypical = head.kind === 'operation' && facts.get('type') === head.head.operation_type;
  const isSaid = isTypical && (facts.size > 1 || hasRows);
  const told = [...facts].filter(([key]) => !(isSaid && key === 'type'));
  return told.map(([key, value]) => [key === PARTIAL || key === NOTES ? `"${key}"` : key, printValue(value)]);
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
