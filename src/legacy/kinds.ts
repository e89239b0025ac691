/** The kinds that the format has for each language. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  rust: new Set(['function', 'method', 'struct', 'enum', 'trait', 'impl', 'mod', 'const', 'static', 'type', 'macro']),
  python: new Set(['function', 'method', 'class', 'async_function', 'decorator', 'module', 'variable']),
  typescript: new Set(['function', 'method', 'class', 'interface', 'type', 'enum', 'namespace', 'variable']),
  javascript: new Set(['function', 'method', 'class', 'variable', 'statement']),
  go: new Set(['function', 'method', 'struct', 'interface', 'type', 'const', 'variable']),
  java: new Set(['class', 'interface', 'enum', 'record', 'method', 'constructor', 'field']),
  c: new Set(['function', 'struct', 'union', 'enum', 'type', 'macro', 'variable']),
  cpp: new Set(['function', 'struct', 'union', 'enum', 'type', 'macro', 'variable', 'class', 'method', 'namespace', 'template']),
};

/** Words of tools that have another name in the format, whatever the language. */
const NAMES: Readonly<Record<string, string>> = { fn: 'function', type_alias: 'type', typealias: 'type', constant: 'const' };

/** Words that mean something else in one language than in the next: many tools have one for the types of all, and one for their contracts. */
const NAMES_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rust: { module: 'mod', class: 'struct', interface: 'trait' },
  python: { mod: 'module', struct: 'class' },
  typescript: { struct: 'class', trait: 'interface' },
  javascript: { struct: 'class' },
  go: { class: 'struct', trait: 'interface' },
  java: { struct: 'class', trait: 'interface', fn: 'method', function: 'method' },
};

/** The format's kind for a tool's word in a language (both in any case); `undefined` where that is not certain, or one of them is not known. */
export function semanticKind(kind: string | undefined, language: string | undefined): string | undefined {
  if (kind === undefined || language === undefined) return undefined;
  const [word, tongue] = [kind.toLowerCase(), language.toLowerCase()];
  const name = ownOf(ownOf(NAMES_IN, tongue), word) ?? ownOf(NAMES, word) ?? word;
  return ownOf(KINDS, tongue)?.has(name) ? name : undefined;
}

function ownOf<Value>(table: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
