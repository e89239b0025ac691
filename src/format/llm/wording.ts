import { isDeepStrictEqual } from 'node:util';
import { isSpan } from '../../filter/found.ts';
import { OWN_TOOL } from '../../filter/own-notes.ts';
import { grouped } from '../../json/grouped.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { AS_IN_TABLE, isOwnCode, tableMark } from './code-texts.ts';
import { isEmpty } from './essence.ts';
import { printPlace, withoutPlace } from './place.ts';
import { lineIn } from './quote.ts';
import { PLACELESS, type Printing, printPairs, printSection, type Row } from './rows.ts';
import { printQuoted, printText } from './text.ts';
import { printPathKey, printValue, printWord } from './values.ts';

/** Words of a message, and names in it; what stands between them is shared by messages that are worded alike. */
const WORD = /([\p{L}\p{N}_]+(?:[.:/-]+[\p{L}\p{N}_]+)*)/u;

/** Diagnostics that are worded alike. */
interface Wording {
  /** The message, its words at the odd places; `undefined` stands for one that is another in each. */
  pieces: (string | undefined)[];
  diagnostics: JsonObject[];
  /** True where a text has a mark that looks like a variable: it has none. */
  isLiteral: boolean;
}

/** The lines of diagnostics: each wording once, words that differ as columns `$1`, `$2`. */
export function printDiagnostics(diagnostics: readonly JsonObject[], printing: Printing): string[] {
  // Diagnostics with other keys are worded otherwise.
  const keyOf = ({ level, code, tool, message, remediation, note }: JsonObject) => {
    const between = piecesOf(message).map((piece, index) => (index % 2 === 0 ? piece : ''));
    return JSON.stringify([level, code, tool, between, remediation === undefined, note === undefined]);
  };
  const wordings = grouped(diagnostics, keyOf).flatMap(wordingsOf);
  return wordings.flatMap((wording) => printWording(wording, printing));
}

function piecesOf(message: Json | undefined): string[] {
  return String(message).split(WORD);
}

/** More wordings are not looked through for each message. */
const MOST_TRIED = 32;

/** The wordings of messages with the same words between; each takes those that share most of its words. */
function wordingsOf(diagnostics: JsonObject[]): Wording[] {
  const wordings: Wording[] = [];
  for (const diagnostic of diagnostics) {
    const pieces = piecesOf(diagnostic['message']);
    const isLiteral = ['message', ...OTHER_TEXTS].some((key) => String(diagnostic[key]).includes('$'));
    const like = wordings.slice(-MOST_TRIED).find((wording) => {
      const variables = shared(wording.pieces, pieces).filter((piece) => piece === undefined).length;
      return variables === 0 || (variables * 4 <= pieces.length && !wording.isLiteral && !isLiteral);
    });
    if (like === undefined) wordings.push({ pieces, diagnostics: [diagnostic], isLiteral });
    else {
      like.pieces = shared(like.pieces, pieces);
      like.diagnostics.push(diagnostic);
    }
  }
  // Another one for each fix and note, but for the words that differ in the message.
  return wordings.flatMap((wording) => {
    const textsOf = (one: JsonObject) =>
      JSON.stringify(OTHER_TEXTS.map((key) => templateOf(one[key], wording.pieces, one)));
    return grouped(wording.diagnostics, textsOf).map((group) => ({ ...wording, diagnostics: group }));
  });
}

function shared(pieces: Wording['pieces'], others: readonly string[]): Wording['pieces'] {
  return pieces.map((piece, index) => (piece === others[index] ? piece : undefined));
}

const OTHER_TEXTS = ['remediation', 'note'] as const;

/** A text in which the words that differ in the message are `$1`, `$2`. */
function templateOf(text: Json | undefined, pieces: Wording['pieces'], diagnostic: JsonObject): string | undefined {
  if (typeof text !== 'string') return undefined;
  const values = variablesOf(pieces, diagnostic);
  const words = text.split(WORD).map((word, index) => {
    const variable = index % 2 === 0 ? -1 : values.indexOf(word);
    return variable === -1 ? word : `$${variable + 1}`;
  });
  return words.join('');
}

function variablesOf(pieces: Wording['pieces'], { message }: JsonObject): string[] {
  return piecesOf(message).filter((_, index) => pieces[index] === undefined);
}

/** The lines of what unify says of its own work: each in one line with its facts, and what helps. */
export function printNotes(notes: readonly JsonObject[], printing: Printing): string[] {
  return notes.flatMap((note) => printNote(note, printing) ?? printDiagnostics([note], printing));
}

const NO_DETAILS: JsonObject = {};

/** Keys that say something else in the line of a wording. */
const TEXT_KEYS = ['tool', 'note', 'fix'];

/** A remedy that need not be said. */
const NO_HELP = /^Nothing has to be done/;

