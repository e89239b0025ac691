import { diagnostic, diagnosticField, keep, kept, list, match, object, path } from '../../src/adapter.ts';
import { framed } from './frame.ts';
import { LINES } from './lines.ts';
import { KNOWN, SYMBOL } from './symbol.ts';
import { LEVEL } from './violation.ts';

const { kind: _, ...NAMED } = SYMBOL;
const { file: __, ...RANGE } = LINES;

const DEFINITION = match({ ...NAMED, ...RANGE }, { ...KNOWN, role: 'definition', facts: { fileFrom: '/file' } });
const FIRST_KEYS = ['name', 'callees'];

/**
 * `analyze FILE`: its functions and classes are matches. What seems wrong with the file, or with a definition in it,
 * which is known by its name, are diagnostics.
 */
export const analyze = framed(
  'keel/analyze',
  { has: ['structure'], matches: 'behind' },
  {
    file: path(),
    structure: object({
      functions: list({ ...DEFINITION, fixed: { kind: 'function' } }, FIRST_KEYS),
      classes: list({ ...DEFINITION, fixed: { kind: 'class' } }, FIRST_KEYS),
      ...kept('line_count', 'function_count', 'class_count'),
    }),
    smells: list(
      diagnostic({ kind: keep, target: keep, message: diagnosticField('message'), severity: LEVEL }, 'note', {
        placeOf: 'target',
        facts: { fileFrom: '/file' },
      }),
    ),
    refactor_opportunities: list(keep, ['kind']),
  },
);
