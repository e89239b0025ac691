import {
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  endLine,
  file,
  form,
  keep,
  kept,
  level,
  list,
  object,
  rule,
  startLine,
} from '../../src/adapter.ts';

const SAYS = {
  ...{ type: keep, check_name: rule, description: diagnosticField('message') },
  ...kept('categories', 'content', 'remediation_points', 'url', 'fingerprint', 'trace', 'other_locations'),
  // An error of ESLint is major, and so is a warning of Pylint: no word but the highest two is sure to mean an error.
  severity: level({ blocker: 'error', critical: 'error', major: 'warning', minor: 'warning', info: 'note' }),
} as const;

/** Some count columns from 0 (basedpyright-1.40.2-edge), others from 1, in units of their own: they locate nothing. */
const POSITIONS = object({ begin: object({ line: startLine, column: keep, offset: keep }), end: keep });
const LINES = object({ begin: startLine, end: endLine });

/** An issue, with the keys of its place. */
function issue(place: object) {
  return diagnostic({ ...SAYS, location: object({ path: file, ...place }) }, 'warning');
}

const ISSUES = list(
  choose(
    [{ type: { 'location/lines/begin': 'number' } }, issue({ lines: LINES })],
    // As Code Climate describes it, a place in lines may have columns, too.
    [{}, issue({ positions: POSITIONS, lines: keep })],
  ),
  ['type', 'description', 'check_name'],
);

const IS_ISSUE: Conditions = {
  type: { description: 'string', 'location/path': 'string' },
  hasOne: ['location/lines/begin', 'location/positions/begin'],
  has: ['fingerprint'],
};
const CHECK = { command: 'check', inverse: false } as const;

export const forms = [
  form(
    'code-quality/issues',
    { ...CHECK, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_ISSUE } } },
    ISSUES,
  ),
  /** Nothing was found. */
  form(
    'code-quality/nothing',
    { ...CHECK, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    ISSUES,
  ),
];
