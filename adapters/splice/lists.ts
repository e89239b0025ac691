import {
  at,
  count,
  form,
  isObject,
  type Json,
  legacy,
  list,
  listIn,
  match,
  opened,
  type PrintedFiles,
  partOf,
} from '../../src/adapter.ts';
import { BYTES_ALONE, SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/** A status line with a list beside its message, which may stand behind it, out of sight. */
const STATUS_LINE = { only: ['status', 'message', 'data'] };

/** Without the lines that versions before 2.6 do not print. */
function withLines(document: Json, _: unknown, { doubt }: PrintedFiles): Json {
  const isWithout = doubt('whether its symbols had lines');
  for (const symbol of isWithout ? listIn(at(document, 'data/symbols')).filter(isObject) : []) {
    delete symbol['start_line'];
    delete symbol['end_line'];
  }
  return document;
}

export const lists = [
  /** `query --label` without a JSON flag (0.5.3 to 3.1.1): the symbols are the payload itself. */
  form(
    'splice/query-payload',
    {
      command: 'query',
      inverse: BYTES_ALONE,
      when: {
        ...STATUS_LINE,
        type: { data: 'list' },
        seen: { is: { status: 'ok' }, matches: { message: /^Found \d+ symbols$/ } },
        any: [{ has: ['message'] }, { has: ['data/0'] }],
        first: { data: { type: { entity_id: 'number' } } },
      },
      // With `--show-code` and with lines of context.
      followsSource: true,
    },
    {
      status: legacy,
      message: legacy,
      data: list(
        match(
          {
            ...SYMBOL_KEYS,
            // `--expand`: the symbol with what is written before it.
            expanded_byte_end: partOf('expanded', 'byteEnd'),
            expanded_byte_start: partOf('expanded', 'byteStart'),
          },
          { unknown: UNKNOWN },
        ),
        ['byte_end', 'byte_start', 'entity_id'],
      ),
    },
  ),
  /** `find` (2.2.3 to 3.1.1), with lines from 2.6 on. Lines are those of the index; `null` where it has none. */
  form(
    'splice/find',
    {
      inverse: { lacks: ['start_col', 'end_col'], of: withLines },
      when: {
        ...STATUS_LINE,
        type: { 'data/symbols': 'list' },
        seen: { is: { status: 'ok' }, matches: { message: /^Found \d+ symbol\(s\)$/ } },
        any: [{ has: ['message'] }, { has: ['data/symbols/0'] }],
        first: { 'data/symbols': { type: { file_path: 'string' }, has: ['byte_end'] } },
      },
    },
    {
      status: legacy,
      message: legacy,
      data: opened({
        count,
        symbols: list(match(SYMBOL_KEYS, { unknown: UNKNOWN }), ['byte_end', 'byte_start', 'name']),
      }),
    },
  ),
];
