/** The kinds that the format has for each language. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  rust: new Set(['function', 'method', 'struct', 'enum', 'trait', 'impl', 'mod', 'const', 'static', 'type', 'macro']),
  python: new Set(['function', 'method', 'class', 'async_function', 'decorator', 'module', 'variable']),
  typescript: new Set(['function', 'method', 'class', 'interface', 'type', 'enum', 'namespace', 'variable']),
  javascript: new Set(['function', 'method', 'class', 'variable', 'statement']),
  java: new Set(['class', 'interface', 'enum', 'record', 'method', 'constructor', 'field']),
  c: new Set(['function', 'struct', 'union', 'enum', 'type', 'macro', 'variable']),
  cpp: new Set(['function', 'struct', 'union', 'enum', 'type', 'macro', 'variable', 'class', 'method', 'namespace', 'template']),
};

/** The tool's words that have another name in the format, whatever the language. */
const NAMES: Readonly<Record<string, string>> = { fn: 'function', type_alias: 'type', constant: 'const' };

/** Words that mean something else in one language than in the next. */
const NAMES_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rust: { module: 'mod' },
  java: { trait: 'interface', struct: 'class' },
  typescript: { trait: 'interface', struct: 'class' },
  javascript: { struct: 'class' },
  python: { struct: 'class' },
};

/** The format's kind for a kind of the tool; `undefined` where that is not certain. */
export function semanticKind(kind: string | undefined, language: string | undefined): string | undefined {
  if (kind === undefined || language === undefined) return undefined;
  const own = NAMES_IN[language]?.[kind] ?? NAMES[kind] ?? kind;
  return KINDS[language]?.has(own) ? own : undefined;
}
