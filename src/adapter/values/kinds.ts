/** The kinds of each language that the format has; the language as the format writes it. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  rust: new Set(['function', 'method', 'struct', 'enum', 'trait', 'impl', 'mod', 'const', 'static', 'type', 'macro']),
  python: new Set(['function', 'method', 'class', 'async_function', 'decorator', 'module', 'variable']),
  typescript: new Set(['function', 'method', 'class', 'interface', 'type', 'enum', 'namespace', 'variable']),
  javascript: new Set(['function', 'method', 'class', 'variable', 'statement']),
  go: new Set(['function', 'method', 'struct', 'interface', 'type', 'const', 'variable']),
  java: new Set(['class', 'interface', 'enum', 'record', 'method', 'constructor', 'field']),
  c: new Set(['function', 'struct', 'union', 'enum', 'type', 'macro', 'variable']),
  cpp: new Set([
    'function',
    'struct',
    'union',
    'enum',
    'type',
    'macro',
    'variable',
    'class',
    'method',
    'namespace',
    'template',
  ]),
};

/** Words that mean the same in every language: short forms, and names of tree-sitter nodes. */
const WORDS: Readonly<Record<string, string>> = {
  fn: 'function',
  func: 'function',
  constant: 'const',
  type_alias: 'type',
  typealias: 'type',
  async_function_definition: 'async_function',
  ...nodes('function', 'function_item', 'function_definition', 'function_declaration', 'function_signature_item'),
  ...nodes('method', 'method_definition', 'method_declaration'),
  ...nodes('class', 'class_definition', 'class_declaration', 'class_specifier'),
  ...nodes('struct', 'struct_item', 'struct_specifier'),
  ...nodes('union', 'union_specifier'),
  ...nodes('enum', 'enum_item', 'enum_declaration', 'enum_specifier'),
  ...nodes('interface', 'interface_declaration'),
  ...nodes('namespace', 'namespace_definition'),
  ...nodes('type', 'type_item', 'type_alias_declaration', 'type_definition'),
  ...nodes('template', 'template_declaration'),
  trait_item: 'trait',
  impl_item: 'impl',
  mod_item: 'mod',
  const_item: 'const',
  static_item: 'static',
  macro_definition: 'macro',
  preproc_def: 'macro',
  preproc_function_def: 'macro',
  record_declaration: 'record',
  constructor_declaration: 'constructor',
  field_declaration: 'field',
};

/** Words that mean another kind in one language than their own, because the language has only that one. */
const WORDS_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rust: { module: 'mod', namespace: 'mod', interface: 'trait' },
  python: { struct: 'class', mod: 'module' },
  typescript: { struct: 'class', trait: 'interface' },
  javascript: { struct: 'class' },
  go: { trait: 'interface' },
  java: { struct: 'class', trait: 'interface', function: 'method' },
};

/**
 * The format's kind for a tool's word in a language, both in any case; `undefined` where the meaning is not certain, or
 * one of them is not known. `own` says what the tool's words mean where they mean something else than elsewhere.
 */
export function semanticKind(
  kind: string | undefined,
  language: string | undefined,
  own?: KindWords,
): string | undefined {
  if (kind === undefined || language === undefined) return undefined;
  const [word, tongue] = [wordOf(kind), language.toLowerCase()];
  const said = ownOf(ownOf(own, tongue), word) ?? ownOf(ownOf(WORDS_IN, tongue), word) ?? word;
  return ownOf(KINDS, tongue)?.has(said) ? said : undefined;
}

/** A kind as a tool prints it, by the word that is used for it here. */
export function wordOf(kind: string): string {
  const snake = kind.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return ownOf(WORDS, snake) ?? snake;
}

/** What words for kinds mean, by language: from the word to the format's kind. */
export type KindWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

function nodes(kind: string, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

/** What a table says of a key, which may be called as what every object has; `undefined` where it says nothing. */
export function ownOf<Value>(table: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
