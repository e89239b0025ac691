import { bufferOf, type SourceFile } from '../location/source.ts';

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
function languageNamed(said: string | undefined): string | undefined {
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
