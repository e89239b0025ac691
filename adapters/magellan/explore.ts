import {
  failure,
  file,
  form,
  gathered,
  keep,
  kept,
  list,
  located,
  match,
  NO_LINE,
  object,
  orNull,
  relations,
  startLine,
  string,
  strings,
} from '../../src/adapter.ts';
import { bareForm } from './bare.ts';

/** A symbol with the line of its definition, which is never really 0. */
const NODE = { ...kept('id', 'name', 'kind'), file, line: startLine };

const SYMBOL = { id: keep, ...strings('kind', 'name'), file, line: startLine };
const STEP = located(NODE, { unknown: NO_LINE });

/** `{depth, node}`: the definition of a symbol that calls, or is called. */
const RELATED = {
  depth: keep,
  node: object(
    { ...kept('id', 'kind'), name: string('symbol'), file: orNull(file), line: startLine },
    { hoisted: true },
  ),
};
const CALLERS = relations('callers', 'definition', RELATED, { unknown: NO_LINE });
const CALLEES = relations('callees', 'definition', RELATED, { unknown: NO_LINE });

export const explore = [
  /**
   * `explore` (since 4.2.0), always pretty, without an envelope; what was not asked for is `null`. A node is a symbol
   * with the line of its definition, so callers and callees here are known by their definitions.
   */
  bareForm(
    'magellan/explore',
    {
      closed: true,
      when: {
        has: ['node', 'resolve'],
        // Its lists may be longer than what is looked at.
        any: [{ has: ['chain'] }, { complete: false, has: ['edges'] }, { complete: false, has: ['resolve/0/kind'] }],
      },
    },
    {
      node: match(
        { ...SYMBOL, callers: CALLERS, callees: CALLEES },
        { role: 'node', unknown: NO_LINE, gathers: { callers: '/callers', callees: '/callees' } },
      ),
      resolve: list(match(SYMBOL, { role: 'resolved', unknown: NO_LINE })),
      edges: list({ ...kept('edge_type', 'direction'), target: STEP }),
      callers: list(gathered, ['depth']),
      callees: list(gathered, ['depth']),
      chain: list(STEP),
    },
  ),
  /**
   * What `explore` prints where it finds nothing (exit 0). The name is not escaped, so that it may be no JSON: see the
   * texts. llmgrep prints the same.
   */
  form(
    'magellan/explore-error',
    {
      operation: 'explore',
      requiresKnownTool: true,
      closed: true,
      when: { complete: true, matches: { error: /^no symbols found for '/ } },
    },
    { error: failure('MAG-REF-001') },
  ),
];
