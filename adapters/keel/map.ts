import { type FormOptions, form, type Keys, keep, list, match, object, path } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { FRAME } from './frame.ts';
import { LINE } from './lines.ts';
import { putRight } from './modules.ts';
import { KNOWN, SYMBOL } from './symbol.ts';

const { kind: _, ...FUNCTION } = SYMBOL;

/** What a map says at every depth. What was put right stands in the `legacy` of its object. */
export const MAP: Keys = {
  summary: object({
    total_nodes: keep,
    total_edges: keep,
    modules: keep,
    functions: keep,
    classes: keep,
    external_endpoints: keep,
    languages: keep,
    type_hint_coverage: keep,
    docstring_coverage: keep,
    legacy: keep,
  }),
  modules: list(
    object({
      path: path('file_path', { unless: [''] }),
      function_count: keep,
      class_count: keep,
      edge_count: keep,
      function_names: list(object({ name: keep, hash: keep, callers: keep, callees: keep })),
      responsibility_keywords: keep,
      external_endpoints: keep,
      // The design has functions in a module.
      functions: keep,
      legacy: keep,
    }),
    ['path', 'class_count'],
  ),
  hotspots: list(
    object({
      path: path('file_path', { unless: [''] }),
      name: keep,
      hash: keep,
      callers: keep,
      callees: keep,
      keywords: keep,
    }),
    ['path', 'callees'],
  ),
  depth: keep,
  functions: list(match({ ...FUNCTION, ...LINE }, { ...KNOWN, fixed: { kind: 'function' } }), ['hash', 'callees'], {
    distinct: remarks.repeated,
  }),
};

/** Every file stands in a map several times, and is counted as often. */
export const RIGHT: Pick<FormOptions, 'fold'> = { fold: { keys: ['/summary', '/modules'], read: putRight } };

/** `map`: at depth 2 and 3 every function is a match; before, files and names are all it tells. */
export const map = form('keel/map', { in: FRAME, tells: ['summary'], ...RIGHT }, MAP);

/** `map --semantic` (since 0.4.3): what the files are for, by their public symbols, of which no place is told. */
export const semanticMap = form(
  'keel/map-semantic',
  { in: FRAME, command: 'map', tells: ['modules'], when: { type: { 'modules/0/summary': 'string' } } },
  {
    modules: list(
      object({ path: path(), summary: keep, public_functions: keep, public_types: keep, when_to_use: keep }),
      ['path', 'when_to_use'],
      { distinct: remarks.repeated },
    ),
  },
);
