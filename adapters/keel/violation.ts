import {
  code,
  type DiagnosticNode,
  diagnostic,
  diagnosticField,
  keep,
  kept,
  level,
  list,
  located,
  type NameRule,
  path,
} from '../../src/adapter.ts';
import { LINE, NODES, QUOTED, SECOND_QUOTED, UNKNOWN } from './lines.ts';

/**
 * The level of a finding: an E-code may be a warning, and what is suppressed stands among the warnings. Each level has
 * one word.
 */
export const LEVEL = level({ ERROR: 'error', WARNING: 'warning', INFO: 'note' }, { silent: true });

/**
 * Categories whose message names first, in backticks, the definition that begins at the line, and their codes
 * (`checkpoint` prints no categories). A suppressed finding keeps its category. A function that was removed (E004) does
 * not stand at its line any more.
 */
const NAMING = {
  any: [
    {
      oneOf: {
        category: [
          ...['broken_caller', 'missing_type_hints', 'missing_docstring', 'placement', 'duplicate_name', 'dead_code'],
          'duplicate_implementation',
        ],
      },
    },
    { lacks: ['category'], oneOf: { code: ['E001', 'E002', 'E003', 'W001', 'W002', 'W005', 'W006'] } },
  ],
} as const;

/** What exists already has the name of the finding, but for bodies that are alike: theirs is the second. */
const EXISTING: readonly NameRule[] = [
  {
    key: 'message',
    part: SECOND_QUOTED,
    outer: true,
    when: { any: [{ is: { category: 'duplicate_implementation' } }, { lacks: ['category'], is: { code: 'W006' } }] },
  },
  { key: 'message', part: QUOTED, outer: true, when: NAMING },
];

/**
 * `Violation` (crates/keel-enforce/src/types): all of its keys in every version. The line of E004 is that of the last
 * map, which may lie behind the end of the file.
 */
export const VIOLATION: DiagnosticNode['keys'] = {
  code: code('KEL-'),
  severity: LEVEL,
  category: keep,
  message: diagnosticField('message'),
  ...LINE,
  ...kept('hash', 'confidence', 'resolution_tier'),
  fix_hint: diagnosticField('remediation'),
  suppressed: keep,
  suppress_hint: keep,
  affected: NODES,
  suggested_module: path('suggested_module', { unless: [''] }),
  existing: located({ hash: keep, ...LINE }, { named: EXISTING, unknown: UNKNOWN }),
};

const NAMED: readonly NameRule[] = [{ key: 'message', part: QUOTED, when: NAMING }];

/** Findings that are errors, or warnings, where they don't say it. */
export const ERRORS = list(diagnostic(VIOLATION, 'error', { named: NAMED, unknown: UNKNOWN }));
/** What is suppressed, where it has a list of its own. */
export const SUPPRESSED = list(diagnostic(VIOLATION, 'note', { named: NAMED, unknown: UNKNOWN }));
export const WARNINGS = list(diagnostic(VIOLATION, 'warning', { named: NAMED, unknown: UNKNOWN }));
