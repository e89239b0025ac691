// Runs the examples, and holds what each makes of some lines against what one process makes of them.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { recordedLines } from './recorded-lines.mjs';

const EXAMPLES = resolve('examples');
const LINES = 3000;

/** GNU parallel, with blocks so small that there are several. */
export function checkParallel(folder) {
  const { input, expected, started } = given(folder);
  const env = { ...started.env, PATH: `${join(folder, 'debian/usr/bin')}:${started.env.PATH}` };
  const args = ['--will-cite', '--block', '300k', '--jobs', '2'];
  const output = run(join(EXAMPLES, 'parallel.sh'), args, { ...started, input, env });
  return same(output, expected);
}

/** Spark in local mode. */
export function checkSpark(folder) {
  const { input, expected, started } = given(folder);
  writeFileSync(join(folder, 'saved.ndjson'), input);
  const python = join(folder, 'python');
  const program = [join(EXAMPLES, 'spark.py'), 'saved.ndjson', 'unified', '4'];
  run(join(python, 'bin/spark-submit'), ['--master', 'local[2]', ...program], {
    ...started,
    env: { ...started.env, PYTHONPATH: python, SPARK_LOCAL_HOSTNAME: 'localhost', PYSPARK_PYTHON: 'python3' },
  });
  const parts = readdirSync(join(folder, 'unified')).filter((name) => name.startsWith('part-'));
  if (parts.length < 4) throw new Error(`Spark made ${parts.length} parts of 4`);
  return same(Buffer.concat(parts.sort().map((name) => readFileSync(join(folder, 'unified', name)))), expected);
}

/**
 * Hadoop streaming, by its contract: an input is split at any byte, a part begins behind the first line end in its
 * split and ends with the line that begins in it, and the outputs of the parts are put one behind the other.
 */
export function checkHadoop(folder) {
  const { input, expected, started } = given(folder);
  const ends = [0.2, 0.5, 0.9, 1].map((share) => lineEnd(input, Math.floor(input.length * share)));
  const parts = ends.map((end, index) => input.subarray(ends[index - 1] ?? 0, end));
  return same(
    Buffer.concat(parts.map((part) => run(join(EXAMPLES, 'mapper.sh'), [], { ...started, input: part }))),
    expected,
  );
}

/** An object store that is asked by HTTP. */
export async function checkObjectStore(folder) {
  const { input, expected, started } = given(folder);
  const objects = new Map([['/saved', gzipSync(input)]]);
  const server = await objectStore(objects);
  try {
    const store = `http://127.0.0.1:${server.address().port}`;
    const commands = { GET: 'curl -sSf', PUT: 'curl -sSfT -' };
    await promisify(execFile)(join(EXAMPLES, 'object-store.sh'), [`${store}/saved`, `${store}/unified`], {
      ...started,
      env: { ...started.env, ...commands },
    }).catch(acceptUnconverted);
    return same(gunzipSync(objects.get('/unified')), expected);
  } finally {
    server.close();
  }
}

function objectStore(objects) {
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') objects.set(request.url, await buffer(request));
    response.end(request.method === 'GET' ? objects.get(request.url) : undefined);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/**
 * Lines, what one process makes of them, and how programs are started so that they find the same: `unify` by its name,
 * and no source files.
 */
function given(folder) {
  const input = Buffer.concat([...recordedLines(LINES)]);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const program = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${resolve('dist/bin/unify.js')} "$@"\n`;
  writeFileSync(join(programs, 'unify'), program);
  chmodSync(join(programs, 'unify'), 0o755);
  const started = { cwd: folder, env: { ...process.env, PATH: `${programs}:${process.env.PATH}` } };
  return {
    input,
    started,
    expected: run('unify', ['batch', '--lines', '--quiet', '--jobs', '1'], { input, ...started }),
  };
}

function run(program, args, options) {
  try {
    return execFileSync(program, args, { maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'pipe'], ...options });
  } catch (error) {
    return acceptUnconverted(error).stdout;
  }
}

/** Lines that cannot be converted are among them: a status of unify that says so, or a count of such blocks. */
function acceptUnconverted(error) {
  const { status = error.code, stderr = '' } = error;
  if (typeof status !== 'number' || status > 100 || [1, 2, 6].includes(status) || String(stderr) !== '') throw error;
  return error;
}

function lineEnd(bytes, from) {
  const end = bytes.indexOf('\n', from);
  return end < 0 ? bytes.length : end + 1;
}

function same(output, expected) {
  if (!output.equals(expected)) throw new Error(`it printed ${output.length} bytes, one process ${expected.length}`);
  return `${LINES} lines are what one process prints`;
}
