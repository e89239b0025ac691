import type { EditRequests } from '../../src/adapter.ts';
import { PREVIEW } from './invocation.ts';

/**
 * The file of `patch --batch` (since 0.4), which has no place for sums: one batch for all files. Files are named whole,
 * because only that was recorded.
 */
export const editRequests: EditRequests = {
  typed: 'splice patch --batch REQUEST --language LANGUAGE',
  file: /^--batch(?:=([\s\S]*))?$/,
  sum: 'sha256',
  ofAllFiles: true,
  request: { batches: [{ replacements: ['{edits}'] }] },
  edit: { file: '{absolute}', start: '{start}', end: '{end}', content: '{replacement}' },
  previews: PREVIEW,
};
