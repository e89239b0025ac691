import { diagnostic, form, keep, list, match, object, path, said } from '../../src/adapter.ts';
import { FRAME } from './frame.ts';
import { LINES } from './lines.ts';
import { KNOWN, SYMBOL } from './symbol.ts';
import { LEVEL } from './violation.ts';

const { kind: _, ...NAMED } = SYMBOL;
const { file: __, ...RANGE } = LINES;

function definitions(kind: 'function' | 'class') {
  const more = { ...KNOWN, role: 'definition', fixed: { kind }, facts: { fileFrom: '/file' } };
  return list(match({ ...NAMED, ...RANGE }, more), ['name', 'callees']);
}

/**
 * `analyze FILE`: its functions and classes are matches. What seems wrong with the file, or with a definition in it,
 * which is told by its name, are diagnostics.
 */
export const analyze = form(
  'keel/analyze',
  { in: FRAME, tells: ['structure'], matches: 'behind' },
  {
    file: path(),
    structure: object({
      functions: definitions('function'),
      classes: definitions('class'),
      line_count: keep,
      function_count: keep,
      class_count: keep,
    }),
    smells: list(
      diagnostic({ kind: keep, target: keep, message: said('message'), severity: LEVEL }, 'note', {
        placeOf: 'target',
        facts: { fileFrom: '/file' },
      }),
    ),
    refactor_opportunities: list(keep, ['kind']),
  },
);
