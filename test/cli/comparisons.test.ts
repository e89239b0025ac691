import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import type { Diagnostic, Envelope, Match } from '../../src/envelope/types.ts';
import { newFolder, outputsOf, runBatch, writeTree } from './batch/trees.ts';
import { document, element } from './made.ts';
import { type Given, runSource } from './runners.ts';

const env = { PATH: process.env['PATH'] ?? '' };
const folder = newFolder({ 'src/made_0.rs': 'a\nb\nc\n' });
afterAll(() => folder.remove());

function git(...args: string[]): void {
  execaSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder.path });
}

git('init', '-q');
git('add', '.');
git('commit', '-qm', 'before');
writeTree(folder.path, { 'src/made_0.rs': 'a\nchanged\nc\n', 'new.rs': 'a\n' });

/** A match of llmsearch. */
const found = (file: string, line: number, text = 'TODO'): string =>
  JSON.stringify({ ...element(line), file, line_number: line, matched_text: text, byte_end: line * 100 + text.length });

/** A finding as an envelope holds it. */
const finding = (more: Partial<Diagnostic>): Diagnostic => ({ tool: 'keel', level: 'error', message: 'no', ...more });

/** An envelope of a run that said this. */
const said = (diagnostics: Diagnostic[]): string =>
  `${JSON.stringify({
    ...{ schema_version: '1.1.0', tool: 'keel', data: { command: 'compile' }, diagnostics },
    ...{ execution_id: '11111111-1111-4111-8111-111111111111', timestamp: null, partial: false },
  })}\n`;

const run = (given: Given) => runSource({ env, ...given, args: ['--no-source', ...(given.args ?? [])] });

const placesIn = (envelopes: readonly Envelope[]): string[] =>
  envelopes.flatMap((envelope) =>
    ('data' in envelope ? (envelope.data.matches ?? []) : []).map(
      ({ span, matched_text }: Match) => `${span.file_path}:${span.start_line} ${matched_text}`,
    ),
  );

const messagesIn = (envelopes: readonly Envelope[]): string[] =>
  envelopes.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));

describe('--changed-since', () => {
  const args = ['--root', folder.path, '--changed-since', 'HEAD'];
  const input = document([
    found('src/made_0.rs', 1),
    found('./src/made_0.rs', 2),
    found('new.rs', 1),
    found('x.rs', 2),
  ]);

  test('leaves matches in lines that changed, however their paths are printed', async () => {
    const { envelopes, status } = await run({ args, input });
    expect([status, placesIn(envelopes)]).toEqual([0, ['src/made_0.rs:2 TODO', 'new.rs:1 TODO']]);
    expect(envelopes[0]).toMatchObject({ data: { match_count: 2, filtered: { seen: 4, printed: 2 } } });
    const asReported = await run({ args: [...args, '--cwd', folder.path, '--paths', 'as-reported'], input });
    expect(placesIn(asReported.envelopes)).toEqual(['./src/made_0.rs:2 TODO', 'new.rs:1 TODO']);
  });

  test('leaves findings in changed files whose line is not known, and those of no file', async () => {
    const findings = [
      finding({ message: 'of a changed file', file: 'src/made_0.rs' }),
      finding({ message: 'of another file', file: 'src/other.rs' }),
      finding({ message: 'of the run' }),
    ];
    const { envelopes, status } = await run({ args: [...args, '--fail-on', 'error'], input: said(findings) });
    expect([status, messagesIn(envelopes)]).toEqual([10, ['of a changed file', 'of the run']]);
    const others = await run({ args: [...args, '--fail-on', 'error'], input: said(findings.slice(1, 2)) });
    expect([others.status, messagesIn(others.envelopes)]).toEqual([0, []]);
  });

  test('works for lines of a batch', async () => {
    const { envelopes } = await runSource({
      env,
      args: ['batch', '--lines', '--quiet', '--no-source', ...args],
      input: input + input,
    });
    expect(envelopes.map((envelope) => placesIn([envelope]).length)).toEqual([2, 2]);
  });

  test('works for a run', async () => {
    writeTree(folder.path, { 'said.json': input });
    const tool = ['cat', join(folder.path, 'said.json')];
    const typed = ['run', '--tool', 'llmsearch', '--no-source', ...args, '--', ...tool];
    const { envelopes, status } = await runSource({ env, args: typed });
    expect([status, placesIn(envelopes)]).toEqual([0, ['src/made_0.rs:2 TODO', 'new.rs:1 TODO']]);
  });

  test.each<[what: string, given: Given, why: string]>([
    ['a revision that there is not', { args: ['--changed-since', 'none'] }, 'there is no such revision'],
    ['what would be a flag', { args: ['--changed-since', '--output=made'] }, 'there is no such revision'],
    ['no repository', { args: ['--root', '/', '--changed-since', 'HEAD'] }, '/ is in no git repository'],
    [
      'no git',
      { args: ['--changed-since', 'HEAD'], env: { PATH: '/none' } },
      'could not be started: there is no such program',
    ],
  ])('%s is a wrong command line', async (_, { args: typed = [], env: other = env }, why) => {
    const { status, stderr } = await run({ args: ['--root', folder.path, ...typed], env: other, input });
    expect([status, stderr]).toEqual([2, expect.stringMatching(`^unify: --changed-since .*${why}.*\n$`)]);
  });
});

