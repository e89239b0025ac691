import { choose, file, keep, kept, list, located, object, path, startLine } from '../../src/adapter.ts';
import { framed } from './frame.ts';
import { DEFINED, LINE, UNKNOWN } from './lines.ts';

/** Where code may go, without its line. */
const SUGGESTED = {
  score: keep,
  keywords: keep,
  alternatives: list({ location: path(), score: keep, keywords: keep }),
  ...kept('insert_after', 'convention', 'suggested_name', 'likely_imports', 'siblings'),
};

/**
 * `name DESCRIPTION`: where new code may go; the line is the one behind which it may be inserted. Since 0.6.1 with
 * existing symbols that may do already what was asked for.
 */
export const name = framed('keel/name', ['suggestions'], {
  description: keep,
  reuse_candidates: list(
    located(
      {
        ...kept('name', 'hash', 'source', 'signature'),
        ...LINE,
        ...kept('score', 'callers', 'callees', 'evidence'),
      },
      { named: DEFINED, unknown: UNKNOWN },
    ),
    ['name', 'evidence'],
  ),
  suggestions: list(
    choose(
      [
        { type: { insert_line: 'number' } },
        located({ location: file, insert_line: startLine, ...SUGGESTED }, { unknown: UNKNOWN }),
      ],
      [{}, object({ location: path(), insert_line: keep, ...SUGGESTED })],
    ),
  ),
});
