import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentOf } from '../made.ts';
import { namesOf, newFolder, outputCount, outputsOf, runBatch, startBatch, treeOf, writeTree } from './trees.ts';

let folder = newFolder();

beforeEach(() => {
  folder = newFolder({
    'in/a.json': documentOf(1),
    'in/b.json': documentOf(2) + documentOf(1),
    'in/bad.json': '{"a":1}',
    'in/cut.json': documentOf(3).slice(0, -40),
    'in/ask.json': '{"path":"x","language":"rust","content":"","overwrite":true}',
    'src/made_0.rs': 'TODO and more\n',
  });
});
afterEach(() => folder.remove());

/** What the summary says of a batch that takes up an earlier one, without the time that it took. */
async function resumed(...more: string[]): Promise<string> {
  const { stderr } = await runBatch(['in', '--out', 'out', '--resume', '-C', ...more], folder.path);
  return (stderr.split('\n', 1)[0] as string).replace(/ · [\d.]+ s$/, '');
}

const path = (name: string): string => join(folder.path, name);
const NOTHING_NEW = '5 files · 0 converted · 2 up to date · 1 partial · 1 rejected · 1 request';

describe('--resume', () => {
  beforeEach(async () => {
    expect(await resumed()).toBe('5 files · 2 converted · 1 partial · 1 rejected · 1 request');
  });

  test('leaves what is up to date as it is, and says the same of what was wrong', async () => {
    const before = treeOf(path('out'));
    const { ino, mtimeMs } = statSync(path('out/a.unified.json'));
    const { status, stderr } = await runBatch(
      ['in', '--out', 'out', '--resume', '-C', '--rejects', 'rejects'],
      folder.path,
    );
    expect([status, stderr]).toEqual([
      3,
      expect.stringMatching(/ 2 up to date .*→ rejects[\s\S]*UNI-QRY-001[\s\S]*UNI-QRY-004/),
    ]);
    expect(treeOf(path('out'))).toEqual(before);
    expect(statSync(path('out/a.unified.json'))).toMatchObject({ ino, mtimeMs });
    expect(treeOf(path('rejects'))).toEqual({ 'bad.json': '{"a":1}' });
  });

  test.each<[what: string, change: () => void, anew: number, more?: string[]]>([
    ['other bytes of the input', () => appendFileSync(path('in/a.json'), ' '), 1],
    ['something saved beside it', () => writeFileSync(path('in/a.stderr'), 'said'), 1],
    ['another state of a source', () => writeFileSync(path('src/made_0.rs'), 'TODO and less\n'), 2],
    ['a source that is gone', () => rmSync(path('src/made_0.rs')), 2],
    ['an output that is gone', () => rmSync(path('out/a.unified.json')), 1],
    ['an output that somebody changed', () => appendFileSync(path('out/a.unified.json'), '\n'), 1],
    ['another option', () => {}, 2, ['-S']],
    ['records that nobody can read', () => writeFileSync(path('out/.unify-batch'), '{"output":"a"}\n[]\nnull\n{'), 2],
    ['records that are gone', () => rmSync(path('out/.unify-batch')), 2],
  ])('makes outputs again for %s', async (_, change, anew, more = []) => {
    change();
    const upToDate = anew === 2 ? '' : ' · 1 up to date';
    const converted = `${anew} converted${upToDate}`;
    expect(await resumed(...more)).toBe(`5 files · ${converted} · 1 partial · 1 rejected · 1 request`);
    const fresh = { ...treeOf(path('out')) };
    rmSync(path('out'), { recursive: true });
    await resumed(...more);
    expect(treeOf(path('out'))).toEqual(fresh);
  });

  test('is not disturbed by what else is asked for', async () => {
    expect(await resumed('--jobs', '1', '--quiet', '--report', 'r.json')).toBe('');
    expect(JSON.parse(readFileSync(path('r.json'), 'utf8'))).toMatchObject({
      up_to_date: 2,
      partial: 1,
      rejected: 1,
      requests: 1,
    });
    expect(await resumed('--fsync', '--jobs', '5')).toBe(NOTHING_NEW);
  });

  test('knows the outputs of other inputs in the same folder', async () => {
    writeTree(folder.path, { 'other/x.json': documentOf(1) });
    await runBatch(['other', '--out', 'out'], folder.path);
    expect(await resumed()).toBe(NOTHING_NEW);
  });
});

test('a batch that Ctrl-C ends says how far it came, and leaves nothing half done', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`many/${index}.json`, documentOf(200)]));
  writeTree(folder.path, many);
  const running = startBatch(['many', '--out', 'ended', '--jobs', '1'], folder.path);
  while (!existsSync(path('ended')) || outputCount(path('ended')) === 0) await pause(1);
  running.kill('SIGINT');
  const { signal, stderr } = await running;
  expect([signal, stderr]).toEqual([
    'SIGINT',
    expect.stringMatching(/^unify: \d+ of 300 files done; --resume goes on\n$/),
  ]);
  expect(namesOf(path('ended')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

describe('a batch that is killed', () => {
  test('leaves whole files, and the next one finishes its work and clears what was left', async () => {
    const inputs = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`many/${index}.json`, documentOf(300 + index)]),
    );
    writeTree(folder.path, inputs);
    await runBatch(['many', '--out', 'whole'], folder.path);
    const whole = treeOf(path('whole'));
    for (const finished of [1, 8, 20]) {
      const running = startBatch(['many', '--out', 'killed', '--resume', '--jobs', '2'], folder.path);
      while (!existsSync(path('killed')) || outputCount(path('killed')) < finished) await pause(5);
      running.kill('SIGKILL');
      await running;
      for (const [name, text] of Object.entries(outputsOf(path('killed')))) {
        if (!name.endsWith('.tmp')) expect(text === whole[name], name).toBe(true);
      }
    }
    // What a thread had begun when it was killed, and what another program that still runs has begun.
    writeFileSync(path('killed/.unify-1-0-abc.tmp'), 'half');
    await runBatch(['many', '--out', 'killed', '--resume', '--jobs', '1'], folder.path);
    expect(treeOf(path('killed'))).toEqual(whole);
    expect(readdirSync(path('killed')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
