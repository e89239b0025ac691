import {
  byteEnd,
  byteStart,
  type DraftObject,
  type ElementRule,
  endColumn,
  endLine,
  type Fields,
  file,
  idRepeating,
  keep,
  type MatchDraft,
  match,
  object,
  type Placeholder,
  relations,
  spanId,
  startColumn,
  startLine,
  string,
  told,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { takeRelations } from './relations.ts';
import { takeSpan } from './span.ts';

/** Ids that are made of a name and a line, which several matches may share. */
const NAMED_ID = /^.*::.*#\d+$/su;

/** The unified keys of a symbol. */
export function symbolKeys(element: Fields): DraftObject {
  return {
    kind: element.string('kind'),
    name: element.string('name'),
    parent: element.string('parent'),
    symbol_id: element.string('symbol_id'),
  };
}

/**
 * `SymbolMatch` (find, query, get, slice) and `ProjectSymbolMatch` (context symbol, find --all, refs --all):
 * src/output/command.rs. `text` is what another key says stands there.
 */
export function symbolIn(element: Fields, more: Pick<MatchDraft, 'role'> = {}, text?: string): MatchDraft {
  const { relationships, remarks: known } = takeRelations(element);
  const related = Object.keys(relationships).length > 0 ? { relationships } : {};
  const { place, remarks: said } = takeSpan(element, related, text ?? wholeSource(element));
  const id = element.string('match_id');
  element.keep('project', 'source');
  return {
    ...more,
    fields: element,
    place,
    id,
    ...(id !== undefined && NAMED_ID.test(id) && { idRepeats: true }),
    content: symbolKeys(element),
    remarks: [...known, ...said],
  };
}

/** `source` is at most 40 lines of the symbol (context symbol): evidence where it is all of it. */
function wholeSource(element: Fields): string | undefined {
  const source = element.peek('source');
  return typeof source === 'string' && fills(source, element) ? source : undefined;
}

/** True for a text that is as long as the place of a symbol. */
export function fills(text: string, element: Fields): boolean {
  const span = element.peek('span') as { byte_start?: number; byte_end?: number } | undefined;
  if (typeof span?.byte_start !== 'number' || typeof span.byte_end !== 'number') return false;
  return new TextEncoder().encode(text).length === span.byte_end - span.byte_start;
}

/** The parts of a place with lines and columns, as a `Span` and the rows of an export have them. */
export const PLACED = {
  byte_start: byteStart,
  byte_end: byteEnd,
  start_line: startLine,
  start_col: startColumn,
  end_line: endLine,
  end_col: endColumn,
} as const;
/** Zeros at the first line, or at none, are not known. */
const ZEROS = { byteStart: 0, byteEnd: 0, startColumn: 0, endColumn: 0 };
export const UNKNOWN: readonly Placeholder[] = [1, 0].map((line) => ({
  parts: { ...ZEROS, startLine: line, endLine: line },
}));

/** An item of relationships inside a span: the type has them (1.4.0 to 4.17.0), no version fills them. */
const REFERENCE = { file, symbol: string('symbol'), byte_start: byteStart, byte_end: byteEnd, line: startLine };
const NO_BYTES: readonly Placeholder[] = [
  { parts: { byteEnd: 0, byteStart: 0 } },
  { parts: { byteEnd: 0 } },
  { parts: { startLine: 0 } },
];

/**
 * A `Span` with what `--with-context`, `--with-semantics` and `--with-checksums` add, and what the toolset's design has
 * in it.
 */
export const SPAN = {
  span_id: spanId,
  file_path: file,
  ...PLACED,
  context: object({ before: told('before'), selected: told('selected'), after: told('after') }),
  semantics: object({ kind: told('semantic_kind'), language: told('language') }),
  relationships: object({
    callers: relations('callers', 'call', REFERENCE, { unknown: NO_BYTES }),
    callees: relations('callees', 'call', REFERENCE, { unknown: NO_BYTES }),
    imports: relations('imports', 'definition', REFERENCE, { unknown: NO_BYTES }),
    exports: relations('exports', 'definition', REFERENCE, { unknown: NO_BYTES }),
  }),
  checksums: object({ checksum_before: told('checksum_before'), file_checksum_before: told('file_checksum_before') }),
  semantic_kind: told('printed_kind'),
  language: told('printed_language'),
  suggested_action: object({ action_type: told('action_type'), params: told('params') }),
  tool_hints: told('tool_hints'),
};

/** A caller or callee. Items that name their project never know a column and print 0; a real line is never 0. */
const CALL = {
  project: keep,
  name: string('symbol'),
  file_path: file,
  line: startLine,
  column: startColumn,
  depth: keep,
};
const NO_LINE: readonly Placeholder[] = [{ parts: { startLine: 0 } }, { parts: { startColumn: 0 }, has: 'project' }];

/** `SymbolMatch`, as `symbolIn` reads it. */
export const SYMBOL = match(
  {
    project: string('project'),
    match_id: idRepeating(NAMED_ID),
    span: object(SPAN),
    name: string('name'),
    kind: string('kind'),
    parent: string('parent'),
    symbol_id: string('symbol_id'),
    callers: relations('callers', 'call', CALL, { unknown: NO_LINE }),
    callees: relations('callees', 'call', CALL, { unknown: NO_LINE, remark: remarks.calleeFile }),
    // At most 40 lines of the symbol (context symbol): evidence where it is all of it.
    source: string('source', { evidence: 'text', whenFills: true }),
  },
  { unknown: UNKNOWN, sumRemark: remarks.oddChecksum },
);

/** The keys that a symbol can begin with. */
export const FIRST_KEYS = ['match_id', 'project', 'callees', 'callers', 'kind', 'span'];

/** A list of symbols, for forms that are no schemas yet. */
export const SYMBOLS: ElementRule = { begins: FIRST_KEYS, read: (element) => symbolIn(element) };
