import {
  type Conditions,
  choose,
  dropWhen,
  form,
  keep,
  kept,
  list,
  located,
  match,
  path,
  string,
} from '../../src/adapter.ts';
import { RANGE } from './node-keys.ts';

/**
 * Columns count code points in every version that has the command (0.45.3 to 0.51.1), and a byte order mark is one of
 * them; bytes count from the file's start, mark and all.
 */
const COUNTING = { firstLine: 0, firstColumn: 0, unit: 'code-point' } as const;

const IN_FILE = { facts: { fileFrom: 'path' } } as const;

const NAMED = { symbolType: string('kind'), name: string('name'), range: RANGE, ...kept('signature', 'astKind') };

/** What belongs to an item; a view may leave signatures empty, or members out. */
const MEMBER = located({ role: keep, ...NAMED, isPublic: keep }, { facts: { within: true, fileFrom: 'path' } });

const ITEM = match(
  { role: dropWhen('item'), ...NAMED, ...kept('isImport', 'isExported'), members: list(MEMBER, ['role']) },
  { role: 'definition', ...IN_FILE },
);

/** What is imported, or exported again, is defined elsewhere; all of that is called a module. */
const REFERENCE = match({ ...ITEM.keys, symbolType: keep }, { role: 'reference', ...IN_FILE });

const ITEMS = list(
  choose(
    [{ any: [{ is: { isImport: true } }, { is: { symbolType: 'module', astKind: 'export_statement' } }] }, REFERENCE],
    [{}, ITEM],
  ),
  ['role'],
);

const FILES = list({ path: path(), language: keep, items: ITEMS }, ['path'], { as: 'files' });

const IS_FILE: Conditions = { type: { path: 'string', language: 'string', items: 'list' } };
/** Of a file in which nothing was found there are only these keys. */
const IS_OUTLINE: Conditions = {
  ...IS_FILE,
  any: [
    { type: { 'items/0/symbolType': 'string' } },
    { type: { 'items/0/astKind': 'string' } },
    { lacks: ['items/0'], only: ['path', 'language', 'items'] },
  ],
};

const OUTLINE = { command: 'outline', counting: COUNTING, matches: 'last' } as const;

export const outlines = [
  /** `--json`, `--json=pretty` and `--json=compact` of `outline` (0.45.3 to 0.51.1). */
  form(
    'ast-grep/outline',
    { ...OUTLINE, inverse: { proved: true }, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_OUTLINE } } },
    FILES,
  ),
  /** `--json=stream` of `outline`: a file a line. */
  form('ast-grep/outline-rows', { ...OUTLINE, when: IS_OUTLINE, isRow: IS_FILE }, FILES),
];
