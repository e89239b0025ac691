import { dropWhen, form, keep, list, match, startLine, string } from '../../src/adapter.ts';
import { LINE_KEYS } from './place.ts';

/**
 * `find_logic` (v0.1.0 to v1.x): symbols that may be business logic, of which the first line is known. Confidence is a
 * score and may be above 1.
 */
export const logic = form(
  'julie/find_logic',
  {
    command: 'find_logic',

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
    found_count: keep,
    max_results: keep,
    min_business_score: keep,
    group_by_layer: keep,
    intelligence_layers: keep,
    next_actions: keep,
    business_symbols: list(
      match({ name: string('name'), ...LINE_KEYS, start_line: startLine, confidence: keep, signature: keep }),
      ['name', 'confidence'],
    ),
  },
);