/** The lines of a note; `undefined` where what it says has no room in one. */
function printNote(diagnostic: JsonObject, { texts }: Printing): string[] | undefined {
  const {
    tool,
    level,
    message,
    code,
    note,
    remediation,
    file,
    details = NO_DETAILS,
    span_id: _,
    ...others
  } = diagnostic;
  if (!isOwnCode(code) || tool !== OWN_TOOL || Object.keys(others).length > 0) return undefined;
  if (!isObject(details) || (details !== NO_DETAILS && isEmpty(details))) return undefined;
  if (TEXT_KEYS.some((key) => Object.hasOwn(details, key))) return undefined;
  const { count, ...rest } = details;
  const isCounted = Number.isSafeInteger(count);
  const known = texts.get(String(code));
  const hasHelp = known === undefined || !NO_HELP.test(String(remediation));
  const mark = hasHelp ? '' : tableMark(known, remediation as string, undefined);
  const facts = Object.entries({ ...(count !== undefined && !isCounted && { count }), ...rest });
  const pairs: [string, string][] = facts.map(([key, value]) => [printPathKey(key), printValue(value)]);
  if (file !== undefined) pairs.unshift(['.file', printValue(file)]);
  return linesOf({
    ...{ level, count: isCounted ? count : '', code, mark, message: String(message), remedy: remediation as string },
    said: [...(note === undefined ? [] : [`note=${printWord(String(note))}`]), printPairs(pairs)],
  });
}

function printWording({ pieces, diagnostics }: Wording, printing: Printing): string[] {
  const [first] = diagnostics as [JsonObject];
  const { level, code, tool, note, remediation } = first;
  let variable = 0;
  const message = pieces.map((piece) => piece ?? `$${++variable}`).join('');
  const [remedy, why] = [remediation, note].map((text) => templateOf(text, pieces, first));
  const known = printing.texts.get(String(code));
  const mark = known === undefined || level !== 'note' ? '' : tableMark(known, remedy, why);
  const quotes = diagnostics.every(({ span }) => isSpan(span) && lineIn(span['context']) !== undefined);
  const told = diagnostics.map((diagnostic) => rowOfDiagnostic(diagnostic, variablesOf(pieces, diagnostic), quotes));
  const [count, rows] = countOf(told);
  const lines = linesOf({
    ...{ level, count, code, mark, message, remedy },
    said: [
      tool === (isOwnCode(code) ? OWN_TOOL : printing.tool) ? '' : `tool=${printValue(tool ?? null)}`,
      mark === AS_IN_TABLE.repeat(2) || why === undefined ? '' : `note=${printWord(why)}`,
    ],
  });
  const isTold = rows.length === 1 && isDeepStrictEqual(rows[0], PLACELESS);
  if (!isTold) lines.push(...printSection(rows, printing));
  if (!isOwnCode(code)) printing.tool = String(tool);
  return lines;
}

/** What is in the line of a wording and below it; `said` are words of which some are empty. */
interface WordingLine {
  level: Json | undefined;
  count: Json | undefined;
  code: Json | undefined;
  mark: string;
  said: readonly string[];
  message: string;
  remedy: string | undefined;
}

function linesOf({ level, count, code, mark, said, message, remedy }: WordingLine): string[] {
  const word = String(code).includes(AS_IN_TABLE) ? printQuoted(String(code)) : printValue(code ?? null);
  const words = [
    `!${String(level).charAt(0).toUpperCase()}${count}`,
    code === undefined ? '' : `${word}${mark}`,
    ...said,
    `| ${printText(message)}`,
  ];
  const head = words.filter((one) => one !== '').join(' ');
  return [head, ...(remedy === undefined || mark !== '' ? [] : [`> ${printText(remedy)}`])];
}

/** What all rows count, and the rows without it. */
function countOf(rows: readonly Row[]): [counted: Json, rows: readonly Row[]] {
  const [count, ...others] = new Set(rows.map(({ own }) => own['count']));
  if (!Number.isSafeInteger(count) || others.length > 0) return ['', rows];
  return [count as number, rows.map(({ own: { count: _, ...own }, ...row }) => ({ ...row, own }))];
}

/** The row of a diagnostic; `quotes` says that the line of source stands behind it. */
function rowOfDiagnostic({ span, file, details, span_id }: JsonObject, variables: string[], quotes: boolean): Row {
  const place = isSpan(span) ? printPlace(span) : undefined;
  const path = place === undefined ? file : (span as JsonObject)['file_path'];
  const isSpread = isObject(details) && !isEmpty(details);
  const extra = new Map(variables.map((value, index) => [`$${index + 1}`, value]));
  if (!isSpread && details !== undefined) extra.set('.details', printValue(details));
  if (place === undefined && span !== undefined) extra.set('.span', printValue(span));
  if (place !== undefined && file !== path) extra.set('.file', printValue(file ?? null));
  const row: Row = {
    ...PLACELESS,
    file: typeof path === 'string' ? path : undefined,
    spanId: typeof span_id === 'string' ? span_id : undefined,
    ...{ place, extra, own: isSpread ? details : {} },
  };
  if (place === undefined) return row;
  const beside = withoutPlace(span as JsonObject);
  const { context, ...others } = beside;
  const quoted = quotes ? lineIn(context) : undefined;
  if (quoted === undefined) return { ...row, span: beside };
  return { ...row, span: others, text: quoted.line, around: quoted, quoted: 'context' };
}
