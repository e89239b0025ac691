import {
  type Conditions,
  code,
  executionIdWith,
  finding,
  findings,
  formsIn,
  HAS_FAILED,
  type Keys,
  keep,
  legacy,
  partial,
  statusOfQuery,
  timestamp,
  tool,
} from '../../src/adapter.ts';
import { unsure, withItsTool } from './unsure.ts';

/** The keys of a place, as every command that has lines and columns names them. */
export const PLACE = {
  byteStart: 'byte_start',
  byteEnd: 'byte_end',
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
} as const;

const OWN = ['schema_version', 'execution_id', 'tool', 'timestamp', 'partial', 'tokens_estimated', 'truncated'];
/** The toolset's design has them; no version prints them. */
const DESIGNED = ['status', 'message', 'error', 'diagnostics'];

/**
 * The envelope `JsonResponse` (src/output/command.rs): `schema_version`, `execution_id`, `data`, since 1.4.0 `tool` and
 * `timestamp`, where they are known `partial`, and since 4.11.0 `tokens_estimated` and `truncated`. Its version has
 * been "1.0.0" in all of them. Builds print hand-made objects with their keys in alphabetical order, so nothing is said
 * by order. Without the tool's name only the keys are evidence.
 */
export const FRAMED: Conditions = {
  none: [HAS_FAILED],
  all: [
    { any: [{ lacks: ['execution_id'] }, { type: { execution_id: 'string' } }] },
    {
      any: [
        { is: { tool: 'magellan' }, lacks: ['schema_version'] },
        { is: { tool: 'magellan' }, type: { schema_version: 'string' } },
        { lacks: ['tool', 'schema_version'], only: [...OWN, 'data'] },
        { lacks: ['tool'], only: [...OWN, ...DESIGNED, 'data'], type: { schema_version: 'string' } },
      ],
    },
    { any: [{ complete: false }, { has: ['schema_version', 'execution_id'] }] },
  ],
};

const CODE = code('MAG-', { of: 'magellan' });

/** The keys around `data`. */
const KEYS: Keys = {
  schema_version: legacy,
  // Seconds since 1970 and a process id, both hexadecimal; "0-0" tells no time.
  execution_id: executionIdWith(/^([0-9a-f]{1,10})-[0-9a-f]+$/),
  tool,
  timestamp,
  partial,
  tokens_estimated: keep,
  truncated: keep,
  // The toolset's design has them; no version prints them.
  status: statusOfQuery,
  message: legacy,
  error: finding(CODE),
  diagnostics: findings(CODE),
};

/** Forms in the envelope, which is around the payloads of most commands. */
export const framed = formsIn({
  when: FRAMED,
  keys: KEYS,
  payload: 'data',
  inverse: { lacks: ['/error', '/diagnostics'], unsure, of: withItsTool },
});
