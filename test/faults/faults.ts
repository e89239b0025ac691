import type { Json, JsonObject } from '../../src/json/value.ts';
import { NumberText } from '../../src/json/value.ts';
import type { SourceFile } from '../../src/location/source.ts';
import {
  type Fault,
  inChunks,
  inEnd,
  inMatches,
  inMatchList,
  inOperations,
  inOutcomes,
  inParts,
  inSettings,
  inSpans,
  withoutLastPayloads,
} from './fault.ts';

type Plain = Record<string, unknown>;

/** A known number of a span moved by so much; unknown ones stay. */
const moved = (key: string, by: number): Fault =>
  inSpans((span) =>
    typeof span[key] === 'number' && span['start_line'] !== 0 ? { ...span, [key]: (span[key] as number) + by } : span,
  );

/** Without a key. */
const without = (object: Plain, key: string): Plain =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

const changedText = (value: Json): Json => (typeof value === 'string' && value.length > 1 ? value.slice(0, -1) : value);

/** The first two values of a list change places. */
const swapped = <Value>([first, second, ...others]: Value[]): Value[] =>
  first === undefined || second === undefined
    ? [first, second].filter((one) => one !== undefined)
    : [second, first, ...others];

/** What a change could break, each by its behaviour. The suite has to catch every one: `npm run faults`. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  none: (convert) => convert,
  'start column one too far': moved('start_col', 1),
  'end column one too far': moved('end_col', 1),
  'start line one too far': moved('start_line', 1),
  'end line one too near': moved('end_line', -1),
  'last byte of a span left out': moved('byte_end', -1),
  'first byte of a span left out': moved('byte_start', 1),
  'span id in upper case': inSpans((span) =>
    typeof span['span_id'] === 'string' ? { ...span, span_id: span['span_id'].toUpperCase() } : span,
  ),
  'span id of other bytes': inSpans((span) =>
    span['span_id'] === null ? span : { ...span, span_id: '318374eb7da4e671' },
  ),
  'precision left out': inSpans((span) => without(span, 'precision')),
  'precision of exact places': inSpans((span) =>
    span['precision'] === undefined ? { ...span, precision: 'point' } : span,
  ),
  'unknown bytes printed as 0': inSpans((span) =>
    span['byte_start'] === null ? { ...span, byte_start: 0, byte_end: 0 } : span,
  ),
  'unknown lines printed as 1': inSpans((span) =>
    span['start_line'] === 0 ? { ...span, start_line: 1, end_line: 1 } : span,
  ),
  'what a span keeps of its tool left out': inSpans((span) => without(span, 'legacy')),
  'a path printed as it came': inSpans((span) => ({ ...span, file_path: `./${span['file_path']}` })),
  'paths of two matches changed': inMatchList((matches) => {
    const [one, two] = matches;
    if (one === undefined || two === undefined) return matches;
    const spans = [two.span.file_path, one.span.file_path];
    return matches.map((match, at) =>
      at < 2 ? { ...match, span: { ...match.span, file_path: spans[at] as string } } : match,
    );
  }),
  'keys of a span in another order': inSpans((span) => Object.fromEntries(Object.entries(span).reverse())),
  'context of a span left out': inSpans((span) => without(span, 'context')),
  'one line of context too few': inSpans((span) => {
    const context = span['context'] as { before: string[] } | undefined;
    return context === undefined || context.before.length === 0
      ? span
      : { ...span, context: { ...context, before: context.before.slice(1) } };
  }),
  'sums of a span left out': inSpans((span) => without(span, 'checksums')),
  'a sum of other bytes': inSpans((span) => {
    const sums = span['checksums'] as Plain | undefined;
    return sums?.['checksum_before'] === undefined
      ? span
      : { ...span, checksums: { ...sums, checksum_before: `sha256:${'0'.repeat(64)}` } };
  }),
  'relationships left out': inSpans((span) => without(span, 'relationships')),
  'language left out': inSpans((span) => without(span, 'language')),
  'semantic kind in the words of the tool': inSpans((span) =>
    span['semantic_kind'] === 'function' ? { ...span, semantic_kind: 'fn' } : span,
  ),
  'match ids all alike': inMatches((match) => ({ ...match, match_id: '377941ba-2b50-5630-9cb9-ea452659394a' })),
  'roles left out': inMatches((match) => without(match, 'role')),
  'roles changed': inMatches((match) => (match['role'] === 'definition' ? { ...match, role: 'reference' } : match)),
  'kinds left out': inMatches((match) => without(match, 'kind')),
  'names cut': inMatches((match) => ('name' in match ? { ...match, name: changedText(match['name'] as Json) } : match)),
  'matched text trimmed': inMatches((match) =>
    typeof match['matched_text'] === 'string'
      ? { ...match, matched_text: match['matched_text'].trim().toLowerCase() }
      : match,
  ),
  'the last key of a match left out': inMatches((match) => without(match, Object.keys(match).at(-1) as string)),
  'what a match keeps of its tool left out': inMatches((match) => without(match, 'legacy')),
  'a null of the tool left out': inMatches((match) =>
    Object.fromEntries(Object.entries(match).filter(([, value]) => value !== null)),
  ),
  'the last match of a list left out': inMatchList((matches) => matches.slice(0, -1)),
  'the first match of a list left out': inMatchList((matches) => matches.slice(1)),
  'a match printed twice': inMatchList((matches) => [...matches, ...matches.slice(-1)]),
  'two matches in the other order': inMatchList(swapped),
  'a count one too high': inParts('count', (part) => ({ ...part, count: part.count + 1 })),
  'the count left out': inParts('count', () => undefined),
  'the command left out': inParts('open', (part) => ({ ...part, command: null })),
  'another tool named': inParts('open', (part) => ({
    ...part,
    tool: part.tool === 'magellan' ? 'splice' : 'magellan',
  })),
  'a key of the data left out': inParts('payload', () => undefined),
  'a number of the data one too high': inParts('payload', (part) =>
    typeof part.value === 'number' ? { ...part, value: part.value + 1 } : part,
  ),
  'a text of the data cut': inParts('payload', (part) => ({ ...part, value: changedText(part.value) })),
  'an object of the data in another order': inParts('payload', (part) =>
    typeof part.value !== 'object' ||
    part.value === null ||
    Array.isArray(part.value) ||
    part.value instanceof NumberText
      ? part
      : { ...part, value: Object.fromEntries(Object.entries(part.value).reverse()) as JsonObject },
  ),
  'a list of the data without its last element': inParts('payload', (part) =>
    Array.isArray(part.value) ? { ...part, value: part.value.slice(0, -1) } : part,
  ),
  'another execution id': inEnd((end) => ({ ...end, execution_id: '377941ba-2b50-5630-9cb9-ea452659394a' })),
  'digits of the time cut': inEnd((end) => ({ ...end, timestamp: end.timestamp?.replace(/\.\d+Z$/, 'Z') ?? null })),
  'no time': inEnd((end) => ({ ...end, timestamp: null })),
  'partial never told': inEnd((end) => ({ ...end, partial: false })),
  'partial always told': inEnd((end) => ({ ...end, partial: true })),
  'what an envelope keeps of its tool left out': inEnd(
    (end) => without(end as unknown as Plain, 'legacy') as unknown as typeof end,
  ),
  'the prefix of paths left out': inEnd((end) =>
    end.legacy?.['path_prefix'] === undefined
      ? end
      : { ...end, legacy: without(end.legacy, 'path_prefix') as JsonObject },
  ),
  'the last diagnostic left out': inEnd((end) => ({ ...end, diagnostics: end.diagnostics.slice(0, -1) })),
  'errors told as warnings': inEnd((end) => ({
    ...end,
    diagnostics: end.diagnostics.map((one) => (one.level === 'error' ? { ...one, level: 'warning' as const } : one)),
  })),
  'codes left out': inEnd((end) => ({ ...end, diagnostics: end.diagnostics.map(({ code, ...one }) => one) })),
  'places of diagnostics left out': inEnd((end) => ({
    ...end,
    diagnostics: end.diagnostics.map(({ details, ...one }) => one),
  })),
  'spans of diagnostics left out': inEnd((end) => ({
    ...end,
    diagnostics: end.diagnostics.map(({ span, ...one }) => one),
  })),
  'remedies left out': inEnd((end) => ({ ...end, diagnostics: end.diagnostics.map(({ remediation, ...one }) => one) })),
  'a diagnostic printed twice': inEnd((end) => ({
    ...end,
    diagnostics: [...end.diagnostics, ...end.diagnostics.slice(-1)],
  })),
  'a failed operation told as done': inOperations(({ error, ...envelope }) =>
    envelope.status === 'error' ? { ...envelope, status: 'ok' } : { ...envelope, ...(error && { error }) },
  ),
  'the message of an operation left empty': inOperations((envelope) => ({ ...envelope, message: '' })),
  'spans of an operation left out': (convert) =>
    inOperations(({ result, ...envelope }) =>
      result === undefined ? envelope : { ...envelope, result: without(result, 'spans') as JsonObject },
    )(inParts('items', (part) => (part.key === 'spans' ? undefined : part))(convert)),
  'the last key of a result left out': (convert) =>
    inOperations((envelope) =>
      envelope.result === undefined
        ? envelope
        : {
            ...envelope,
            result: without(envelope.result, Object.keys(envelope.result).at(-1) as string) as JsonObject,
          },
    )(withoutLastPayloads(convert)),
  'an operation of another type': inOperations((envelope) => ({ ...envelope, operation_type: 'unknown' })),
  'a loss told as success': inOutcomes((outcome) => (outcome === 5 ? 0 : outcome)),
  'bad input told as unknown': inOutcomes((outcome) => (outcome === 4 ? 3 : outcome)),
  'unknown input told as success': inOutcomes((outcome) => (outcome === 3 ? 0 : outcome)),
  'a failed check told as success': inOutcomes((outcome) => (outcome === 7 ? 0 : outcome)),
  'the first byte of a later chunk lost': inChunks((chunk, index) => (index > 0 ? chunk.subarray(1) : chunk)),
  'the last byte of the input lost': inChunks((chunk) => chunk.subarray(0, -1)),
  'documents behind the first one left out': (convert) =>
    async function* (source, settings) {
      for await (const part of convert(source, settings)) {
        yield part;
        if ('outcome' in part) return;
      }
    },
  'what came before is not written while a server waits': inParts('flush', () => undefined),
  'what the run printed to stderr is not read': inSettings((settings) => {
    const { stderr, ...invocation } = settings.invocation;
    return { ...settings, invocation };
  }),
  'what the tool was given is not read': inSettings((settings) => ({ ...settings, requests: [] })),
  'no source is read': inSettings((settings) => ({ ...settings, lookup: undefined })),
  'another source is read': inSettings((settings) => {
    const { lookup } = settings;
    let first: SourceFile | undefined;
    const wrong = (path: string) => {
      const found = lookup?.(path) ?? 'UNI-IO-001';
      if (typeof found !== 'string') first ??= found;
      return typeof found === 'string' ? found : (first as SourceFile);
    };
    return lookup === undefined ? settings : { ...settings, lookup: wrong };
  }),
  'the arguments are not read': inSettings((settings) => {
    const { argv, ...invocation } = settings.invocation;
    return { ...settings, invocation };
  }),
  'prefixes are not mapped': inSettings((settings) => ({ ...settings, paths: { ...settings.paths, maps: [] } })),
  'codes are always printed': inSettings((settings) => ({ ...settings, errorCodes: true })),
  'strictness is forgotten': inSettings((settings) => ({ ...settings, strict: false })),
};
