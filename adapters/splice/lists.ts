import { count, form, legacy, list, match, opened, partOf } from '../../src/adapter.ts';
import { SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/** A status line with a list beside its message, which may stand behind it, out of sight. */
const STATUS_LINE = { only: ['status', 'message', 'data'] };

export const lists = [
  /** `query --label` without a JSON flag (0.5.3 to 3.1.1): the symbols are the payload itself. */
  form(
    'splice/query-payload',
    {
      command: 'query',
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
