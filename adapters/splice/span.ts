import {
  type DraftObject,
  type Fields,
  type JsonObject,
  type PlaceDraft,
  type PlaceFacts,
  placeOf,
  type SpanFacts,
  semanticKind,
} from '../../src/adapter.ts';
import { fileHash, isChecksum } from './hashes.ts';
import { relationshipsIn } from './relationships.ts';

/** What a span of the tool is of. */
interface SpanOf {
  /** Evidence for the state of its file. */
  facts: PlaceFacts;
  /**
   * True for a span of a file that was changed before the span was described: context, checksums and semantics were
   * then taken from the new file at the old offsets (`patch` and `delete`, 2.2.3 to 3.1.1), so they say nothing of this
   * place.
   */
  described: 'before' | 'after';
}

const LINES = [
  ['start_line', 'end_line', 'start_col', 'end_col'],
  // 2.0.0
  ['line_start', 'line_end', 'col_start', 'col_end'],
] as const;

/**
 * Takes the place of a `SpanResult` with all that it says of it (src/output.rs; 2.0.0 with flat fields, 2.2.3 to 3.1.1
 * with nested ones). Lines from 1, columns in bytes from 0, all of them 0 where they are not known.
 */
export function spanIn(element: Fields, { facts, described }: SpanOf): PlaceDraft {
  const [startLine, endLine, startColumn, endColumn] = LINES.find(([line]) => element.has(line)) ?? LINES[0];
  const lines = [startLine, endLine, startColumn, endColumn] as const;
  const unknown = lines.every((key) => element.peek(key) === 0);
  if (unknown) for (const key of lines) element.take(key);
  const file = element.peek('file_path');
  const legacy: JsonObject = {};
  const span = richFacts(element, typeof file === 'string' ? file : undefined, described, legacy);
  const bytes = { file: 'file_path', byteStart: 'byte_start', byteEnd: 'byte_end', spanId: 'span_id' };
  const keys = unknown ? bytes : { ...bytes, startLine, startColumn, endLine, endColumn };
  // The whole file's checksum says which state of it was read.
  const hash =
    described === 'before' ? fileHash(span.checksums?.file_checksum_before?.slice('sha256:'.length)) : undefined;
  return placeOf(element, keys, {
    ...(hash !== undefined && { fileHash: hash }),
    ...facts,
    span,
    ...(Object.keys(legacy).length > 0 && { legacy }),
  });
}

function richFacts(
  element: Fields,
  file: string | undefined,
  described: SpanOf['described'],
  legacy: JsonObject,
): SpanFacts {
  const context = contextIn(element, 'context', { before: 'before', selected: 'selected', after: 'after' });
  const checksums = checksumsIn(element, described, legacy);
  const kind = element.peek('kind');
  const { language, ...semantics } = semanticsIn(
    element,
    typeof kind === 'string' ? kind : undefined,
    described,
    legacy,
  );
  const result: SpanFacts = { ...semantics, language };
  if (described === 'before') {
    if (context !== undefined) result.context = context;
    if (checksums !== undefined) result.checksums = checksums;
  } else {
    if (context !== undefined) legacy['context'] = { ...context };
    if (checksums !== undefined)
      legacy['checksums'] = { ...(legacy['checksums'] as JsonObject | undefined), ...checksums };
  }
  const holder = element.object('relationships');
  const relationships = relationshipsIn(holder, file, described === 'after');
  if (holder !== undefined && relationships !== undefined) {
    result.relationships = relationships;
    const rest = holder.rest();
    if (Object.keys(rest).length > 0) legacy['relationships'] = rest as JsonObject;
  }
  const hints = hintsIn(element, legacy);
  if (hints !== undefined) result.tool_hints = hints;
  const action = actionIn(element, legacy);
  if (action !== undefined) result.suggested_action = action;
  element.keep('error_code');
  return result;
}

/**
 * Whole lines beside and in a span, each of which still ends as in the file. `keys` are the tool's names of the three
 * lists.
 */
