import { isDeepStrictEqual } from 'node:util';
import { OWN_TOOL } from '../../filter/own-notes.ts';
import { grouped } from '../../json/grouped.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { AS_IN_TABLE, type CodeTexts, isOwnCode, tableMark } from './code-texts.ts';
import { isEmpty } from './essence.ts';
import type { Named } from './named.ts';
import { NOTED_AT, placesTold } from './noted-places.ts';
import { isSpan, printPlace, withoutPlace } from './place.ts';
import { lineIn } from './quote.ts';
import { type Handles, PLACELESS, printPairs, printSection, type Row } from './rows.ts';
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
export function printDiagnostics(
  diagnostics: readonly JsonObject[],
  named: Named<string>,
  handles: Handles,
  texts: CodeTexts,
): string[] {
  return grouped(diagnostics, wordingKeyOf)
    .flatMap((alike) => wordingsOf(alike))
    .flatMap((wording) => printWording(wording, named, handles, texts));
}

/** Diagnostics with other keys are worded otherwise. */
function wordingKeyOf({ level, code, tool, message, remediation, note }: JsonObject): string {
  const between = piecesOf(message).map((piece, index) => (index % 2 === 0 ? piece : ''));
  return JSON.stringify([level, code, tool, between, remediation === undefined, note === undefined]);
}

function piecesOf(message: Json | undefined): string[] {
  return String(message).split(WORD);
}

/** The wordings of messages with the same words between; each takes those that share most of its words. */
function wordingsOf(diagnostics: JsonObject[]): Wording[] {
  const wordings: Wording[] = [];
  for (const diagnostic of diagnostics) {
    const pieces = piecesOf(diagnostic['message']);
    const like = wordings.slice(-MOST_TRIED).find((wording) => isLike(wording, pieces, diagnostic));
    if (like === undefined) wordings.push({ pieces, diagnostics: [diagnostic], isLiteral: hasMark(diagnostic) });
    else {
      like.pieces = shared(like.pieces, pieces);
      like.diagnostics.push(diagnostic);
    }
  }
  return wordings.flatMap((wording) => byOtherTexts(wording));
}

/** More wordings are not looked through for each message. */
const MOST_TRIED = 32;

/** True where most words are shared, or all where a text has marks that look like a variable. */
function isLike({ pieces, isLiteral }: Wording, others: readonly string[], diagnostic: JsonObject): boolean {
  const variables = shared(pieces, others).filter((piece) => piece === undefined).length;
  return variables === 0 || (variables * 4 <= pieces.length && !isLiteral && !hasMark(diagnostic));
}

/** True where a text has a mark that looks like a variable. */
function hasMark(diagnostic: JsonObject): boolean {
  return ['message', ...OTHER_TEXTS].some((key) => String(diagnostic[key]).includes('$'));
}

function shared(pieces: Wording['pieces'], others: readonly string[]): Wording['pieces'] {
  return pieces.map((piece, index) => (piece === others[index] ? piece : undefined));
}

/** A wording for each fix and note, but for the words that differ in the message. */
function byOtherTexts({ pieces, diagnostics, isLiteral }: Wording): Wording[] {
  const textsOf = (diagnostic: JsonObject) =>
    JSON.stringify(OTHER_TEXTS.map((key) => templateOf(diagnostic[key], pieces, diagnostic)));
  return grouped(diagnostics, textsOf).map((group) => ({ pieces, diagnostics: group, isLiteral }));
}

const OTHER_TEXTS = ['remediation', 'note'] as const;

