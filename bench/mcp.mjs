import { fileURLToPath } from 'node:url';
import { answering, interleaved, starting } from './measure.mjs';
import { goal, row } from './report.mjs';

const LIMIT = 2.5;
const SDK = fileURLToPath(new URL('sdk.mjs', import.meta.url));

const message = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', ...(id && { id }), method, params });
const INITIALIZE = message(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
});
const LIST = [message(undefined, 'notifications/initialized'), message(2, 'tools/list')].join('\n');

/** What `unify mcp` takes until it has answered, and ends, against an empty node; and what its SDK alone takes. */
export async function mcp({ folder, unify, empty, samples, starts }) {
  const served = (args, ...asks) => answering({ folder, starts, args, asks });
  const [nothing, first, list, sdkFirst, sdkList] = await interleaved(
    [
      starting({ folder, args: [empty], starts }),
      served([unify, 'mcp'], INITIALIZE),
      served([unify, 'mcp'], INITIALIZE, LIST),
      served([SDK], INITIALIZE),
      served([SDK], INITIALIZE, LIST),
    ],
    samples,
  );
  const cpu = (what, ours) => row({ what, unit: 'ms', ours: ours.cpu, theirs: nothing.cpu });
  const rows = [cpu('first answer, user + system', first), cpu('and tools/list, user + system', list)];
  return {
    title: `mcp: up to the first answer, against an empty node; one start, the mean of ${starts} in a row`,
    rows: [...rows, cpu('the SDK alone: first answer', sdkFirst), cpu('the SDK alone: and tools/list', sdkList)],
    goals: rows.map(({ what, ratio }) => goal(`mcp, ${what}`, ratio.median, LIMIT, 'x')),
  };
}
