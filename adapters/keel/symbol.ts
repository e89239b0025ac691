import { gathered, keep, kept, list, listing, match, object, path, string, strings } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './frame.ts';
import { DEFINED, LINE, LINES, UNKNOWN } from './lines.ts';
import { CALLEES, CALLERS, CALLS, CALLS_FROM, UPSTREAM } from './relations.ts';
import { WARNINGS } from './violation.ts';

/**
 * A node of the graph, without its place. keel knows functions, classes and modules; its hash is of signature, body and
 * docstring, so it names the symbol.
 */
export const SYMBOL = {
  hash: string('symbol_id'),
  ...strings('name', 'kind'),
  ...kept('signature', 'docstring', 'type_hints_present', 'has_docstring'),
  ...kept('is_public', 'callers', 'callees', 'lines'),
} as const;

/** What every symbol has: evidence, and lines that are not known. */
export const KNOWN = { named: DEFINED, unknown: UNKNOWN } as const;

/** Symbols by the lines of their definition, and by the first of these alone. */
export const RANGE = { ...SYMBOL, ...LINES };
export const BEGINNING = { ...SYMBOL, ...LINE };

const FIRST_KEYS = ['name', 'hash', 'kind', 'callees'];

/** Function, module and neighbours of a symbol, as a name for each. */
const MODULE_CONTEXT = object({
  module: path('module', { unless: [''] }),
  ...kept('sibling_functions', 'responsibility_keywords', 'function_count', 'external_endpoints'),
});

export const symbol = [
  /**
   * `discover FILE` and `discover NAME --name`, which print text up to 0.4.2: the symbols of a file, or those of a
   * name.
   */
  framed(
    'keel/discover-symbols',
    { command: 'discover', has: ['symbols'], when: { type: { symbols: 'list' } } },
    { path: path(), symbols: list(match(BEGINNING, KNOWN), FIRST_KEYS) },
  ),
  /**
   * `discover HASH`: a symbol with its callers and callees. `body_context` is a listing of the file as it was then,
   * with line numbers.
   */
  framed('keel/discover', ['target'], {
    target: match(
      { ...RANGE, upstream: UPSTREAM, downstream: CALLEES, lines: listing(/^ *\d+ \| /u) },
      {
        ...KNOWN,
        role: 'target',
        gathers: { upstream: '/upstream', downstream: '/downstream', lines: '/body_context/lines' },
      },
    ),
    upstream: list(gathered, ['hash', 'call_line']),
    downstream: list(gathered, ['hash', 'call_line']),
    module_context: MODULE_CONTEXT,
    body_context: keep,
  }),
  /** `check`: a symbol, what depends on it, and what is wrong with it. */
  framed('keel/check', ['risk'], {
    target: match(
      { ...RANGE, callers: CALLS, callees: CALLS_FROM },
      { ...KNOWN, role: 'target', gathers: { callers: '/risk/callers', callees: '/risk/callees' } },
    ),
    risk: object({
      ...kept('level', 'health', 'caller_count', 'cross_file_callers', 'cross_module_callers'),
      callers: list(gathered, ['hash', 'file']),
      callee_count: keep,
      local_callees: keep,
      callees: list(gathered, ['hash', 'file']),
      is_public_api: keep,
      caller_summary: keep,
    }),
    violations: WARNINGS,
    suggestions: list(keep, ['kind']),
    module_context: MODULE_CONTEXT,
  }),
  /** `search`: without an exact match the files are gone through twice, so that equal results repeat. */
  framed('keel/search', ['results'], {
    term: keep,
    results: list(match(BEGINNING, KNOWN), FIRST_KEYS, { distinct: remarks.repeated }),
  }),
  /** `context FILE`: its symbols, with callers and callees in other files, each by the line at which it is defined. */
  framed(
    'keel/context',
    { inverse: { lacks: ['/symbols/*/file'] }, has: ['symbols'] },
    {
      file: path(),
      symbols: list(
        match({ ...RANGE, callers: CALLERS, callees: CALLEES }, { ...KNOWN, facts: { fileFrom: '/file' } }),
        FIRST_KEYS,
      ),
    },
  ),
];
