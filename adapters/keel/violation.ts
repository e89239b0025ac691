import type { DiagnosticDraft, Fields } from '../../src/adapter.ts';
import { cleanPath } from './frame.ts';
import { LINE, linesOf, nodesIn, withSpan, written } from './lines.ts';

const LEVELS = { ERROR: 'error', WARNING: 'warning', INFO: 'note' } as const;

/**
 * What is left of a severity, which is the level: an E-code may be a warning, and what is suppressed stands among the
 * warnings.
 */
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
 * Categories whose message names first, in backticks, the definition that begins at the line, each with its code. A
 * suppressed finding keeps its category. A function that was removed does not stand at its line any more.
 */
const NAMING: Readonly<Record<string, string>> = {
  E001: 'broken_caller',
  E002: 'missing_type_hints',
  E003: 'missing_docstring',
  W001: 'placement',
  W002: 'duplicate_name',
  W005: 'dead_code',
  W006: 'duplicate_implementation',
};

/** The names that a message has in backticks. */
export function quotedIn(item: Fields): string[] {
  const message = item.peek('message');
  return typeof message === 'string' ? [...message.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => written(name)) : [];
}

/** Names that stand in the files, unless these have changed. */
interface Named {
  own?: string | undefined;
  existing?: string | undefined;
}

/**
 * The names in a message of the definition that the finding is about, and of the one that exists already, which is
 * another where bodies are alike. `checkpoint` prints no categories.
 */
function namedIn(item: Fields): Named {
  const { code, category = NAMING[String(code)] } = item.value;
  if (!Object.values(NAMING).includes(String(category))) return {};
  const [own, other] = quotedIn(item);
  return { own, existing: category === NAMING['W006'] ? other : own };
}

/**
 * `Violation` (crates/keel-enforce/src/types): all of its keys in every version. The line of E004 is that of the last
 * map, which may lie behind the end of the file.
 */
export function violationIn(
  item: Fields,
  listed: 'error' | 'warning',
  { own, existing: other } = namedIn(item),
): DiagnosticDraft {
  const level = levelIn(item, listed);
  const place = linesOf(item, LINE, { name: own });
  const message = item.string('message') ?? '';
  const remediation = item.string('fix_hint');
  if (item.peek('fix_hint') === null) item.take('fix_hint');
  const existing = item.object('existing');
  cleanPath(item, 'suggested_module', 'suggested_module');
  item.keep('category', 'hash', 'confidence', 'resolution_tier', 'suppressed', 'suppress_hint', 'existing');
  nodesIn(item, 'affected');
  if (existing !== undefined)
    item.replace('existing', { existing: withSpan(existing, ['hash'], LINE, { name: other }) });
  return { level, message, place, remediation, ...codeIn(item), details: item.rest() };
}

/** Takes a list of violations; `undefined` where there is none. */
export function violationsIn(fields: Fields, key: string, listed: 'error' | 'warning'): DiagnosticDraft[] {
  return fields.objects(key)?.map((item) => violationIn(item, listed)) ?? [];
}