export function contextIn(
  element: Fields,
  key: string,
  keys: { before: string; selected: string; after: string },
): SpanFacts['context'] | undefined {
  const holder = key === '' ? element : element.object(key);
  if (holder === undefined) return undefined;
  const lists = [keys.before, keys.selected, keys.after].map((name) => holder.strings(name)?.map(withoutEnd));
  const rest = key === '' ? {} : holder.rest();
  if (Object.keys(rest).length > 0) element.replace(key, { [key]: rest });
  const [before, selected, after] = lists;
  if (before === undefined && selected === undefined && after === undefined) return undefined;
  return { before: before ?? [], selected: selected ?? [], after: after ?? [] };
}

function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}

function checksumsIn(
  element: Fields,
  described: SpanOf['described'],
  legacy: JsonObject,
): NonNullable<SpanFacts['checksums']> | undefined {
  const holder = element.object('checksums');
  const found: JsonObject = {};
  const odd: JsonObject = {};
  for (const key of ['checksum_before', 'checksum_after', 'file_checksum_before'] as const) {
    const value = holder?.string(key);
    if (value !== undefined) (isChecksum(value) ? found : odd)[key] = value;
  }
  const rest = holder?.rest() ?? {};
  if (Object.keys(rest).length > 0 || Object.keys(odd).length > 0)
    legacy['checksums'] = { ...odd, ...rest } as JsonObject;
  // 2.0.0: bare hex of the span, and of the file.
  for (const [key, unified] of FLAT_CHECKSUMS) {
    const value = element.string(key);
    if (value === undefined) continue;
    const labelled = `sha256:${value}`;
    if (described === 'before' && isChecksum(labelled)) found[unified] = labelled;
    else legacy[key] = value;
  }
  return Object.keys(found).length > 0 ? (found as NonNullable<SpanFacts['checksums']>) : undefined;
}

const FLAT_CHECKSUMS = [
  ['span_checksum_before', 'checksum_before'],
  ['span_checksum_after', 'checksum_after'],
  ['checksum_before', 'checksum_before'],
  ['file_checksum_before', 'file_checksum_before'],
] as const;

/** The kind is that of the symbol, where the tool printed one; what it read from a changed file is no evidence. */
function semanticsIn(
  element: Fields,
  symbolKind: string | undefined,
  described: SpanOf['described'],
  legacy: JsonObject,
): { semantic_kind?: string | undefined; language?: string | undefined } {
  const holder = element.object('semantics');
  const kind = holder?.string('kind') ?? element.string('semantic_kind');
  const language = holder?.string('language') ?? element.string('language');
  const rest = holder?.rest() ?? {};
  const own = symbolKind ?? (described === 'before' ? kind : undefined);
  const semantic_kind = semanticKind(own, language);
  const differs = kind !== undefined && kind !== semantic_kind;
  if (differs || Object.keys(rest).length > 0)
    legacy['semantics'] = { ...(kind !== undefined && { kind }), ...rest } as JsonObject;
  return { semantic_kind, language };
}

function hintsIn(element: Fields, legacy: JsonObject): JsonObject | undefined {
  const holder = element.object('tool_hints');
  if (holder === undefined) return undefined;
  const hints: JsonObject = {};
  for (const key of ['requires_full_context', 'apply_atomically']) {
    const value = holder.boolean(key);
    if (value !== undefined) hints[key] = value;
  }
  holder.keep('may_break_tests', 'requires_compilation');
  keepRest(holder.rest(), 'tool_hints', legacy);
  return hints;
}

/** The action is what the tool has just done or been asked; only its name and parameters have a place in the format. */
function actionIn(element: Fields, legacy: JsonObject): SpanFacts['suggested_action'] | undefined {
  const holder = element.object('suggested_action');
  if (holder === undefined) return undefined;
  const action = holder.string('action_type');
  const params = holder.object('params');
  params?.keep(...Object.keys(params.value));
  holder.keep('confidence', 'reason');
  keepRest(holder.rest(), 'suggested_action', legacy);
  if (action === undefined) return undefined;
  return { action_type: action, params: (params?.rest() ?? {}) as JsonObject };
}

function keepRest(rest: DraftObject, key: string, legacy: JsonObject): void {
  if (Object.keys(rest).length > 0) legacy[key] = rest as JsonObject;
}
