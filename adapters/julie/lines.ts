import {
  type Conditions,
  choose,
  dropWhen,
  form,
  found,
  keep,
  kept,
  list,
  match,
  type RoleRule,
  startLine,
  string,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { DEFINITION_KEYS, LINE_KEYS } from './place.ts';

const DEFINITION = match({ ...DEFINITION_KEYS, signature: keep });

const IS_DEFINITION: Conditions = {
  lacks: ['start_byte'],
  most: ['start_column', 'end_column', 'file_path', 'language', 'kind', 'name'],
};

const REFERENCE_KEYS = {
  ...LINE_KEYS,
  line_number: startLine,
  ...kept('from_symbol_id', 'to_symbol_id', 'confidence'),
};

const ROLES: readonly RoleRule[] = [{ key: 'kind', is: 'Calls', role: 'call' }, { role: 'reference' }];

const REFERENCE = match(REFERENCE_KEYS, { role: ROLES });

/** An id of a symbol (base/mod.rs); a guess by meaning has the name that was asked for in its place. */
const ID = /^(?:[0-9a-f]{32}|.*:\d+:\d+|fts_.*)$/;

export const lines = [
  /** `fast_goto` (v0.1.0 to v1.20): definitions, with lines and columns alone. Nothing found is `found: false`. */
  form(
    'julie/fast_goto',
    {
      when: {
        lacks: ['definition_count'],
        any: [
          { is: { tool: 'fast_goto' } },
          { lacks: ['tool'], has: ['definitions/0'], first: { definitions: IS_DEFINITION } },
        ],
      },
    },
    {
      tool: dropWhen('fast_goto'),
      ...kept('symbol', 'found', 'next_actions'),
      definitions: list(DEFINITION),
    },
  ),
  /**
   * `fast_refs` (v0.1.0 to v2.0.0): definitions, also where `include_definition` is false, and references, of which the
   * line is known. They are cut to the limit before they are counted.
   */
  form(
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
      ...kept('symbol', 'found', 'include_definition'),
      definition_count: found,
      reference_count: found,
      next_actions: keep,
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
  ),
  /**
   * `find_logic` (v0.1.0 to v1.x): symbols that may be business logic, of which the first line is known. Confidence is
   * a score and may be above 1.
   */
  form(
    'julie/find_logic',
    {
      when: {
        any: [
          { is: { tool: 'find_logic' } },
          {
            lacks: ['tool'],
            has: ['business_symbols/0'],
            first: { business_symbols: { most: ['confidence', 'file_path', 'kind', 'name', 'start_line'] } },
          },
        ],
      },
    },
    {
      tool: dropWhen('find_logic'),
      domain: keep,
      found_count: found,
      ...kept('max_results', 'min_business_score'),
      ...kept('group_by_layer', 'intelligence_layers', 'next_actions'),
      business_symbols: list(
        match({ name: string('name'), ...LINE_KEYS, start_line: startLine, confidence: keep, signature: keep }),
      ),
    },
  ),
];
