import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/format/formats.ts';
import { spanId } from '../../src/location/ids.ts';
import { runSource } from './runners.ts';

const ID = '00000000-0000-4000-8000-000000000000';

/** An envelope of definitions of one line each, by their names and lines. */
function found(lines: Readonly<Record<string, number>>, more: object = {}): string {
  const matches = Object.entries(lines).map(([name, line]) => {
    const [byte_start, byte_end] = [line * 10, line * 10 + 5];
    const context = { before: [], selected: ['fn a;'], after: [] };
    const place = { start_line: line, start_col: 0, end_line: line, end_col: 5 };
    const span = {
      span_id: spanId('a.rs', byte_start, byte_end),
      file_path: 'a.rs',
      byte_start,
      byte_end,
      ...place,
      context,
    };
    return { match_id: ID, role: 'definition', span, content: name, kind: 'function', name };
  });
  const head = { schema_version: '1.1.0', tool: 'magellan', data: { command: 'find', matches, count: matches.length } };
  const end = { diagnostics: [], execution_id: ID, timestamp: null, partial: false, ...more };
  return `${JSON.stringify({ ...head, ...end })}\n`;
}

const OLD = found({ stays: 1, moves: 2, goes: 3 });
const NEW = found({ stays: 1, moves: 5, comes: 6 });

test('one input may be stdin, either may be compressed, each holds any number of envelopes', async () => {
  const files = { 'old.json.gz': gzipSync(found({ stays: 1 }) + found({ moves: 2, goes: 3 })) };
  const { status, envelopes } = await runSource({ args: ['diff', 'old.json.gz', '-'], input: NEW, files });
  const states = { same: 1, moved: 1, changed: 0, unproven: 0, added: 1, removed: 1 };
  expect({ status, ...envelopes[0] }).toMatchObject({ status: 0, tool: 'unify', data: { command: 'diff', ...states } });
});

test('flags choose what is printed, and the counts stay those of all', async () => {
  const files = { old: OLD, new: NEW };
  const diff = await runSource({ args: ['diff', 'old', 'new', '--state', 'added', '--state', 'removed'], files });
  expect(diff.envelopes).toMatchObject([
    { data: { count: 2, same: 1, matches: [{ name: 'goes' }, { name: 'comes' }] } },
  ]);
  const join = await runSource({ args: ['join', '--only-common', '--on', 'name', 'old', 'new'], files });
  expect(join.envelopes).toMatchObject([{ data: { on: 'name', count: 2, common: 2, only: 2 } }]);
});

test('only what is new fails a build', async () => {
  const warning = { tool: 'ruff', level: 'warning', message: 'unused', file: 'a.py' };
  const files = { old: found({}, { diagnostics: [warning] }), new: found({}, { diagnostics: [warning] }) };
  const args = ['diff', 'old', 'new', '--fail-on', 'warning'];
  expect((await runSource({ args: [...args, '--state', 'added'], files })).status).toBe(0);
  expect((await runSource({ args, files })).status).toBe(10);
});

// Nothing is proposed there, of which a patch could be.
test.each(FORMAT_NAMES.filter((name) => name !== 'patch'))('prints a comparison as %s', async (format) => {
  const files = { old: OLD, new: NEW };
  const { status, stdout } = await runSource({ args: ['diff', '--format', format, 'old', 'new'], files, asked: true });
  expect(status).toBe(0);
  expect(stdout.toString()).toContain('a.rs');
});

test('where nothing proposes a change a patch is empty, and that is said', async () => {
  const { status, stdout, stderr } = await runSource({ args: ['--format', 'patch', 'old'], files: { old: OLD } });
  expect([status, stdout.length, stderr]).toEqual([0, 0, expect.stringContaining('The patch is empty')]);
});

test('people read what became of each result, and where it was', async () => {
  const warning = { tool: 'ruff', level: 'warning', message: 'unused', file: 'a.py' };
  const files = { old: OLD, new: found({ stays: 1, moves: 5, comes: 6 }, { diagnostics: [warning] }) };
  for (const format of ['human', 'markdown', 'html']) {
    const { stdout } = await runSource({ args: ['diff', '--format', format, 'old', 'new'], files });
    const text = stdout.toString().replaceAll('&#58;', ':');
    const words = ['same', 'moved', 'removed', 'added'].map((state) => `${state} definition function `);
    for (const said of [...words, 'input 1, magellan: a.rs:2', 'added warning']) expect(text).toContain(said);
  }
});

describe('what cannot be compared is reported, and nothing is said to be missing', () => {
  test.each([
    ['is not there', {}, 6, 'UNI-IO-005'],
    ['is empty', { new: '' }, 4, 'UNI-QRY-005'],
    ['is text', { new: 'hello\n' }, 4, 'UNI-QRY-003'],
    ['is of no tool', { new: '{"a":1}' }, 3, 'UNI-QRY-001'],
  ])('an input that %s', async (_, files, status, code) => {
    const run = await runSource({ args: ['diff', 'old', 'new'], files: { old: OLD, ...files } });
    const input = { name: 'new' };
    expect(run).toMatchObject({ status, envelopes: [{ status: 'error', error: { code }, legacy: { input } }] });
    expect(run.stderr).toContain(code);
  });

  test('an input that was cut is compared, and its envelope is partial', async () => {
    const run = await runSource({ args: ['join', 'old', 'new'], files: { old: OLD, new: NEW.slice(0, -200) } });
    expect(run).toMatchObject({ status: 5, envelopes: [{ partial: true }] });
    expect(run.envelopes[0]?.diagnostics.map(({ code }) => code)).toContain('UNI-QRY-032');
  });

  test.each([
    [['join', 'old'], 'takes two inputs, not 1'],
    [['diff', 'old', 'new', 'third'], 'takes two inputs, not 3'],
    [['diff', '-', '-'], 'only one of the inputs can be stdin'],
    [['join', '--on', 'id', 'old', 'new'], '--on'],
    [['join', '--state', 'same', 'old', 'new'], '--state: belongs to unify diff'],
  ])('%j', async (args, said) => {
    const run = await runSource({ args, files: { old: OLD, new: NEW } });
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(said);
  });
});
