import { CODES, type Code } from '../diagnostic/codes.ts';
import type { Diagnostic, Relationship, Span } from '../envelope/types.ts';
import { codeOf, type Found, type FoundEdit, type FoundMatch, textOfFound } from '../filter/found.ts';
import { filesOf } from '../filter/own-notes.ts';
import type { EnvelopeEnd, EnvelopeHead } from '../filter/reader.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json } from '../json/value.ts';
import { linesToldOf } from './columns.ts';
import { shownNameOf } from './file-name.ts';
import { shown } from './terminal.ts';

/** The path of the file that something was found in, as text; `undefined` where it is in none. */
export function pathOf(found: Found): string | undefined {
  if (found.span === undefined) return found.kind === 'finding' ? found.value.file : undefined;
  return shownNameOf(found.span);
}

/** What an envelope is of: the tool and its command, and what an operation says came of it. */
export function titleOf({ kind, head }: EnvelopeHead): string {
  if (kind === 'query') return head.command === null ? head.tool : `${head.tool} ${head.command}`;
  const said = `${head.tool} ${head.operation_type}: ${head.status}`;
  return head.message === '' ? said : `${said}, ${linesJoined(head.message)}`;
}

/** Line and column from 1, column in bytes; bytes where no line is known, and nothing where none are. */
export function placeOf({ span }: Pick<Found, 'span'>): string {
  if (span === undefined) return '';
  const { start_line, start_col, byte_start, byte_end, precision } = span;
  const { first } = linesToldOf(span);
  if (first > 0) return precision === 'line' || start_line === 0 ? `${first}` : `${first}:${start_col + 1}`;
  return byte_start === null ? '' : `bytes ${byte_start}-${byte_end}`;
}

/** What a match or an edit is, in the words of its tool, and before that what `unify diff` says became of it. */
export function labelOf(found: Found): string {
  if (found.kind === 'finding') return wordsOf([found.value.details?.['state']]);
  const { state, role, status, kind, name } = found.value;
  return wordsOf([state, role, status, kind, name]);
}

