import {
  failure,
  file,
  form,
  gathered,
  keep,
  kept,
  list,
  located,
  match,
  NO_LINE,
  object,
  orNull,
  path,
  relations,
  startLine,
  string,
  strings,
} from '../../src/adapter.ts';
import { framed } from './frame.ts';

/** A symbol by the line of its definition; a real line is never 0. */
const SYMBOL = { id: keep, ...strings('name', 'kind'), line: startLine, file: orNull(file) };

/** A caller or callee, told by its definition. */
const RELATED = {
  depth: keep,
  node: object(
    { id: keep, name: string('symbol'), kind: keep, file: orNull(file), line: startLine },
    { hoisted: true },
  ),
};

/**
 * What `navigate` prints where it finds nothing (exit 0), always compact. The name is not escaped, so that it may be no
 * JSON: see the texts. magellan prints the same.
 */
export const unresolved = form(
  'llmgrep/navigate-unresolved',
  {
    operation: 'navigate',
    requiresKnownTool: true,
    closed: true,
    when: { complete: true, matches: { error: /^no symbols found for '/ } },
  },
  { error: failure('LLM-REF-001') },
);

export const navigate = [
  /**
   * `navigate` (since 3.6.0): a symbol by the line of its definition, which is the first of those that its name
   * resolves to; what was not asked for is `null`.
   */
  framed('llmgrep/navigate', ['node'], {
    node: match(
      {
        ...SYMBOL,
        callers: relations('callers', 'definition', RELATED, { unknown: NO_LINE }),
        callees: relations('callees', 'definition', RELATED, { unknown: NO_LINE }),
      },
      { role: 'node', unknown: NO_LINE, gathers: { callers: '/data/callers', callees: '/data/callees' } },
    ),
    resolve: list(match(SYMBOL, { role: 'resolved', unknown: NO_LINE })),
    edges: list({ edge_type: keep, direction: keep, target: located(SYMBOL, { unknown: NO_LINE }) }),
    callers: list(gathered, ['depth']),
    callees: list(gathered, ['depth']),
  }),
  /** `explore` (since 3.5.0): symbols in clusters of one module each, by the lines of their definitions. */
  framed('llmgrep/explore', ['intent', 'tokens'], {
    intent: keep,
    tokens: keep,
    clusters: list(
      {
        file: path(),
        module: keep,
        score: keep,
        symbols: list(match({ ...SYMBOL, ...kept('fqn', 'fan_in', 'fan_out', 'score') }, { unknown: NO_LINE })),
        internal_calls: keep,
      },
      ['file', 'module'],
    ),
    total_symbols: keep,
    total_modules: keep,
  }),
];
