import {
  type Conditions,
  count,
  drop,
  executionId,
  file,
  form,
  formsIn,
  found,
  type Inverse,
  type Json,
  type JsonObject,
  type Keys,
  keep,
  kept,
  legacy,
  list,
  match,
  NO_LINE,
  partial,
  path,
  startLine,
  string,
  strings,
} from '../../src/adapter.ts';

/**
 * Forms in the second envelope (since 3.2.0), made by hand: version "1.0", the command, no tool and no time. Lines are
 * all that its elements have, `file` their path.
 */
const inSecond = formsIn({
  when: {
    lacks: ['tool'],
    any: [{ is: { schema_version: '1.0' } }, { lacks: ['schema_version'], complete: false }],
  },
  keys: { schema_version: legacy, execution_id: executionId, partial, command: drop('string') },
  payload: 'data',
  names: 'command',
});

const LISTED = match({ file, project: keep, line: startLine, ...strings('kind', 'name') }, { unknown: NO_LINE });

/** Calls on the way to or from a symbol; `name` is the one that calls, or is called. */
const CALL_SITES = list(
  match(
    { file, project: keep, line: startLine, depth: keep, name: string('name') },
    { role: 'call', unknown: NO_LINE },
  ),
  ['depth', 'file', 'name', 'project'],
);

/** Since 4.8.0 the list of `context impact` and `context affected` is called `records`, unless it is empty. */
const RECORDS: Keys = { partial, ...kept('target', 'depth_limit'), total_records: count, records: CALL_SITES };
/** Its documents have one of two lists. */
const INVERSE: Inverse = {
  of(document, _, { doubt }) {
    const { data, ...around } = document as JsonObject;
    const { records = [], total_records = null, impacted, affected, ...others } = data as JsonObject;
    const { total_impacted: _i, total_affected: _a, ...rest } = others;
    const name = impacted === undefined ? 'affected' : 'impacted';
    const isOld = (records as Json[]).length === 0 || doubt('what its list was called');
    const list = isOld ? { [name]: records, [`total_${name}`]: total_records } : { records, total_records };
    return { ...around, data: { ...rest, ...list } };
  },
};
const HAS_RECORDS: Conditions = { type: { records: 'list' } };

export const context = [
  /** `context list`: symbols by their first line, page by page. */
  inSecond(
    'magellan/context-list',
    { command: 'context list', within: { type: { matches: 'list' } } },
    { partial, ...kept('page', 'total_pages'), total_items: found, matches: list(LISTED, ['file', 'project']) },
  ),
  inSecond(
    'magellan/context-impact',
    {
      inverse: INVERSE,
      command: 'context impact',
      within: { any: [{ type: { impacted: 'list' } }, HAS_RECORDS] },
    },
    { ...RECORDS, total_impacted: count, impacted: CALL_SITES },
  ),
  inSecond(
    'magellan/context-affected',
    {
      inverse: INVERSE,
      command: 'context affected',
      within: { any: [{ type: { affected: 'list' } }, HAS_RECORDS] },
    },
    { ...RECORDS, total_affected: count, affected: CALL_SITES },
  ),
  /** `export --symbol` (since 4.10.0), without an envelope: the calls that lead to a symbol. */
  form(
    'magellan/export-impact',
    {
      command: 'export',
      when: {
        type: { impacted_symbols: 'list' },
        lacks: ['schema_version', 'data', 'tool', 'status', 'execution_id'],
      },
    },
    { symbol: keep, file: path(), depth: keep, total_impacted: count, impacted_symbols: CALL_SITES },
  ),
];
