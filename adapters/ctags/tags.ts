import {
  aside,
  type Conditions,
  choose,
  endLine,
  file,
  form,
  kept,
  list,
  match,
  object,
  startLine,
  string,
} from '../../src/adapter.ts';

/** It tells no columns. */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;

/** Without its line, that holds the name, but not that of a file. */
const NAMED = [{ key: 'name', when: { lacks: ['pattern'], none: [{ is: { kind: 'file' } }] } }];

/** What is no part of the line in a pattern, which may be cut: its ends, what escapes, and all behind a backslash. */
const OF_PATTERN = /^\/\^|\$?\/$|\\\\.*|\\(?=[/$])/g;

const TAG = match(
  {
    name: string('name'),
    path: file,
    pattern: string('pattern', { evidence: 'holds', cut: OF_PATTERN }),
    language: string('language'),
    line: startLine,
    kind: string('kind'),
    end: endLine,
    ...kept('_type', 'typeref', 'scope', 'scopeKind', 'access', 'signature', 'inherits', 'roles', 'file', 'extras'),
    ...kept(
      'implementation',
      'properties',
      'template',
      'nameref',
      'captures',
      'nth',
      'epoch',
      'xpath',
      'specialization',
    ),
  },
  {
    role: [
      { key: 'roles', is: 'def', role: 'definition' },
      { key: 'roles', role: 'reference' },
      { role: 'definition' },
    ],
    named: NAMED,
  },
);

/** What it says of itself. */
const ABOUT = aside('about', object(kept('_type', 'name', 'path', 'pattern', 'parserName')));

const IS_TAG: Conditions = { oneOf: { _type: ['tag', 'ptag'] }, type: { name: 'string', path: 'string' } };

export const forms = [
  /** `--output-format=json`: a tag a line. */
  form(
    'ctags/tags',
    { command: 'index', counting: COUNTING, when: IS_TAG, isRow: IS_TAG },
    list(choose([{ is: { _type: 'ptag' } }, ABOUT], [{}, TAG]), ['_type']),
  ),
];
