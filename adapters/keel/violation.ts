import type { DiagnosticDraft, DraftObject, Fields } from '../../src/adapter.ts';
import { cleanPath } from './frame.ts';
import { LINE, linesOf, nameIn, withSpan } from './lines.ts';

const LEVELS = { ERROR: 'error', WARNING: 'warning', INFO: 'note' } as const;

/** What is left of a severity, which is the level: an E-code may be a warning, and what is suppressed stands among the warnings. */
export function levelIn(item: Fields, otherwise: DiagnosticDraft['level']): DiagnosticDraft['level'] {
  const severity = item.peek('severity');
  if (typeof severity !== 'string' || !Object.hasOwn(LEVELS, severity)) return otherwise;
  item.take('severity');
  return LEVELS[severity as keyof typeof LEVELS];
}

/** A code of keel's, as the format has it, and as it was printed. */
export function codeIn(item: Fields): Pick<DiagnosticDraft, 'code' | 'legacy'> {
  const code = item.string('code');
  return code === undefined || code === '' ? {} : { code: `KEL-${code}`, legacy: { code } };
}

/**
 * Categories whose message names, in backticks, a definition that begins at the line. A suppressed finding keeps its category. A function that was
 * removed does not stand at its line any more.
 */
const NAMING = ['broken_caller', 'missing_type_hints', 'missing_docstring', 'placement', 'duplicate_name'];

/** The name of the definition that a finding is about: it stands at the line, unless the file has changed. */
function namedIn(item: Fields): string | undefined {
  const [category, message] = [item.peek('category'), item.peek('message')];
  if (typeof message !== 'string' || !NAMING.includes(category as string)) return undefined;
  return /`([^`]+)`/u.exec(message)?.[1];
}

/**
 * `Violation` (crates/keel-enforce/src/types): all of its keys in every version. The line of E004 is that of the last map, which may lie behind
 * the end of the file.
 */
export function violationIn(item: Fields, listed: 'error' | 'warning'): DiagnosticDraft {
  const name = namedIn(item);
  const level = levelIn(item, listed);
  const place = linesOf(item, LINE, { name });
  const message = item.string('message') ?? '';
  const remediation = item.string('fix_hint');
  if (item.peek('fix_hint') === null) item.take('fix_hint');
  const affected = item.objects('affected');
  const existing = item.object('existing');
  cleanPath(item, 'suggested_module', 'suggested_module');
  item.keep('category', 'hash', 'confidence', 'resolution_tier', 'suppressed', 'suppress_hint', 'existing');
  if (affected !== undefined) item.replace('affected', { affected: affected.map(affectedIn) });
  if (existing !== undefined) item.replace('existing', { existing: withSpan(existing, ['hash'], LINE, { name }) });
  return { level, message, place, remediation, ...codeIn(item), details: item.rest() };
}

/** A caller, by the line at which it is defined. */
function affectedIn(item: Fields): DraftObject {
  return withSpan(item, ['hash', 'name'], LINE, { name: nameIn(item, 'line') });
}

/** Takes a list of violations; `undefined` where there is none. */
export function violationsIn(fields: Fields, key: string, listed: 'error' | 'warning'): DiagnosticDraft[] {
  return fields.objects(key)?.map((item) => violationIn(item, listed)) ?? [];
}
