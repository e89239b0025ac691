import {
  type Conditions,
  type CoordinateSystem,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  file,
  form,
  keep,
  level,
  list,
  located,
  object,
  rule,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

/** Columns count code points, from 1; in its older JSON a tab goes on to the next multiple of eight (0.9.0-names). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point' } as const satisfies CoordinateSystem;
const WITH_TABS = { ...COUNTING, tabWidths: [8] } as const;

const PLACE = { line: startLine, endLine, column: startColumn, endColumn } as const;

/** What would mend it: texts that stand instead, in an order of their own. */
const REPLACEMENTS = list(
  located(
    { ...PLACE, insertionPoint: keep, precedence: keep, replacement: string('replacement') },
    { facts: { fileFrom: 'file' } },
  ),
  ['column', 'line', 'endLine', 'endColumn', 'insertionPoint', 'precedence', 'replacement'],
);

const COMMENTS = list(
  diagnostic(
    {
      file,
      ...PLACE,
      level: level({ error: 'error', warning: 'warning', info: 'note', style: 'note' }),
      code: rule,
      message: diagnosticField('message'),
      fix: object({ replacements: REPLACEMENTS }),
    },
    'warning',
  ),
);

const IS_COMMENT: Conditions = {
  type: { file: 'string', line: 'number', endLine: 'number', code: 'number' },
  has: ['fix'],
};

export const forms = [
  /** `-f json1`. */
  form(
    'shellcheck/comments',
    {
      command: 'check',
      counting: COUNTING,
      // Its envelope is that of the older form, too, where no tab stands before a place.
      inverse: false,
      when: { type: { comments: 'list' }, first: { comments: IS_COMMENT }, only: ['comments'] },
    },
    { comments: COMMENTS },
  ),
  /** `-f json`. */
  form(
    'shellcheck/with-tabs',
    {
      command: 'check',
      counting: WITH_TABS,
      inverse: false,
      when: { type: { '': 'list' }, has: ['0'], first: { '': IS_COMMENT } },
    },
    COMMENTS,
  ),
  /** The same where nothing was found. */
  form(
    'shellcheck/nothing',
    {
      command: 'check',
      inverse: false,
      when: { type: { '': 'list' }, lacks: ['0'], complete: true },
      requiresKnownTool: true,
    },
    COMMENTS,
  ),
];
