/**
 * Kinds as magellan prints them (`fn` in find, query, get, label, chunks, context; `Function` in export, slice and the graph commands), each
 * under one name.
 */
const KINDS: Readonly<Record<string, string>> = { fn: 'function', mod: 'module', type_alias: 'type', typealias: 'type' };

/** Of each language the kinds that it has in the format; magellan calls every class `struct` and every interface `trait`. */
const LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rust: {
    ...same('function', 'method', 'struct', 'enum', 'trait', 'type'),
    class: 'struct',
    interface: 'trait',
    module: 'mod',
  },
  python: { ...same('function', 'method', 'class', 'module'), struct: 'class' },
  typescript: { ...same('function', 'method', 'class', 'interface', 'type', 'enum', 'namespace'), struct: 'class', trait: 'interface' },
  javascript: { ...same('function', 'method', 'class'), struct: 'class' },
  go: { ...same('function', 'method', 'struct', 'interface', 'type'), class: 'struct', trait: 'interface' },
  java: { ...same('class', 'interface', 'enum', 'method'), struct: 'class', trait: 'interface', function: 'method' },
  c: same('function', 'struct', 'union', 'enum', 'type'),
  cpp: same('function', 'struct', 'union', 'enum', 'type', 'class', 'method', 'namespace'),
};

/** The format's name of a kind in a language; `undefined` where it has none: `call`, `unknown` and the like are no kinds of symbols. */
export function kindIn(language: string, kind: string): string | undefined {
  const lower = kind.toLowerCase();
  return LANGUAGES[language]?.[KINDS[lower] ?? lower];
}

function same(...kinds: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(kinds.map((kind) => [kind, kind]));
}
