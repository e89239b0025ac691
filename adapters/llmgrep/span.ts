import {
  type Fields,
  isObject,
  type JsonObject,
  PlaceDraft,
  type PlaceKeys,
  placeOf,
  type SpanFacts,
  semanticKind,
} from '../../src/adapter.ts';

/**
 * Lines count from 1 and end at \n, columns are bytes from 0, ends are exclusive (Magellan's index; every recorded
 * place was held against its file). The comments in the tool's own src/output.rs say otherwise and are wrong.
 */
export const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

type Numbers = Omit<PlaceKeys, 'file'>;

const BYTES: Numbers = { byteStart: 'byte_start', byteEnd: 'byte_end' };
const START: Numbers = { startLine: 'start_line', startColumn: 'start_col' };
const COLUMNS: Numbers = { startColumn: 'start_col', endColumn: 'end_col' };
const NUMBERS: Numbers = { ...BYTES, ...START, ...COLUMNS, endLine: 'end_line' };

/** What `lookup` prints for every file, which stands only in the symbol's canonical name. */
const UNKNOWN = '<unknown>';

/** The path of a symbol in its canonical name: `crate::/path/of/file.rs::Kind name`. */
const PATH_IN_NAME = /^.*?::(?<file>.*?[/.].*?)::[A-Z][A-Za-z]* /su;

/**
 * Takes the `span` of a result, and what other keys of the result say of it. Its id is made in another way than the
 * format's.
 */
export function takeSpan(element: Fields): PlaceDraft {
  const span = element.object('span');
  if (span === undefined) return placeOf(element, {});
  const whole = element.peek('span') ?? null;
  const legacy: JsonObject = {};
  const isNamed = span.peek('file_path') !== UNKNOWN;
  const contentHash = element.peek('content_hash');
  const facts = {
    file: isNamed ? undefined : fileInName(element),
    contentHash: typeof contentHash === 'string' ? contentHash : undefined,
    span: { ...semanticsOf(element, legacy), ...contextIn(span, legacy) },
    legacy,
  };
  if (!isNamed) legacy['file_path'] = span.take('file_path') ?? null;
  const keys = { ...(isNamed && { file: 'file_path' }), spanId: 'span_id', ...toldNumbers(span, element, legacy) };
  const { reported, names } = placeOf(span, keys, facts);
  return new PlaceDraft({ ...reported, ...textOf(element) }, names, { span: whole }, [span], facts);
}

function fileInName(element: Fields): string | undefined {
  const name = element.peek('canonical_fqn');
  return typeof name === 'string' ? PATH_IN_NAME.exec(name)?.groups?.['file'] : undefined;
}

/**
 * The numbers of a place that the tool knows; what it prints for the others is taken, and kept where it may be more
 * than that.
 */
function toldNumbers(span: Fields, element: Fields, legacy: JsonObject): Numbers {
  const untold = untoldNumbers(span, element);
  for (const key of Object.values(untold)) {
    const printed = span.take(key);
    if (untold === NUMBERS_BUT_LINES && typeof printed === 'number' && printed > 0) legacy[key] = printed;
  }
  return Object.fromEntries(Object.entries(NUMBERS).filter(([part]) => !Object.hasOwn(untold, part)));
}

/** All but the lines. */
const NUMBERS_BUT_LINES: Numbers = { ...BYTES, ...COLUMNS };

/** Bytes of the mark that a file may begin with, which are in no column. */
const BYTE_ORDER_MARK = 3;

function untoldNumbers(span: Fields, element: Fields): Numbers {
  const [start, end, line, column, lastLine] = ['byte_start', 'byte_end', 'start_line', 'start_col', 'end_line'].map(
    (key) => span.peek(key),
  );
  // No byte, and the first line or none. Builds for other databases know the lines of what they find by its text
  // (src/backend/geometric.rs).
  if (start === 0 && end === 0) return line === lastLine && (line === 0 || line === 1) ? NUMBERS : NUMBERS_BUT_LINES;
  // What `semantic` mode prints for a start that the database does not tell (src/query/semantic.rs, 3.8.0).
  const isFirst = element.has('distance') && line === 1 && column === 1;
  return isFirst && start !== 1 && start !== 1 + BYTE_ORDER_MARK ? START : {};
}

/** The text of the place as it was indexed, where the snippet is all of it. */
function textOf(element: Fields): { text?: string } {
  const text = element.peek('snippet');
  const span = element.peek('span') as JsonObject;
  if (typeof text !== 'string' || element.peek('snippet_truncated') !== false) return {};
  return new TextEncoder().encode(text).length === Number(span['byte_end']) - Number(span['byte_start'])
    ? { text }
    : {};
}

/** Names of languages since 3.0 that are not the format's in another case; before, they are. */
const LANGUAGES: Readonly<Record<string, string>> = { 'C++': 'cpp', 'C#': 'csharp' };

/** Takes the language; the kind is also told by `kind_normalized`, which stays. */
function semanticsOf(element: Fields, legacy: JsonObject): Pick<SpanFacts, 'language' | 'semantic_kind'> {
  const printed = element.string('language');
  if (printed === undefined) return {};
  const language = Object.hasOwn(LANGUAGES, printed) ? LANGUAGES[printed] : printed.toLowerCase();
  if (language !== printed) legacy['semantics'] = { language: printed };
  if (language === 'unknown') return {};
  const kind = element.peek('kind_normalized');
  return { language, semantic_kind: semanticKind(typeof kind === 'string' ? kind : undefined, language) };
}

/**
 * Whole lines, read from the file when the tool ran and split at \n alone, so that those of a file with CRLF end in \r.
 * `truncated` says also that the file begins or ends there.
 */
function contextIn(span: Fields, legacy: JsonObject): Pick<SpanFacts, 'context'> {
  if (!isObject(span.peek('context'))) return {};
  const context = span.object('context') as Fields;
  const [before, selected, after] = ['before', 'selected', 'after'].map((key) =>
    context.strings(key)?.map(withoutReturn),
  );
  const truncated = context.take('truncated');
  if (truncated !== undefined) legacy['truncated'] = truncated;
  return { context: { before: before ?? [], selected: selected ?? [], after: after ?? [] } };
}

function withoutReturn(line: string): string {
  return line.replace(/\r$/, '');
}
