import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { withUnify } from '../../test/cli/with-unify.ts';
import type { Consumer } from './consumer.ts';
import { recordedLines } from './recorded-lines.mjs';

const LINES = 3000;

/** GNU parallel, with blocks so small that there are several. */
export const parallel: Consumer = {
  packages: { debian: ['parallel'] },
  check: (folder) =>
    sameLines(folder, ({ input, run }) => {
      const args = ['--will-cite', '--block', '300k', '--jobs', '2'];
      return run(resolve('examples/parallel.sh'), args, input, { PATH: join(folder, 'debian/usr/bin') });
    }),
};

/** Spark in local mode. */
export const spark: Consumer = {
  packages: { pypi: ['pyspark==4.3.0'] },
  check: (folder) =>
    sameLines(folder, ({ input, run }) => {
      writeFileSync(join(folder, 'saved.ndjson'), input);
      const python = join(folder, 'python');
      const args = ['--master', 'local[2]', resolve('examples/spark.py'), 'saved.ndjson', 'unified', '4'];
      const env = { PYTHONPATH: python, SPARK_LOCAL_HOSTNAME: 'localhost', PYSPARK_PYTHON: 'python3' };
      run(join(python, 'bin/spark-submit'), args, '', env);
      const parts = readdirSync(join(folder, 'unified')).filter((name) => name.startsWith('part-'));
      if (parts.length < 4) throw new Error(`Spark made ${parts.length} parts of 4`);
      return Buffer.concat(parts.sort().map((name) => readFileSync(join(folder, 'unified', name))));
    }),
};

/**
 * Hadoop streaming, by its contract: an input is split at any byte, a part begins behind the first line end in its
 * split and ends with the line that begins in it, and the outputs of the parts are put one behind the other.
 */
export const hadoop: Consumer = {
  packages: {},
  check: (folder) =>
    sameLines(folder, ({ input, run }) => {
      const ends = [0.2, 0.5, 0.9, 1].map((share) => input.indexOf('\n', Math.floor(input.length * share) - 1) + 1);
      const parts = ends.map((end, index) => input.subarray(ends[index - 1] ?? 0, end));
      return Buffer.concat(parts.map((part) => run(resolve('examples/mapper.sh'), [], part)));
    }),
};

/** An object store that is asked by HTTP. */
export const objectStore: Consumer = {
  packages: {},
  check: (folder) =>
    sameLines(folder, async ({ input, env }) => {
      const objects = new Map([['/saved', gzipSync(input)]]);
      const server = createServer(async (request, response) => {
        const { method, url = '' } = request;
        if (method === 'PUT') objects.set(url, await buffer(request));
        response.end(method === 'GET' ? objects.get(url) : undefined);
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const names = ['saved', 'unified'].map((name) => `http://127.0.0.1:${port}/${name}`);
      const commands = { GET: 'curl -sSf', PUT: 'curl -sSfT -' };
      const options = { cwd: folder, env: { ...env, ...commands } };
      await once(spawn(resolve('examples/object-store.sh'), names, options), 'close');
      server.close();
      return gunzipSync(objects.get('/unified') ?? '');
    }),
};

interface Given {
  input: Buffer;
  /** In which `unify` is found. */
  env: NodeJS.ProcessEnv;
  run(program: string, args: readonly string[], input: string | Buffer, more?: Record<string, string>): Buffer;
}

/** What an example makes of some lines, of which not all can be converted, is what one process makes of them. */
async function sameLines(folder: string, convert: (given: Given) => Promise<Buffer> | Buffer): Promise<string> {
  const input = Buffer.concat([...recordedLines(LINES)]);
  mkdirSync(join(folder, 'programs'));
  const env = withUnify(join(folder, 'programs'));
  const run: Given['run'] = (program, args, given, { PATH = '', ...more } = {}) => {
    const options = { cwd: folder, env: { ...env, ...more, PATH: `${PATH}:${env['PATH']}` }, maxBuffer: 2 ** 30 };
    const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, input: given });
    if (error !== undefined || (status !== 0 && stderr.length > 0)) throw error ?? new Error(stderr.toString());
    return stdout;
  };
  const expected = run('unify', ['batch', '--lines', '--quiet', '--jobs', '1'], input);
  const output = await convert({ input, env, run });
  if (!output.equals(expected)) throw new Error(`it printed ${output.length} bytes, one process ${expected.length}`);
  return `${LINES} lines are what one process prints`;
}
