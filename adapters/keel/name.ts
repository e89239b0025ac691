import { choose, file, form, keep, list, located, object, path, startLine } from '../../src/adapter.ts';
import { FRAME } from './frame.ts';
import { DEFINED, LINE, UNKNOWN } from './lines.ts';

/** Where code may go, without its line. */
const SUGGESTED = {
  score: keep,
  keywords: keep,
  alternatives: list(object({ location: path(), score: keep, keywords: keep })),
  insert_after: keep,
  convention: keep,
  suggested_name: keep,
  likely_imports: keep,
  siblings: keep,
} as const;

/**
 * `name DESCRIPTION`: where new code may go; the line is the one behind which it may be inserted. Since 0.6.1 with
 * existing symbols that may do already what was asked for.
 */
export const name = form(
  'keel/name',
  { in: FRAME, tells: ['suggestions'] },
  {
    description: keep,
    reuse_candidates: list(
      located(
        {
          name: keep,
          hash: keep,
          source: keep,
          signature: keep,
          ...LINE,
          score: keep,
          callers: keep,
          callees: keep,
          evidence: keep,
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
      ['location', 'alternatives'],
    ),
  },
);
