import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import type { Span } from '../../src/envelope/types.ts';
import { apart, type Expected } from './expected.ts';
import { ctagsProblems, scipProblems } from './index-readers.ts';
import { humanProblems } from './read-human.ts';
import { markdownProblems } from './read-markdown.ts';
import { type ReadResult, readPage } from './read-page.ts';
import { csvRows, tsvRows } from './read-tables.ts';
import type { World } from './world.ts';

/** What is wrong with what a format printed, held against what was to be printed. */
export type Reader = (text: string, expected: readonly Expected[], world: World) => string[];

/** Readers of formats that share no code with what prints them, by the formats' names. */
export const READERS: Readonly<Record<string, Reader>> = {
  human: (text, expected) => humanProblems(text, expected.map(shownForPeople)),
  markdown: (text, expected) => markdownProblems(text, expected.map(shownForPeople)),
  vimgrep: (text, expected) => {
    const known = expected.filter(
      ({ span }) =>
        span !== undefined && span.start_line > 0 && isTellable(span) && !/[^\P{Cc}\t]/u.test(span.file_path),
    );
    const places = known.map(
      ({ span }) => `${span!.file_path}:${span!.start_line}:${span!.start_col + 1 - mark(span!)}:`,
    );
    return differences(linesOf(text), places, (line, place) => line.startsWith(place));
  },
  rdjsonl: (text, expected) =>
    differences(
      linesOf(text).map((line) => JSON.parse(line)),
      expected.filter((one) => one.file !== undefined && !isRemark(one) && (!one.span || isTellable(one.span))),
      ({ location: { path, range }, suggestions = [] }, { span, file, value }) => {
        const known = span !== undefined && span.start_line > 0 && span.precision !== 'file';
        return (
          path === (span?.file_path ?? file) &&
          (range !== undefined) === known &&
          (!known || same(range, byteRange(span))) &&
          suggestions.every((one: object) => proposedIn(value).some((proposed) => same({ ...one, ...proposed }, one)))
        );
      },
    ),
  lsp: (text, expected, world) => {
    const printed = linesOf(text)
      .map((line) => lspPlace(JSON.parse(line)))
      .map((place) => ({ ...place, uri: decodedUri(place.uri) }));
    const rest = [...expected];
    return printed.flatMap(({ uri, range }) => {
      const next = rest.findIndex(({ span }) => span !== undefined && uri === uriOf(span.file_path, world));
      const tried = rest.findIndex(
        ({ span }) => span !== undefined && uri === uriOf(span.file_path, world) && isAt(span, range, world),
      );
      if (tried < 0) return [`${uri} ${JSON.stringify(range)} is not the place of ${JSON.stringify(rest[next]?.span)}`];
      const passed = rest.splice(0, tried + 1).slice(0, -1);
      return passed.flatMap(({ span }) => (isProved(span, world) ? [`left out: ${JSON.stringify(span)}`] : []));
    });
  },
  sarif: (text, expected, world) => {
    const { runs } = JSON.parse(text) as { runs: SarifLogRun[] };
    const results = runs.flatMap((run) => run.results);
    const notes = runs.flatMap(({ invocations = [] }) =>
      invocations.flatMap((one) => [
        ...(one.toolExecutionNotifications ?? []),
        ...(one.toolConfigurationNotifications ?? []),
      ]),
    );
    const located = expected.filter(
      ({ file, value, ofLog }) => ofLog ?? (file !== undefined && file !== '' && value['tool'] !== 'unify'),
    );
    const ownOf = (run: SarifLogRun) => located.filter(({ tool }) => tool === run.tool.driver.name);
    return [
      ...(notes.length === expected.length - results.length ? [] : [`${notes.length} notifications`]),
      ...differences(results, runs.flatMap(ownOf), (result: SarifResult, { span, file }) => {
        if (result.locations?.[0]?.physicalLocation === undefined) return file === undefined;
        const { artifactLocation, region } = result.locations[0].physicalLocation;
        if (decodedUri(artifactLocation.uri.replace('file://', '')) !== (span?.file_path ?? file)) return false;
        if (region === undefined)
          return span === undefined || (span.start_line === 0 && span.byte_start === null) || span.precision === 'file';
        if (region.startLine === undefined) return span?.start_line === 0 && region.byteOffset === span.byte_start;
        if (region.startColumn === undefined) return region.startLine === span?.start_line && !isProved(span, world);
        const [start, end] = [
          position(region.startLine, region.startColumn),
          position(region.endLine, region.endColumn),
        ];
        return isAt(span!, { start, end }, world) && [undefined, span!.byte_start].includes(region.byteOffset);
      }),
    ];
  },
  html: (text, expected, world) =>
    differences(readPage(text), apart(expected).found.map(shownForPeople), (result, one) => {
      const { span, file = '', value, kind } = one;
      const { start_line: line = 0, start_col: column = 0, precision, byte_start: start, byte_end: end } = span ?? {};
      const bytes = start === null || start === undefined ? '#' : `bytes ${start}-${end}`;
      const known = precision === 'line' ? `${line}` : `${line}:${column + 1}`;
      return (
        same([result.kind, result.file, result.place], [kind, seen(file), line > 0 ? known : bytes]) &&
        (kind !== 'finding' || seen(result.text).includes(seen(String(value['message']).replaceAll('\r\n', '\n')))) &&
        (span === undefined || !isProved(span, world) || isMarked(result, span, world))
      );
    }),
  rows: (text, expected) => {
    const rows = linesOf(text).map((line) => JSON.parse(line));
    const [first = {}] = rows;
    const typesOf = (row: object) => Object.entries(row).map(([name, value]) => `${name}: ${typeof value}`);
    const untyped = rows.filter((row) => !same(typesOf(row), typesOf(first)) || Object.values(row).includes(null));
    return [
      ...untyped.map((row) => `other columns or types: ${JSON.stringify(row)}`),
      ...differences(rows, expected.map(tellable), (row, { kind, span, file = '', value, isNote }) => {
        const { start_line: line = 0, start_col: column = -1, byte_end: end = null } = span ?? {};
        const known = line > 0 ? [line, column] : [-1, -1];
        return (
          same(
            [row.found, row.start_line, row.start_col, row.byte_end],
            [isNote ? 'note' : kind, ...known, end ?? -1],
          ) &&
          row.file === (span?.file_path ?? file) &&
          row.message === (kind === 'finding' ? value['message'] : '')
        );
      }),
    ];
  },
  csv: (text, expected) => {
    // Cells have no escapes: a name with control characters would be another file's.
    const named = expected.map((one) => (ACTING.test(one.span?.file_path ?? '') ? withoutPlace(one) : one));
    return tableProblems(csvRows(text), named.map(tellable));
  },
  tsv: (text, expected) =>
    tableProblems(
      tsvRows(text).map((row) => row.map(unescaped)),
      expected.map(tellable),
    ),
  ctags: ctagsProblems,
  scip: scipProblems,
  github: (text, expected) =>
    differences(
      linesOf(text),
      expected.filter((one) => !isRemark(one)).map(tellable),
      (line, { span, file, value, kind }) => {
        const level = kind === 'finding' ? String(value['level']).replace('note', 'notice') : 'notice';
        const own = span?.file_path ?? file;
        const path = own !== undefined && UNTELLABLE.test(own) ? undefined : own;
        const [, command, properties = ''] = /^::(\w+) (.*?)::/.exec(line) ?? [];
        if (command === undefined) return line.startsWith(`${level}: `) && !line.includes('##[');
        const said = new Map(properties.split(',').map((one) => one.split('=', 2) as [string, string]));
        return (
          command === level &&
          said.get('file') === (path === undefined ? undefined : githubProperty(path)) &&
          Number(said.get('line') ?? 0) === (path === undefined ? 0 : (span?.start_line ?? 0))
        );
      },
    ),
};

