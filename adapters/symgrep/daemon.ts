import { at, type HeldShape, isObject, type Json } from '../../src/adapter.ts';
import { COUNTING } from './counting.ts';
import { failureIn } from './failures.ts';
import { command } from './invocation.ts';

/** GET /v1/health. */
export const health: HeldShape = {
  id: 'symgrep/health',
  coordinates: COUNTING,
  claims: ({ value, complete }) =>
    complete && isObject(value) && hasOnly(value, 'status') && value['status'] === 'ok' ? ['/status'] : undefined,
  keys: ['/status'],
  lists: {},
  read: (document) => ({ command: 'health', data: document.keep('status').rest() }),
};

/**
 * What the daemon answers where a request fails (`serve`, src/server/mod.rs): the text that the program prints to
 * stderr.
 */
export const daemonError: HeldShape = {
  id: 'symgrep/daemon-error',
  coordinates: COUNTING,
  claims: ({ value, complete }) => (complete && failureOf(value)?.tells === true ? ['/error'] : undefined),
  keys: ['/error'],
  lists: {},
  read(document, { invocation }) {
    const message = document.string('error') ?? '';
    const failure = failureIn(message);
    const { file, code } = failure ?? {};
    return {
      operation: failure?.operation ?? command(invocation.argv ?? [])?.replaceAll('-', '_') ?? 'unknown',
      status: 'error',
      message,
      error: { level: 'error', message, file, assigned: code },
      legacy: document.rest(),
    };
  },
};

/** The same with a text that any tool could have printed. */
export const daemonErrorNamed: HeldShape = {
  ...daemonError,
  id: 'symgrep/daemon-error-named',
  claims: ({ value, complete }) =>
    complete && typeof at(value, 'error') === 'string' && hasOnly(value, 'error') ? ['/error'] : undefined,
  whenNamed: true,
};

function failureOf(value: Json) {
  const message = at(value, 'error');
  return typeof message === 'string' && hasOnly(value, 'error') ? failureIn(message) : undefined;
}

function hasOnly(value: Json, key: string): boolean {
  return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, key);
}
