import { drop, type FormOptions, keep } from '../../src/adapter.ts';
import { framed } from './counting.ts';
import { FAILURES } from './failures.ts';

const ERROR = {
  operation: null,
  outcomes: [{ status: 'error', message: '{error}', wordings: FAILURES }],
} as const satisfies Omit<FormOptions, 'when'>;

/** The same with a text that any tool could have printed. */
export const daemonErrorNamed = framed(
  'symgrep/daemon-error-named',
  { ...ERROR, requiresKnownTool: true, when: { complete: true, type: { error: 'string' }, only: ['error'] } },
  { error: drop('string') },
);

export const daemon = [
  /**
   * What the daemon answers where a request fails (`serve`, src/server/mod.rs): the text that the program prints to
   * stderr.
   */
  framed(
    'symgrep/daemon-error',
    {
      ...ERROR,
      when: { complete: true, only: ['error'], says: { error: FAILURES } },
    },
    { error: drop('string') },
  ),
  /** GET /v1/health. */
  framed('symgrep/health', { when: { complete: true, is: { status: 'ok' }, only: ['status'] } }, { status: keep }),
];
