import { choose, form, keep, kept, list, object, operationNamed, paths } from '../../src/adapter.ts';
import { FIRST_KEYS, IS_SYMBOL, SYMBOL } from './symbol.ts';

/** Results that are symbols are matches; all others stay. */
const RESULT = choose(...SYMBOL.of.map(([when, node]) => [{ all: [IS_SYMBOL, when] }, node] as const), [
  {},
  object({}, { open: true }),
]);

/** The pattern that Julie's own page gives all tools: any name, what was done or found, and what to do next. */
const KEYS = {
  ...kept('confidence', 'success', 'insights', 'next_actions', 'metadata'),
  files_modified: paths,
  results: list(RESULT, FIRST_KEYS),
};
const NAMED = { type: { tool: 'string', next_actions: 'list' }, lacks: ['schema_version', 'execution_id'] } as const;

export const unlisted = [
  /** A tool that is not listed and says that it failed, or that it changed files. */
  form(
    'julie/unlisted-operation',
    {
      operation: 'unknown',
      others: 'result',
      when: { ...NAMED, any: [{ is: { success: false } }, { has: ['files_modified/0'] }] },
      outcomes: [
        {
          when: { is: { success: false } },
          message: ['{@/text}', '{error_message}', 'The tool "{tool}" failed.'],
          code: 'JUL-INT-002',
        },
        { message: '{files_modified|file|files} were changed.' },
      ],
    },
    { tool: operationNamed({}, /^[a-z][a-z0-9_]*$/), ...KEYS },
  ),
  /** A tool that is not listed; its own keys stay. */
  form(
    'julie/unlisted',
    { command: null, when: { ...NAMED, hasOne: ['success', 'results', 'confidence', 'found', 'metadata'] } },
    { tool: keep, ...KEYS },
  ),
];
