import { expect, it } from 'vitest';
import { adapter as llmgrep } from '../../adapters/llmgrep/index.ts';
import { adapter as magellan } from '../../adapters/magellan/index.ts';
import { convert } from '../../src/index.ts';

/** What these tools say on stderr in every run: lines that nobody has to read. */
const NOISE = 'Using SQLite backend: "/db/a.db"\n';

async function run(tool: string, stdout: string, stderr: string, exit = 0) {
  const invocation = { argv: [tool, 'search', 'a'], exit, stderr };
  const options = { adapters: [llmgrep, magellan], tool, invocation };
  const { envelopes } = await convert(Buffer.from(stdout), options);
  expect(envelopes).toHaveLength(1);
  return envelopes[0];
}

const FILES = { schema_version: '1.0.0', execution_id: '1-1', tool: 'magellan', data: { files: [] } };

it('what a tool says in every run makes no note', async () => {
  expect((await run('magellan', JSON.stringify(FILES), NOISE))?.diagnostics).toEqual([]);
});

it('what else it says stays, without that', async () => {
  const [told] = (await run('magellan', JSON.stringify(FILES), `${NOISE}something else\n`))?.diagnostics ?? [];
  expect(told).toMatchObject({ code: 'UNI-QRY-013', note: 'something else\n' });
});

it.each(['magellan', 'llmgrep'])('%s: nothing printed beside it is an empty result', async (tool) => {
  expect(await run(tool, '', NOISE)).toMatchObject({ tool, data: { matches: [], count: 0 }, partial: false });
});

it('a run that failed has no empty result', async () => {
  expect(await run('magellan', '', NOISE, 1)).toMatchObject({ status: 'error' });
});
