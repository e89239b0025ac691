import { type Conditions, dropWhen, form, keep, kept, list, match } from '../../src/adapter.ts';
import { DEFINITION_KEYS } from './place.ts';

export const DEFINITION = match({ ...DEFINITION_KEYS, signature: keep });

const IS_DEFINITION: Conditions = {
  lacks: ['start_byte'],
  most: ['start_column', 'end_column', 'file_path', 'language', 'kind', 'name'],
};

/** `fast_goto` (v0.1.0 to v1.20): definitions, with lines and columns alone. Nothing found is `found: false`. */
export const goto = form(
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
);
