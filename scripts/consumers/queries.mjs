// Asks the queries of the examples of a folder of converted recordings, and answers them again from the envelopes.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const LEDGER = 'fixtures/_workspaces/ledger';
const TOOLS = ['keel', 'llmsearch', 'llmtransform', 'magellan', 'splice', 'symgrep'];

export function checkQueries(folder) {
  const inputs = TOOLS.map((tool) => `fixtures/${tool}/*.legacy.json`);
  const args = ['batch', ...inputs, '--root', LEDGER, '--map', `/home/dev/ledger=${LEDGER}`, '--quiet'];
  unify([...args, '--out', join(folder, 'rows'), '--format', 'rows']);
  const envelopes = linesOf(unify([...args, '--out', '-'])).map((line) => JSON.parse(line));
  const printed = execFileSync('python3', [resolve('scripts/consumers/queries.py'), resolve('examples/queries.sql')], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: join(folder, 'python') },
    maxBuffer: 2 ** 28,
  });
  const { duckdb, polars } = JSON.parse(printed);
  const expected = answers(envelopes.flatMap(foundIn));
  for (const [index, rows] of expected.entries()) {
    if (rows.length === 0) throw new Error(`query ${index + 1} has no answer`);
    if (!isDeepStrictEqual(rows, duckdb[index])) throw new Error(difference(index, rows, duckdb[index]));
  }
  if (!isDeepStrictEqual(expected[0], polars)) throw new Error(`Polars answers: ${JSON.stringify(polars)}`);
  return `DuckDB answers ${duckdb.length} queries as the ${envelopes.length} envelopes do, and Polars the first one`;
}

/** The answers to the queries, by the found things of all envelopes. */
function answers(found) {
  const of = (kind) => found.filter((one) => one.found === kind);
  const inFiles = (some) => some.filter(({ file }) => file !== '');
  const files = (some) => grouped(inFiles(some), ({ file }) => file);
  const mostFirst = (rows) => rows.sort((one, other) => other[1] - one[1] || compare(one[0], other[0]));
  const named = of('match').filter(({ name }) => name !== '');
  const coded = of('finding').filter(({ code }) => code !== '');
  const weeks = grouped(coded, ({ code, timestamp }) => JSON.stringify([code, weekOf(timestamp)]));
  const symbols = grouped(named, ({ name }) => name).map(([name, all]) => [name, distinct(all, 'tool')]);
  const stale = grouped(
    found.filter(({ code }) => code === 'UNI-V-001'),
    ({ command }) => command,
  );
  return [
    mostFirst(files(of('match')).map(([file, all]) => [file, all.length])).slice(0, 10),
    mostFirst(symbols.filter(([, tools]) => tools > 1)),
    weeks
      .map(([key, all]) => [...JSON.parse(key), all.length])
      .sort(([code, week], [other, late]) => compare(code, other) || compare(week ?? '~', late ?? '~')),
    mostFirst(
      files(of('edit')).map(([file, all]) => [file, all.length, all.reduce((sum, { bytes }) => sum + bytes, 0)]),
    ),
    mostFirst(stale.map(([command, all]) => [command, distinct(all, 'execution_id')])),
  ];
}

/** What an envelope holds of matches, edits and findings; an error that is among the diagnostics counts once. */
function foundIn(envelope) {
  const { tool, timestamp, execution_id, error, data, result, diagnostics } = envelope;
  const own = { command: envelope.operation_type ?? data?.command ?? '', timestamp, execution_id };
  const places = placesIn(data ?? result).map(({ span, name }) => ({
    ...own,
    tool,
    found: data === undefined ? 'edit' : 'match',
    file: span.file_path,
    name: typeof name === 'string' ? name : '',
    bytes: span.byte_start === null ? 0 : (span.byte_end ?? -1) - span.byte_start,
  }));
  const twice = diagnostics.findIndex((said) => isDeepStrictEqual(said, error));
  const said = [...(error === undefined ? [] : [error]), ...diagnostics.filter((_, index) => index !== twice)];
  const findings = said.map((one) => [one, one !== error && one.tool === 'unify']);
  const rows = findings.map(([{ legacy, code = legacy?.code ?? '', span, file = span?.file_path ?? '' }, isNote]) => ({
    ...own,
    found: isNote ? 'note' : 'finding',
    code: String(code),
    file: span?.file_path ?? file,
  }));
  return [...places, ...rows];
}

function placesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return typeof value.span?.file_path === 'string' ? [value] : Object.values(value).flatMap(placesIn);
}

/** The Monday of the week, as DuckDB prints it. */
function weekOf(timestamp) {
  if (timestamp === null) return null;
  const day = new Date(timestamp);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return `${day.toISOString().slice(0, 10)} 00:00:00`;
}

function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

function distinct(all, key) {
  return new Set(all.map((one) => one[key])).size;
}

/** By bytes of UTF-8, as databases do. */
function compare(one, other) {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function difference(index, rows, others) {
  const at = rows.findIndex((row, place) => !isDeepStrictEqual(row, others[place]));
  return `query ${index + 1}: ${JSON.stringify(others[at])}, and not ${JSON.stringify(rows[at])}`;
}

function unify(args) {
  try {
    return execFileSync(process.execPath, ['dist/bin/unify.js', ...args], { maxBuffer: 2 ** 30 });
  } catch (error) {
    // Some recordings cannot be converted whole.
    if (![3, 4, 5].includes(error.status)) throw error;
    return error.stdout;
  }
}

function linesOf(bytes) {
  return bytes.toString('utf8').trimEnd().split('\n');
}
