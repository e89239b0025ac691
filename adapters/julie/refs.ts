import { choose, dropWhen, form, kept, list, match, type RoleRule, startLine } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { DEFINITION } from './goto.ts';
import { LINE_KEYS } from './place.ts';

const REFERENCE_KEYS = {
  ...LINE_KEYS,
  line_number: startLine,
  ...kept('from_symbol_id', 'to_symbol_id', 'confidence'),
};

const ROLES: readonly RoleRule[] = [{ key: 'kind', is: 'Calls', role: 'call' }, { role: 'reference' }];

const REFERENCE = match(REFERENCE_KEYS, { role: ROLES });

/** An id of a symbol (base/mod.rs); a guess by meaning has the name that was asked for in its place. */
const ID = /^(?:[0-9a-f]{32}|.*:\d+:\d+|fts_.*)$/;

/**
 * `fast_refs` (v0.1.0 to v2.0.0): definitions, also where `include_definition` is false, and references, of which the
 * line is known. They are cut to the limit before they are counted.
 */
export const refs = form(
  'julie/fast_refs',
  {
    when: {
      any: [
        { is: { tool: 'fast_refs' } },
        { lacks: ['tool'], type: { definition_count: 'number' }, has: ['definitions'] },
        { lacks: ['tool'], has: ['references/0/to_symbol_id'] },
      ],
    },
  },
  {
    tool: dropWhen('fast_refs'),
    ...kept('symbol', 'found', 'include_definition', 'definition_count', 'reference_count', 'next_actions'),
    definitions: list({ ...DEFINITION, role: 'definition' }),
    references: list(
      choose(
        [{ matches: { from_symbol_id: ID } }, REFERENCE],
        [{ type: { from_symbol_id: 'string' } }, { ...REFERENCE, remarks: [remarks.guess] }],
        [{}, REFERENCE],
      ),
      ['from_symbol_id', 'confidence'],
    ),
  },
);
