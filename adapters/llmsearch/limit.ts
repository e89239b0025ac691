import type { Limit } from '../../src/adapter.ts';

/**
 * Where the tool stops, without `-l N`, `-lN`, `--limit N` or `--limit=N` at 100 (cli.rs, 1.0.0). The document does not
 * say whether the limit cut it; only that it may have is known, where the number is the limit's.
 */
export const LIMIT: Limit = {
  most: 100,
  argument: /^(?:-l|--limit)$|^(?:-l=?|--limit=?)(\d+)$/,
  remark: {
    level: 'note',
    code: 'LMS-QRY-005',
    message: 'The number of matches is the limit ({limit}), so there may be more.',
    coded: true,
  },
};
