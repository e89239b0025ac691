import { drop, type FormOptions, form, keep } from '../../src/adapter.ts';
import { COUNTING } from './counting.ts';
import { FAILURES } from './failures.ts';

const ERROR = {
  operation: null,
  counting: COUNTING,
  outcomes: [{ status: 'error', message: '{error}', wordings: FAILURES }],
} as const satisfies Omit<FormOptions, 'when'>;

/** The same with a text that any tool could have printed. */
export const daemonErrorNamed = form(
  'symgrep/daemon-error-named',
  { ...ERROR, requiresKnownTool: true, when: { complete: true, type: { error: 'string' }, only: ['error'] } },
  { error: drop('string') },
);

export const daemon = [
  /**
   * What the daemon answers where a request fails (`serve`, src/server/mod.rs): the text that the program prints to
   * stderr.
   */
  form(
    'symgrep/daemon-error',
    {
      ...ERROR,
      when: { complete: true, only: ['error'], says: { error: FAILURES } },
    },
    { error: drop('string') },
  ),
  /** GET /v1/health. */
  form(
    'symgrep/health',
    { counting: COUNTING, when: { complete: true, is: { status: 'ok' }, only: ['status'] } },
    { status: keep },
  ),
];
