import { form, id, keep, kept, list, match, means, meansOnly, object, path, RICH_SPAN } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { FRAME } from './envelope.ts';
import { UNKNOWN } from './symbol.ts';

/** `ReferenceMatch`: the whole call expression. */
const REFERENCE = match(
  {
    match_id: id,
    span: object(RICH_SPAN),
    ...kept('referenced_symbol', 'reference_kind', 'target_symbol_id', 'reference_type', 'def_symbol_id'),
  },
  {
    role: [{ key: 'reference_kind', is: 'call', role: 'call' }, { role: 'reference' }],
    unknown: UNKNOWN,
    sumRemark: remarks.oddChecksum,
  },
);

const CALLER_NAMED = { remark: remarks.callerNamed };

/** `refs --name` (since 1.1.0): the calls of a symbol, or the calls in it. */
export const refs = form(
  'magellan/refs',
  {
    in: FRAME, // Since 4.11.0 `--tokens` says so whatever it printed.
    around: { truncated: meansOnly({ true: { partial: true, remark: remarks.truncated }, false: {} }) },
    within: {
      any: [
        { has: ['references/0/referenced_symbol'] },
        // The alignment document's.
        { has: ['references/0/def_symbol_id', 'references/0/span'] },
        { type: { references: 'list' }, lacks: ['references/0'], has: ['symbol_name', 'direction'] },
      ],
    },
  },
  {
    references: list(REFERENCE, ['match_id', 'reference_kind', 'referenced_symbol', 'span']),
    symbol_name: keep,
    file_path: path(),
    // Up to 2.1.0 `in` may be written `incoming`, and is printed as it was typed.
    direction: means({ in: CALLER_NAMED, incoming: CALLER_NAMED }),
  },
);