/** A text in which the words that differ in the message are `$1`, `$2`. */
function templateOf(text: Json | undefined, pieces: Wording['pieces'], diagnostic: JsonObject): string | undefined {
  if (typeof text !== 'string') return undefined;
  const values = variablesOf(pieces, diagnostic);
  if (values.length === 0) return text;
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
export function printNotes(
  notes: readonly JsonObject[],
  named: Named<string>,
  handles: Handles,
  texts: CodeTexts,
): string[] {
  return notes.flatMap((note) => printNote(note, texts) ?? printDiagnostics([note], named, handles, texts));
}

/** The lines of a note; `undefined` where what it says has no room in one. */
function printNote(diagnostic: JsonObject, texts: CodeTexts): string[] | undefined {
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
  const isKnown =
    isOwnCode(code) && tool === OWN_TOOL && isObject(details) && (details === NO_DETAILS || !isEmpty(details));
  if (!isKnown || Object.keys(others).length > 0 || TEXT_KEYS.some((key) => Object.hasOwn(details, key)))
    return undefined;
  const told = placesTold(details, file);
  const { count, ...rest } = told?.rest ?? details;
  const known = texts.get(String(code));
  const mark =
    known === undefined || !NO_HELP.test(String(remediation)) ? '' : tableMark(known, remediation as string, undefined);
  const facts = Object.entries({
    ...(count !== undefined && !Number.isSafeInteger(count) && { count }),
    ...rest,
  }).map(([key, value]) => [printPathKey(key), printValue(value)] as const);
  const at = told === undefined ? [] : [[NOTED_AT, printValue(told.at, { file: file as string })] as const];
  const of = file === undefined ? [] : [['.file', printValue(file)] as const];
  const pairs = printPairs([...of, ...at, ...facts]);
  const head = [
    `!${String(level).charAt(0).toUpperCase()}${Number.isSafeInteger(count) ? count : ''}`,
    `${codeWord(code as Json)}${mark}`,
    ...(note === undefined ? [] : [`note=${printWord(String(note))}`]),
    ...(pairs === '' ? [] : [pairs]),
    `| ${printText(String(message))}`,
  ].join(' ');
  return [head, ...(remediation === undefined || mark !== '' ? [] : [`> ${printText(String(remediation))}`])];
}

const NO_DETAILS: JsonObject = {};

/** Keys that say something else in the line of a wording. */
const TEXT_KEYS = ['tool', 'note', 'fix'];

/** A remedy that need not be said. */
const NO_HELP = /^Nothing has to be done/;

function printWording(
  { pieces, diagnostics }: Wording,
  named: Named<string>,
  handles: Handles,
  texts: CodeTexts,
): string[] {
  const [first] = diagnostics as [JsonObject];
  const { level, code, tool, note, remediation } = first;
  let variable = 0;
  const message = pieces.map((piece) => piece ?? `$${++variable}`).join('');
  const [fix, why] = [remediation, note].map((text) => templateOf(text, pieces, first));
  const known = texts.get(String(code));
  const mark = known === undefined || level !== 'note' ? '' : tableMark(known, fix, why);
  const quotes = diagnostics.every(({ span }) => isSpan(span) && lineIn(span['context']) !== undefined);
  const told = diagnostics.map((diagnostic) => rowOfDiagnostic(diagnostic, variablesOf(pieces, diagnostic), quotes));
  const [counted, rows] = countOf(told);
  if (level === 'error') named.said = message;
  const head = [
    `!${String(level).charAt(0).toUpperCase()}${counted}`,
    ...(code === undefined ? [] : [`${codeWord(code)}${mark}`]),
    ...(tool === (isOwnCode(code) ? OWN_TOOL : named.tool) ? [] : [`tool=${printValue(tool ?? null)}`]),
    ...(mark === AS_IN_TABLE.repeat(2) || why === undefined ? [] : [`note=${printWord(why)}`]),
    `| ${printText(message)}`,
  ].join(' ');
  const remedy = fix === undefined || mark !== '' ? [] : [`> ${printText(fix)}`];
  const lines = isTold(rows) ? [] : printSection(rows, named, handles);
  if (!isOwnCode(code)) named.tool = String(tool);
  return [head, ...remedy, ...lines];
}

/** What all rows count, and the rows without it. */
function countOf(rows: readonly Row[]): [counted: Json, rows: readonly Row[]] {
  const [count, ...others] = new Set(rows.map(({ own }) => own['count']));
  if (!Number.isSafeInteger(count) || others.length > 0) return ['', rows];
  return [count as number, rows.map(({ own: { count: _, ...own }, ...row }) => ({ ...row, own }))];
}

function codeWord(code: Json): string {
  return String(code).includes(AS_IN_TABLE) ? printQuoted(String(code)) : printValue(code);
}

/** True for one diagnostic that its wording tells whole. */
function isTold([row, ...others]: readonly Row[]): boolean {
  return row !== undefined && others.length === 0 && isDeepStrictEqual(row, PLACELESS);
}

/** The row of a diagnostic; `quotes` says that the line of source stands behind it. */
function rowOfDiagnostic(
  { span, file, details, span_id }: JsonObject,
  variables: readonly string[],
  quotes: boolean,
): Row {
  const place = isSpan(span) ? printPlace(span) : undefined;
  const path = place === undefined ? file : (span as JsonObject)['file_path'];
  const isSpread = isObject(details) && Object.keys(details).length > 0;
  const extra = new Map(variables.map((value, index) => [`$${index + 1}`, value]));
  const told = isSpread ? placesTold(details, path) : undefined;
  if (told !== undefined) extra.set(NOTED_AT, printValue(told.at, { file: path as string }));
  if (!isSpread && details !== undefined) extra.set('.details', printValue(details));
  if (place === undefined && span !== undefined) extra.set('.span', printValue(span));
  if (place !== undefined && file !== path) extra.set('.file', printValue(file ?? null));
  return {
    ...PLACELESS,
    file: typeof path === 'string' ? path : undefined,
    spanId: typeof span_id === 'string' ? span_id : undefined,
    place,
    extra,
    own: told?.rest ?? (isSpread ? details : {}),
    ...(place !== undefined && besidePlace(span as JsonObject, quotes)),
  };
}

/** What a span has besides its place, and the line of source where it is quoted. */
function besidePlace(span: JsonObject, quotes: boolean): Partial<Row> {
  const { context, ...others } = withoutPlace(span);
  const quoted = quotes ? lineIn(context) : undefined;
  if (quoted === undefined) return { span: withoutPlace(span) };
  return { span: others, text: quoted.line, around: quoted, quoted: 'context' };
}
