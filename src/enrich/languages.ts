import type { SourceFile } from '../location/source.ts';

/** Languages whose files are known by their extension, in lower case. `.h` is of two. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ...files('rust', 'rs'),
  ...files('python', 'py', 'pyi', 'pyw'),
  ...files('typescript', 'ts', 'tsx', 'mts', 'cts'),
  ...files('javascript', 'js', 'jsx', 'mjs', 'cjs'),
  ...files('go', 'go'),
  ...files('java', 'java'),
  ...files('c', 'c'),
  ...files('cpp', 'cc', 'cpp', 'cxx', 'c++', 'hh', 'hpp', 'hxx', 'h++'),
  ...files('csharp', 'cs'),
  ...files('kotlin', 'kt', 'kts'),
  ...files('swift', 'swift'),
  ...files('scala', 'scala'),
  ...files('ruby', 'rb'),
  ...files('php', 'php'),
  ...files('lua', 'lua'),
  ...files('dart', 'dart'),
  ...files('zig', 'zig'),
  ...files('elixir', 'ex', 'exs'),
  ...files('haskell', 'hs'),
  ...files('bash', 'sh', 'bash'),
  ...files('sql', 'sql'),
  ...files('html', 'html', 'htm'),
  ...files('css', 'css'),
  ...files('scss', 'scss'),
  ...files('vue', 'vue'),
  ...files('svelte', 'svelte'),
  ...files('json', 'json'),
  ...files('yaml', 'yaml', 'yml'),
  ...files('toml', 'toml'),
  ...files('xml', 'xml'),
  ...files('markdown', 'md', 'markdown'),
};

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
  if (Object.hasOwn(EXTENSIONS, extension)) return EXTENSIONS[extension];
  return (extension === '' && source !== undefined ? languageOfScript(source) : undefined) ?? languageNamed(said);
}

/** A language as a tool names it, in the format's name; `undefined` for one that says nothing. */
function languageNamed(said: string | undefined): string | undefined {
  const name = said?.toLowerCase();
  if (name === undefined || name === '' || name === 'unknown' || name === 'auto') return undefined;
  return Object.hasOwn(NAMES, name) ? NAMES[name] : name;
}

/** So much of a script's first line is looked at, in bytes. */
const LONGEST = 256;

function languageOfScript({ bytes }: SourceFile): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST)).toString('latin1');
  const interpreter =
    /^#!\s*(?:\S*\/env\s+(?:-S\s+)?(?:\w+=\S*\s+)*)?(?:\S*\/)?([a-z]+)[\d.]*(?:\s|$)/.exec(head)?.[1] ?? '';
  return Object.hasOwn(INTERPRETERS, interpreter) ? INTERPRETERS[interpreter] : undefined;
}

function files(language: string, ...extensions: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(extensions.map((extension) => [extension, language]));
}