/** Text in which control characters, and those that turn text, are written as their escapes. */
function seen(text: string): string {
  const acting = /[^\P{Cc}\u007f-\u009f]|[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/gu;
  const named: Readonly<Record<string, string>> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' };
  const number = (char: string) => `u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(acting, (char) => `\\${named[char] ?? number(char)}`);
}

/** True where all of a short place is marked on a page, by the bytes of its file. */
function isMarked({ marked }: ReadResult, span: Span, { source }: World): boolean {
  const bytes = source(span.file_path);
  const end = span.byte_end as number;
  const text = bytes?.subarray(span.byte_start as number, end);
  if (text === undefined || !isUtf8(text) || text.length > 1000 || text.includes('\n'.repeat(2))) return true;
  // Of an end of line that the place ends in the middle of, nothing is shown.
  const isInEnd = text.at(-1) === 13 && bytes?.[end] === 10;
  const lines = text
    .toString()
    .replace(isInEnd ? /\r$/ : /\r?\n$/, '')
    .split(/\r?\n/);
  return lines.length > 12 || same(marked.map(seen), lines.map(seen));
}

/** Characters of a path that no log may hold as they are: control characters, and those that turn text. */
const UNTELLABLE = /[^\P{Cc}\t\r\n]|[\p{Bidi_Control}\u2028\u2029\u206a-\u206f]/u;

/** True for a place whose file has a name that is text. */
function isTellable({ legacy }: Span): boolean {
  return legacy?.['file_base64'] === undefined;
}

const ACTING = /[^\P{Cc}\t\r\n]/u;

/** The same with a name that is no text as people see it: `\\xHH` for each byte that is none. */
function shownForPeople(one: Expected): Expected {
  if (one.span === undefined || isTellable(one.span)) return one;
  let bytes = Buffer.from(String(one.span.legacy?.['file_base64']), 'base64');
  let name = '';
  while (bytes.length > 0) {
    const length = [1, 2, 3, 4].find((size) => size <= bytes.length && isUtf8(bytes.subarray(0, size))) ?? 0;
    name += length === 0 ? `\\x${bytes.toString('hex', 0, 1)}` : bytes.toString('utf8', 0, length);
    bytes = bytes.subarray(Math.max(length, 1));
  }
  return { ...one, span: { ...one.span, file_path: name }, file: name };
}

/** What formats without such names print: no place. */
function tellable(one: Expected): Expected {
  return one.span === undefined || isTellable(one.span) ? one : withoutPlace(one);
}

function withoutPlace({ span: _, file: __, ...one }: Expected): Expected {
  return one;
}

/** A note of unify's own work that is about no place. */
function isRemark({ span, value }: Expected): boolean {
  return span === undefined && value['tool'] === 'unify' && value['level'] === 'note';
}

interface SarifLogRun {
  tool: { driver: { name: string } };
  results: SarifResult[];
  invocations?: { toolExecutionNotifications?: unknown[]; toolConfigurationNotifications?: unknown[] }[];
}

interface SarifResult {
  locations?: {
    physicalLocation?: {
      artifactLocation: { uri: string };
      region?: {
        startLine?: number;
        startColumn?: number;
        endLine: number;
        endColumn: number;
        byteOffset?: number;
      };
    };
  }[];
}

interface Range {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

/** A position that counts from 1 as one that counts from 0. */
function position(line: number, column: number): Range['start'] {
  return { line: line - 1, character: column - 1 };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Where two lists differ: one entry of each must fit the other. */
function differences<Printed, Wanted>(
  printed: readonly Printed[],
  wanted: readonly Wanted[],
  fits: (one: Printed, other: Wanted) => boolean,
): string[] {
  if (printed.length !== wanted.length) return [`${printed.length} are printed, not ${wanted.length}`];
  const index = printed.findIndex((one, at) => !fits(one, wanted[at] as Wanted));
  return index < 0 ? [] : [`${JSON.stringify(printed[index])} is not ${JSON.stringify(wanted[index])}`];
}

/** What a value proposes: the text for a place, or, of a fix in its details, also the range that is replaced. */
function proposedIn(value: Expected['value']): object[] {
  const isWritten = value['status'] === 'applied';
  const listed: object[] =
    typeof value['replacement'] === 'string' && !isWritten ? [{ text: value['replacement'] }] : [];
  JSON.stringify(value['details'] ?? {}, (_, inner) => {
    const text = inner?.replacement ?? inner?.insertedContent?.text;
    if (inner?.span?.file_path !== undefined) listed.push({ range: byteRange(inner.span), text: text ?? '' });
    else if (typeof text === 'string') listed.push({ text });
    return inner;
  });
  return listed;
}

/** How many bytes of a mark are before the first line, where that is known. */
function mark({ start_line, start_col, context }: Span): number {
  return start_line === 1 && context?.selected[0]?.startsWith('\ufeff') ? Math.min(3, start_col) : 0;
}

function byteRange({ start_line, start_col, end_line, end_col, precision }: Span): object {
  if (precision === 'line') return { start: { line: start_line }, end: { line: Math.max(start_line, end_line) } };
  const start = { line: start_line, column: start_col + 1 };
  return end_line === 0 ? { start } : { start, end: { line: end_line, column: end_col + 1 } };
}

function lspPlace(line: { uri?: string; range?: Range; diagnostics?: { range: Range }[]; changes?: object }) {
  const [change] = Object.entries(line.changes ?? {}) as [string, { range: Range }[]][];
  const uri = line.uri ?? change?.[0] ?? '';
  return { uri, range: (line.range ?? line.diagnostics?.[0]?.range ?? change?.[1][0]?.range) as Range };
}

function uriOf(path: string, { workspace }: World): string {
  const whole = posix.normalize(path.startsWith('/') ? path : `${workspace}/${path}`);
  return `file://${whole}`;
}

/** What a URI names, its bytes as text. */
function decodedUri(uri: string): string {
  const bytes = Buffer.from(uri).toString('latin1');
  const byteOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(bytes.replace(/%([0-9a-f]{2})/gi, byteOf), 'latin1').toString('utf8');
}

/** True for a span whose lines are known, between characters, so that its columns can be counted in any unit. */
function isProved(span: Span | undefined, { source }: World): boolean {
  if (span === undefined || span.byte_start === null || span.byte_end === null || span.precision !== undefined)
    return false;
  const bytes = source(span.file_path);
  const isInside = (offset: number): boolean => ((bytes?.[offset] ?? 0) & 0xc0) === 0x80;
  if (isInside(span.byte_start) || isInside(span.byte_end)) return false;
  return span.start_line > 0 && span.end_line > 0 && (span.context?.selected.length ?? 0) > 0;
}

/** True where a range in UTF-16 units is the place of a span, by the bytes of the file. */
function isAt(span: Span, { start, end }: Range, { source }: World): boolean {
  if (start.line !== span.start_line - 1) return false;
  const bytes = source(span.file_path);
  if (bytes === undefined || span.byte_start === null || span.byte_end === null)
    return start.character === 0 || span.context !== undefined;
  // Of a file in another encoding an editor counts what the tool quotes, not its bytes.
  if (!isUtf8(bytes) || bytes.includes(0)) return true;
  return isOffset(bytes, start, span.byte_start) && isOffset(bytes, end, span.byte_end);
}

const MARK = Buffer.from('\ufeff');

/** True for a position at a byte offset; neither a mark nor the end of a line can be distinguished by positions. */
function isOffset(bytes: Buffer, { line, character }: Range['start'], byteOffset: number): boolean {
  const markLength = bytes.subarray(0, 3).equals(MARK) ? 3 : 0;
  const { start, text } = lineOf(bytes, line, markLength);
  const offset = start + Buffer.byteLength(text.slice(0, character));
  if (offset === markLength) return byteOffset === 0 || byteOffset === offset;
  return byteOffset === offset || (bytes[offset] === 13 && byteOffset === offset + 1);
}

const LINES = new WeakMap<Buffer, Map<number, { start: number; text: string }>>();

/** A line of a file, from 0, and where it starts. */
function lineOf(bytes: Buffer, line: number, markLength: number): { start: number; text: string } {
  const known = LINES.get(bytes) ?? new Map<number, { start: number; text: string }>();
  LINES.set(bytes, known);
  const found = known.get(line);
  if (found !== undefined) return found;
  let start = markLength;
  for (let count = 0; count < line; count++) start = bytes.indexOf(10, start) + 1;
  const next = bytes.indexOf(10, start);
  const own = { start, text: bytes.subarray(start, next < 0 ? bytes.length : next).toString('utf8') };
  known.set(line, own);
  return own;
}

function unescaped(cell: string): string {
  const chars: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
  return cell.replace(/\\(?:u([0-9a-f]{4})|(.))/gs, (_, hex: string | undefined, char: string) =>
    hex === undefined ? (chars[char] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function tableProblems([header = [], ...rows]: string[][], expected: readonly Expected[]): string[] {
  const cell = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
  return differences(rows, expected, (row, { kind, span, file = '', value, isNote }) => {
    const line = span === undefined || span.start_line === 0 ? '' : String(span.start_line);
    const column = line === '' || span?.precision === 'line' ? '' : String(span!.start_col + 1);
    const text = kind === 'finding' ? value['message'] : cell(row, 'text');
    return (
      same(
        [isNote ? 'note' : kind, line, column, text],
        ['found', 'start_line', 'start_column', 'text'].map((name) => cell(row, name)),
      ) &&
      cell(row, 'file') === (span?.file_path ?? file) &&
      cell(row, 'byte_start') === String(span?.byte_start ?? '')
    );
  });
}

function githubProperty(text: string): string {
  return text
    .replaceAll('%', '%25')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
