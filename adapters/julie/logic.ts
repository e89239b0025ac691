import { dropWhen, form, keep, kept, list, match, startLine, string } from '../../src/adapter.ts';
import { LINE_KEYS } from './place.ts';

/**
 * `find_logic` (v0.1.0 to v1.x): symbols that may be business logic, of which the first line is known. Confidence is a
 * score and may be above 1.
 */
export const logic = form(
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
    ...kept('domain', 'found_count', 'max_results', 'min_business_score'),
    ...kept('group_by_layer', 'intelligence_layers', 'next_actions'),
    business_symbols: list(
      match({ name: string('name'), ...LINE_KEYS, start_line: startLine, confidence: keep, signature: keep }),
    ),
  },
);
