import { type EditRequests, type FileEdits, hasFlag } from '../../src/adapter.ts';
import { PREVIEW } from './invocation.ts';

/**
 * The file of `patch --batch` (since 0.4), which has no place for sums: one batch for all files. Files are named whole,
 * because only that was recorded.
 */
export const editRequests: EditRequests = {
  typed: 'splice patch --batch REQUEST --language LANGUAGE',
  sum: 'sha256',
  documents: (files) => [{ batches: [{ replacements: files.flatMap(replacementsIn) }] }],
  /** All but a preview of it does. */
  writes: (argv) => !hasFlag(argv, PREVIEW),
};

/** The edits of a file as a batch names them. */
function replacementsIn({ absolute, edits }: FileEdits) {
  return edits.map(({ start, end, replacement }) => ({ file: absolute, start, end, content: replacement }));
}
