import { type FormOptions, type Keys, keep, kept, list, match, object, path } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './frame.ts';
import { FILE, LINE } from './lines.ts';
import { putRight } from './modules.ts';
import { KNOWN, SYMBOL } from './symbol.ts';

const { kind: _, ...FUNCTION } = SYMBOL;

/** What a map says at every depth. What was put right is in the `legacy` of its object. */
export const MAP: Keys = {
  summary: object({
    ...kept('total_nodes', 'total_edges', 'modules', 'functions', 'classes'),
    ...kept('external_endpoints', 'languages', 'type_hint_coverage', 'docstring_coverage', 'legacy'),
  }),
  modules: list({
    path: FILE,
    ...kept('function_count', 'class_count', 'edge_count'),
    function_names: list(kept('name', 'hash', 'callers', 'callees')),
    responsibility_keywords: keep,
    external_endpoints: keep,
    // The design has functions in a module.
    functions: keep,
    legacy: keep,
  }),
  hotspots: list({
    path: FILE,
    ...kept('name', 'hash', 'callers', 'callees', 'keywords'),
  }),
  depth: keep,
  functions: list(match({ ...FUNCTION, ...LINE }, { ...KNOWN, fixed: { kind: 'function' } }), {
    distinct: remarks.repeated,
  }),
};

/** Every file is in a map several times, and is counted as often. */
export const RIGHT: Pick<FormOptions, 'fold'> = { fold: { keys: ['/summary', '/modules'], read: putRight } };

export const map = [
  /** `map --semantic` (since 0.4.3): what the files are for, by their public symbols, of which no place is reported. */
  framed(
    'keel/map-semantic',
    { command: 'map', has: ['modules'], when: { type: { 'modules/0/summary': 'string' } } },
    {
      modules: list(
        { path: path(), ...kept('summary', 'public_functions', 'public_types', 'when_to_use') },
        ['path', 'when_to_use'],
        { distinct: remarks.repeated },
      ),
    },
  ),
  /** `map`: at depth 2 and 3 every function is a match; before, files and names are all it tells. */
  framed('keel/map', { has: ['summary'], ...RIGHT }, MAP),
];
