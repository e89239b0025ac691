import type { Diagnostic, Match, Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';

/** A located result. Those that stand elsewhere in the data have no `match_id`. */
export interface FoundMatch {
  kind: 'match';
  value: Partial<Match>;
  span: Span;
}

/** What is said of code, of a run, or of the conversion; an error once, though an envelope may hold it twice. */
export interface FoundFinding {
  kind: 'finding';
  value: Diagnostic;
  span: Span | undefined;
  /** True for what unify says of its own work, which is no result; but for the error that an envelope is of. */
  isNote: boolean;
}

/** A place in the result of an operation: changed, to be changed, or left alone. */
export interface FoundEdit {
  kind: 'edit';
  value: JsonObject;
  span: Span;
}

/** What a reader looks for in an envelope. */
export type Found = FoundMatch | FoundFinding | FoundEdit;

/** True for what was found, and not said of an envelope. */
export function isFound(told: Found | { kind: 'query' | 'operation' | 'end' }): told is Found {
  return told.kind === 'match' || told.kind === 'finding' || told.kind === 'edit';
}

/** True for what unify says of its own work, which is no result and is not counted as one. */
export function isNote(found: Found): boolean {
  return found.kind === 'finding' && found.isNote;
}

/** The word for what was found, in tables. */
export function sortOf(found: Found): Found['kind'] | 'note' {
  return isNote(found) ? 'note' : found.kind;
}

/** True for such a note of the level `note` about no place: formats for editors and reviews leave it out. */
export function isRemark(found: Found): boolean {
  return found.kind === 'finding' && found.isNote && found.span === undefined && found.value.level === 'note';
}

/** True for a finding that says that nothing is wrong: it passed, is of no concern, or is there no more. */
export function isNoProblem(found: Found): boolean {
  if (found.kind !== 'finding') return false;
  const { kind, baselineState } = found.value.details ?? {};
  return kind === 'pass' || kind === 'notApplicable' || baselineState === 'absent';
}

/** The code of a finding, or the one that its tool gave it, as the id of a rule; `undefined` where there is none. */
export function codeOf(found: Found): string | undefined {
  if (found.kind !== 'finding') return undefined;
  const { legacy, code = legacy?.['code'] } = found.value;
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && code !== '' ? code : undefined;
}

/** The message of a finding; what was quoted of a match or an edit, else its name. It may have many lines. */
export function textOfFound(found: Found): string {
  if (found.kind === 'finding') return found.value.message;
  const { name } = found.value;
  return quoteOf(found) ?? (typeof name === 'string' ? name : '');
}

/** What was quoted of a match or an edit; `undefined` where nothing was. */
export function quoteOf({ value }: FoundMatch | FoundEdit): string | undefined {
  const { matched_text, replaced_text, snippet, content } = value;
  if (typeof matched_text === 'string') return matched_text;
  return [replaced_text, snippet, content].find((text) => typeof text === 'string');
}

export type Located = JsonObject & { span: JsonObject };

export function isLocated(value: Json): value is Located {
  return isObject(value) && Object.hasOwn(value, 'span') && isSpan(value['span']);
}

/** True for a span of the format: an object with a path and a place. */
export function isSpan(value: Json | undefined): value is JsonObject & { file_path: string } {
  return isObject(value) && typeof value['file_path'] === 'string' && typeof value['start_line'] === 'number';
}

/** True for a key whose value is written as the tool said it: what is called a span there need not be one. */
export function isAsReported(key: string): boolean {
  return key === 'legacy' || key === 'unplaced';
}
