import { ownOf, semanticKind, wordOf } from '../adapter/values/kinds.ts';
import { bufferOf, type SourceFile } from '../location/source.ts';
import { rangeOf } from '../location/span-evidence.ts';
import type { Subject } from './enrichment.ts';

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

/** Languages whose files are known by their extension, in lower case. `.h` is of two. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ...files('rust', 'rs'),
  ...files('python', 'py', 'pyi', 'pyw'),
  ...files('typescript', 'ts', 'tsx', 'mts', 'cts'),
  ...files('javascript', 'js', 'jsx', 'mjs', 'cjs'),
  ...files('cpp', 'cc', 'cpp', 'cxx', 'c++', 'hh', 'hpp', 'hxx', 'h++'),
  ...files('csharp', 'cs'),
  ...files('kotlin', 'kt', 'kts'),
  ...files('ruby', 'rb'),
  ...files('elixir', 'ex', 'exs'),
  ...files('haskell', 'hs'),
  ...files('bash', 'sh', 'bash'),
  ...files('html', 'html', 'htm'),
  ...files('yaml', 'yaml', 'yml'),
  ...files('markdown', 'md', 'markdown'),
};

/** Languages whose files have their name as the extension. */
const OWN = 'go java c swift scala php lua dart zig sql css scss vue svelte json toml xml'.split(' ');

/** Interpreters that a script names in its first line, without the version behind the name. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  python: 'python',
  node: 'javascript',
  sh: 'bash',
  bash: 'bash',
  ruby: 'ruby',
  php: 'php',
  lua: 'lua',
};

/** Other names of languages, as tools print them. */
const NAMES: Readonly<Record<string, string>> = { 'c++': 'cpp', 'c#': 'csharp', js: 'javascript', ts: 'typescript' };

/** The language of a file, in lower case: by its name, else by its first line, else by what the tool said. */
export function languageOf(path: string, source: SourceFile | undefined, said: string | undefined): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  if (OWN.includes(extension)) return extension;
  if (Object.hasOwn(EXTENSIONS, extension)) return EXTENSIONS[extension];
  return (extension === '' && source !== undefined ? languageOfScript(source) : undefined) ?? languageNamed(said);
}

/** A language as a tool names it, in the format's name; `undefined` for one that says nothing. */
export function languageNamed(said: string | undefined): string | undefined {
  const name = said?.toLowerCase();
  if (name === undefined || name === '' || name === 'unknown' || name === 'auto') return undefined;
  return Object.hasOwn(NAMES, name) ? NAMES[name] : name;
}

/** So much of a script's first line is looked at, in bytes. */
const LONGEST = 256;

function languageOfScript(source: SourceFile): string | undefined {
  const head = bufferOf(source).toString('latin1', 0, LONGEST);
  const interpreter =
    /^#!\s*(?:\S*\/env\s+(?:-S\s+)?(?:\w+=\S*\s+)*)?(?:\S*\/)?([a-z]+)[\d.]*(?:\s|$)/.exec(head)?.[1] ?? '';
  return Object.hasOwn(INTERPRETERS, interpreter) ? INTERPRETERS[interpreter] : undefined;
}

function files(language: string, ...extensions: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(extensions.map((extension) => [extension, language]));
}
