import { type HeldShape, isObject } from '../../src/adapter.ts';
import { replaceFile } from './nested.ts';
import { COUNTING } from './place.ts';

const KEYS = [
  ...[
    'tool',
    'file_path',
    'file_pattern',
    'pattern',
    'replacement',
    'matches_found',
    'files_changed',
    'threshold',
    'dry_run',
  ],
  ...['validation_passed', 'next_actions'],
];

/**
 * `fuzzy_replace` (v0.1.0 to v2.0.0): text that is like a pattern was replaced, or would be. It does not say where.
 * Since 2025-10-22 several files, then `file_path` is `null`.
 */
export const fuzzyReplace: HeldShape = {
  id: 'julie/fuzzy_replace',
  coordinates: COUNTING,
  claims: ({ value }) => (isObject(value) && value['tool'] === 'fuzzy_replace' ? ['/tool'] : undefined),
  keys: KEYS.map((key) => `/${key}`),
  lists: {},
  read(document) {
    const legacy = { tool: document.take('tool') };
    const [found, files, dry] = ['matches_found', 'files_changed', 'dry_run'].map((key) => document.peek(key));
    const failed = document.peek('validation_passed') === false;
    replaceFile(document);
    const result = { type: 'patch', ...document.keep(...KEYS).rest() };
    const message = `${counted(found, 'match', 'matches')} ${dry === true ? 'would be' : 'were'} replaced${typeof files === 'number' ? ` in ${counted(files, 'file', 'files')}` : ''}.`;
    if (!failed) return { operation: 'patch', status: 'ok', message, result, legacy };
    const error = {
      level: 'error',
      message: 'The result of the replacement is not valid.',
      assigned: 'JUL-V-001',
    } as const;
    return { operation: 'patch', status: 'error', message: error.message, result, error, legacy };
  },
};

/** A number with its noun; without a number that of several. */
export function counted(count: unknown, one: string, several: string): string {
  return typeof count === 'number' ? `${count} ${count === 1 ? one : several}` : several;
}