describe('--baseline', () => {
  const before = [found('a.rs', 1, 'one'), found('a.rs', 5, 'two'), found('b.rs', 2, 'one')];
  const after = [found('a.rs', 3, 'one'), found('a.rs', 4, 'three'), found('a.rs', 9, 'two'), found('b.rs', 2, 'one')];
  const more = [...after, found('b.rs', 7, 'one'), found('c.rs', 5, 'two')];
  const newer = ['a.rs:4 three', 'b.rs:7 one', 'c.rs:5 two'];

  test.each([['--compact'], ['--pretty'], ['--canonical']])(
    'what moved is not new, of a baseline that is %s',
    async (layout) => {
      const old = await run({ args: [layout], input: document(before) + document([]) });
      const files = { 'old.json': old.stdout };
      const { envelopes, status } = await run({ args: ['--baseline', 'old.json'], files, input: document(more) });
      expect([status, placesIn(envelopes)]).toEqual([0, newer]);
      const again = await run({ args: ['--baseline', 'old.json'], files, input: document(before).repeat(2) });
      expect(again.envelopes.map((envelope) => placesIn([envelope]))).toEqual([[], []]);
    },
  );

  test('a baseline may be what the tool itself printed', async () => {
    const files = { 'old.json': document(before) };
    const { envelopes } = await run({ args: ['--baseline', 'old.json'], files, input: document(more) });
    expect(placesIn(envelopes)).toEqual(newer);
  });

  test('findings are known by file, code and message, and --fail-on counts the new ones', async () => {
    const known = [finding({ code: 'KEL-1', file: 'a.rs' }), finding({ message: 'of the run' })];
    const span = { file_path: 'a.rs', span_id: null, byte_start: null, byte_end: null, start_col: 0, end_col: 0 };
    const moved = finding({ code: 'KEL-1', file: 'a.rs', span: { ...span, start_line: 9, end_line: 9 } });
    const files = { 'old.json': said(known) };
    const args = ['--baseline', 'old.json', '--fail-on', 'error'];
    expect((await run({ args, files, input: said([moved, known[1] as Diagnostic]) })).status).toBe(0);
    const { status, envelopes } = await run({
      args,
      files,
      input: said([moved, finding({ code: 'KEL-2', file: 'a.rs' })]),
    });
    expect([status, envelopes[0]?.diagnostics.map(({ code }) => code)]).toEqual([10, ['KEL-2']]);
  });

  test('threads print the same as one, and --resume begins anew with another baseline', async () => {
    const old = await run({ input: document(before) });
    const batch = newFolder({ 'in/a.json': document(more), 'in/b.json': document(before), 'old.json': old.stdout });
    const convert = (out: string, ...flags: string[]) =>
      runBatch(['in', '--out', out, '--no-source', '--baseline', 'old.json', ...flags], batch.path);
    try {
      await convert('one', '--jobs', '1');
      await convert('two', '--jobs', '2');
      const outputs = outputsOf(join(batch.path, 'one'));
      expect(outputsOf(join(batch.path, 'two'))).toEqual(outputs);
      expect(placesIn(Object.values(outputs).map((text) => JSON.parse(text)))).toEqual(newer);
      expect((await convert('one', '--resume')).stderr).toContain('2 up to date');
      writeFileSync(join(batch.path, 'old.json'), (await run({ input: document([]) })).stdout);
      expect((await convert('one', '--resume')).stderr).not.toContain('up to date');
    } finally {
      batch.remove();
    }
  });

  test.each([
    ['is not there', 'none.json', 'could not be read: no such file'],
    ['is empty', 'empty.json', 'The input is empty'],
    ['is of no tool', 'other.json', 'Which tool printed the document'],
    ['was cut', 'cut.json', 'ends before it is complete'],
    ['is text', 'text.txt', 'baseline is what a tool printed before, or unify'],
    ['is a folder', 'folder', 'it is a folder'],
  ])('one that %s is a wrong command line', async (_, name, why) => {
    const old = (await run({ input: document(before) })).stdout;
    const files = { 'empty.json': '', 'other.json': '{"a":1}', 'text.txt': 'none', 'folder/a': '' };
    const given = { files: { ...files, 'cut.json': old.subarray(0, 500) }, input: document(after) };
    const { status, stderr, stdout } = await run({ ...given, args: ['--baseline', name] });
    expect([status, stderr, stdout.length]).toEqual([2, expect.stringContaining(`unify: --baseline ${name}: `), 0]);
    expect(stderr).toContain(why);
  });
});
