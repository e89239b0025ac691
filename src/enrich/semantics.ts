import { ownOf, semanticKind, wordOf } from '../adapter/values/kinds.ts';
import { bufferOf } from '../location/source.ts';
import { rangeOf } from '../location/span-evidence.ts';
import type { Subject } from './enrichment.ts';
import { languageOf } from './languages.ts';

/** The language of the file, and the kind of the thing at the span, where the tool said it. */
export function semanticsOf(subject: Subject): { semantic_kind?: string | undefined; language?: string | undefined } {
  const { span, source, kind, words } = subject;
  const language = span.language ?? languageOf(span.file_path, source, subject.language);
  const semantic_kind =
    kind === undefined || language === undefined
      ? undefined
      : (narrowed(subject, language) ?? semanticKind(kind, language, words));
  return { semantic_kind, language };
}

/** Kinds that the words at the start of the span make narrower, by language and by what the tool said. */
const NARROWER: Readonly<Record<string, Readonly<Record<string, readonly (readonly [RegExp, string])[]>>>> = {
  python: { function: [[/^async\s+def\b/, 'async_function']] },
  rust: {
    class: [
      [/^(?:pub(?:\([^)]*\))?\s+)?struct\b/, 'struct'],
      [/^(?:pub(?:\([^)]*\))?\s+)?enum\b/, 'enum'],
      [/^(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?trait\b/, 'trait'],
      [/^(?:pub(?:\([^)]*\))?\s+)?type\b/, 'type'],
    ],
  },
  cpp: {
    class: [
      [/^class\b/, 'class'],
      [/^struct\b/, 'struct'],
      [/^union\b/, 'union'],
    ],
  },
  go: {
    class: [
      [/^type\s+\w+\s+struct\b/, 'struct'],
      [/^type\s+\w+\s+interface\b/, 'interface'],
    ],
  },
};

/** What stands before a declaration on its line: room, comments and attributes. */
const BEFORE = /^(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/|#\[[^\]]*\])+/;

/** The word behind others. */
const NEXT_WORD = /^\s+([\p{L}_][\p{L}\p{N}_]*)/u;

/** So many bytes at the start of a span tell what it is. */
const HEAD = 128;

function narrowed({ span, source, kind = '', name }: Subject, language: string): string | undefined {
  const range = rangeOf(span);
  const rules = ownOf(ownOf(NARROWER, language), wordOf(kind));
  if (rules === undefined || source === undefined || range === undefined) return undefined;
  const { start, end } = range;
  const head = bufferOf(source, { start, end: Math.min(end, start + HEAD) }).toString('utf8');
  if (span.precision !== 'line') return rules.find(([pattern]) => pattern.test(head))?.[1];
  // A line may begin with another thing than the one that is meant.
  return rules.find(([pattern]) => declares(head.replace(BEFORE, ''), pattern, name))?.[1];
}

/** True for a text that begins as the pattern says, with this name in what it found or right behind. */
function declares(text: string, pattern: RegExp, name: string | undefined): boolean {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined || name === undefined) return false;
  const next = NEXT_WORD.exec(text.slice(found.length))?.[1];
  return name === next || found.split(/\s+/).includes(name);
}
