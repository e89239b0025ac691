import type { Match, Span } from '../envelope/types.ts';
import { setOwn } from '../json/value.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { Located } from '../span/locate.ts';
import { spanId } from '../span/span-id.ts';
import type { Draft } from './draft.ts';
import { derivedId, isUuid } from './ids.ts';

/** What makes an element's derived id, see section 8 of the format. */
export interface Origin {
  tool: string;
  /** The element's JSON pointer in its document, preceded by `#k` in document k > 0 of an input. */
  pointer: () => string;
  /** Makes the id where the tool gave none, instead of deriving it. */
  newId: (() => string) | undefined;
}

/** Puts a match together: the draft's values, the place that was found for it, and the ids. */
export function seal(
  draft: Draft,
  file: CleanPath,
  located: Located,
  keys: Readonly<Record<string, string | undefined>>,
  origin: Origin,
): Match {
  const span = sealSpan(draft, file, located, keys);
  const match: Match = { match_id: '', span, ...draft.fields } as Match;
  let legacy = draft.legacy;
  match.match_id = matchId(draft.id, span, origin);
  if (draft.id !== undefined && draft.id !== match.match_id) setOwn((legacy ??= {}), 'match_id', draft.id);
  if (legacy !== undefined) match.legacy = legacy;
  return match;
}

function sealSpan(draft: Draft, file: CleanPath, located: Located, keys: Readonly<Record<string, string | undefined>>): Span {
  const { bytes, start, end } = located;
  const span: Span = {
    span_id: bytes === undefined ? null : spanId(file.path, bytes.start, bytes.end),
    file_path: file.path,
    byte_start: bytes === undefined ? null : bytes.start,
    byte_end: bytes === undefined ? null : bytes.end,
    start_line: start === undefined ? 0 : start.line,
    start_col: start === undefined ? 0 : start.column,
    end_line: end === undefined ? 0 : end.line,
    end_col: end === undefined ? 0 : end.column,
  };
  if (located.precision !== undefined) span.precision = located.precision;
  if (draft.context !== undefined) span.context = draft.context;
  let legacy = draft.spanLegacy;
  const keep = (name: string, value: string | number | undefined): void => {
    const key = keys[name];
    if (value !== undefined && key !== undefined) setOwn((legacy ??= {}), key.slice(key.lastIndexOf('/') + 1), value);
  };
  if (file.original !== undefined) setOwn((legacy ??= {}), 'file_path', file.original);
  if (draft.spanId !== undefined && draft.spanId !== span.span_id) keep('spanId', draft.spanId);
  if (bytes === undefined) {
    keep('byteStart', draft.byteStart);
    keep('byteEnd', draft.byteEnd);
  }
  if (start === undefined) keep('startLine', draft.startLine);
  if (start === undefined || located.precision === 'line') keep('startColumn', draft.startColumn);
  if (end === undefined || located.precision === 'line') {
    keep('endLine', draft.endLine);
    keep('endColumn', draft.endColumn);
  }
  if (legacy !== undefined) span.legacy = legacy;
  return span;
}

function matchId(reported: string | undefined, span: Span, { tool, pointer, newId }: Origin): string {
  if (reported !== undefined && isUuid(reported)) return reported;
  if (reported !== undefined && reported !== '') return derivedId(`${tool}:${reported}`);
  if (newId !== undefined) return newId();
  const place = span.span_id ?? `${span.file_path}:${span.start_line}:${span.start_col}`;
  return derivedId(`${tool}:${pointer()}:${place}`);
}