function wordsOf(values: readonly unknown[]): string {
  return values.filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** The message of a finding, or the line of what was found. Never empty: readers take that for no result at all. */
export function annotationOf(found: Found): string {
  const text = found.kind === 'finding' ? found.value.message : headline(found);
  return text.trim() === '' ? (codeOf(found) ?? (labelOf(found) || found.kind)) : text;
}

/** The name of the input that an envelope is of; empty where it names none. */
export function inputNameOf({ legacy }: EnvelopeEnd): string {
  const input = legacy?.['input'];
  const name = isObject(input) ? input['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/** The text that is, or was, to be written at the place, in one line with signs where lines end. */
export function proposalOf(found: Found): string | undefined {
  const replacement = found.kind === 'finding' ? undefined : found.value['replacement'];
  return typeof replacement === 'string' ? replacement.replace(/\r?\n/g, '⏎') : undefined;
}

/** What else is said of what was found: what to do about a finding, what a place is related to, what is proposed. */
export function furtherOf(found: Found): string[] {
  const { remediation = '' } = found.kind === 'finding' ? found.value : {};
  const helps = remediation === '' ? [] : [linesJoined(remediation)];
  return [...helps, ...sourcesOf(found), ...relationsOf(found), ...actionOf(found)];
}

/** What the inputs of a comparison say otherwise than the result that is printed, a line for each. */
export function sourcesOf({ kind, value }: Found): string[] {
  const sources = (kind === 'finding' ? value.details : value)?.['sources'];
  const said = kind === 'finding' ? [value.message] : [value['kind'], value['name']];
  return (Array.isArray(sources) ? sources : []).flatMap((source: Json) => {
    const { input, tool, kind, name, message, span } = isObject(source) ? source : {};
    const place = isObject(span) ? (span as unknown as Span) : undefined;
    const others = [kind, name, message].filter((word) => !said.includes(word));
    const words = wordsOf([...others, place && `${shownNameOf(place)}:${placeOf({ span: place })}`]);
    return typeof input !== 'number' || words === '' ? [] : [`input ${input + 1}, ${tool}: ${linesJoined(words)}`];
  });
}

/** What a place is related to, a line for each sort of relationship that it has. */
function relationsOf({ span }: Found): string[] {
  const { relationships } = span ?? {};
  if (relationships === undefined) return [];
  const wordsOf = ({ file, symbol, line }: Relationship) =>
    `${symbol === null ? '' : `${symbol} `}${file}${line === 0 ? '' : `:${line}`}`;
  return Object.entries(relationships as Record<string, Relationship[]>).flatMap(([sort, related]) =>
    related.length === 0 ? [] : [`${sort}: ${related.map(wordsOf).join(', ')}`],
  );
}

/** What the tool proposes to do at a place, in a line. */
export function actionOf({ span }: Found): string[] {
  const { action_type, params } = span?.suggested_action ?? {};
  if (action_type === undefined) return [];
  return [`suggested: ${[action_type, ...(params === undefined ? [] : [printJson(params as Json)])].join(' ')}`];
}

/**
 * What unify says of its own work: a line with the files that it is about, what helps, where something does, and the
 * lines of a text that it keeps because it is not converted.
 */
export function noteLines(note: Diagnostic): [said: string, ...further: string[]] {
  const { remediation = '' } = note;
  const files = filesOf(note);
  const more = note.details?.['more_files'] === true ? ' and more' : '';
  const where = files.length === 0 ? '' : ` (${files.join(', ')}${more})`;
  const said = headline({ kind: 'finding', value: note, span: note.span, isNote: true });
  const helps = remediation === '' || remediation === NOTHING_HELPS ? [] : [linesJoined(remediation)];
  const texts = note.note?.trimEnd().split(/\r?\n/) ?? [];
  const rest = texts.splice(MOST_TEXTS).length;
  return [`${said}${where}`, ...helps, ...texts, ...(rest === 0 ? [] : [`… and ${rest} more lines`])];
}

/** So many lines of a text that is not converted are shown. */
const MOST_TEXTS = 20;

/** The remedy of notes about which nothing has to be done. */
const NOTHING_HELPS = 'Nothing has to be done.';

/**
 * What was found, in one line for people without control characters: the source line of a match or an edit where it is
 * known, else its text or name; the level, message and code of a finding.
 */
export function headline(found: Found): string {
  if (found.kind !== 'finding') {
    const line = found.span.context?.selected[0];
    return oneLine(line ?? quotedLineOf(found) ?? textOfFound(found));
  }
  const { level, message } = found.value;
  const code = namedCodeOf(found);
  const words = [linesJoined(message), code === undefined ? '' : `[${code}]`].filter((word) => word !== '');
  return oneLine([`${level}:`, ...words].join(' '));
}

/** The line that the tool quoted around the text that it found, where it quotes one line. */
function quotedLineOf({ value }: FoundMatch | FoundEdit): string | undefined {
  const { snippet, matched_text: text } = value;
  if (typeof snippet !== 'string' || typeof text !== 'string' || !snippet.includes(text)) return undefined;
  const line = snippet.trimEnd();
  return line.includes('\n') ? undefined : line;
}

/** The code of a finding as people read it: that of unify's own work with its name. */
export function namedCodeOf(found: Found): string | undefined {
  const code = codeOf(found);
  return code !== undefined && Object.hasOwn(CODES, code) ? `${code} ${CODES[code as Code].name}` : code;
}

/** The lines of a message as one, without the room around them. */
export function linesJoined(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.join(' ').trim();
}

/** One line in which no character is shown as another. */
const PLAIN = /^[\t\x20-\x7e]*$/;

/** The first line of a text, with tabs as they are. */
function oneLine(text: string): string {
  if (PLAIN.test(text)) return text;
  const [line = ''] = text.split(/\r?\n/, 1);
  return line.split('\t').map(shown).join('\t');
}

/** So many of a thing, in words. */
export function plural(count: number, word: string, ending = 's'): string {
  return `${count} ${word}${count === 1 ? '' : ending}`;
}

/** Text in which nothing is markup of Markdown. */
export function markupFree(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~&@:]/g, (char) => `&#${char.charCodeAt(0)};`);
}
