import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic, Envelope, Match } from '../../src/envelope/types.ts';
import { publishedSchemas } from '../envelope/schemas.ts';
import { expectedIn } from '../format/expected.ts';
import { runSource } from './runners.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const INPUTS = {
  'found.json': 'llmsearch/ledger-limit-large-warning.legacy.json',
  'symbols.json': 'llmgrep/2.1.0-atlas-symbols-all-enrichment.legacy.json',
  'linted.json': 'sarif/eslint-9.39.5-atlas-embedded.legacy.json',
  'edited.json': 'llmtransform/atlas-ts-bom.legacy.json',
  'fixed.json': 'keel/0.4.2-atlas-fix-e001.legacy.json',
  'annotated.json': 'symgrep/atlas-ann-file-both.legacy.json',
  // An envelope whose count is none of matches.
  'snapshots.json': 'splice/3.1.1-ledger-snapshots-list-json.unified.json',
};
const files = Object.fromEntries(
  Object.entries(INPUTS).map(([name, fixture]) => [name, readFileSync(join(FIXTURES, fixture))]),
);

/** The envelopes of all inputs, which none of the filters makes invalid. */
async function envelopesOf(...filters: string[]): Promise<Envelope[]> {
  return (await runSource({ args: ['--no-source', ...filters, ...Object.keys(files)], files })).envelopes;
}

type Place = Pick<Match, 'span' | 'kind' | 'role'>;

/** What each filter leaves, said once more. */
const FILTERS: [
  flags: string[],
  place: (place: Place, kind: string) => boolean,
  finding: (one: Diagnostic) => boolean,
][] = [
  [['--only', 'matches'], (_, kind) => kind === 'match', ({ tool }) => tool === 'unify'],
  [['--only', 'findings'], () => false, () => true],
  [['--only', 'edits'], (_, kind) => kind === 'edit', ({ tool }) => tool === 'unify'],
  [['--only', 'edits', '--only', 'findings'], (_, kind) => kind === 'edit', () => true],
  [
    ['--path', 'src', '--path', 'py/**/*.py'],
    ({ span }) => /^src\/|^py\/.*\.py$/.test(span.file_path),
    ({ tool, file = '' }) => tool === 'unify' || /^src\/|^py\/.*\.py$/.test(file),
  ],
  [
    ['--kind', 'function', '--kind', 'Class'],
    ({ span, kind }) => [kind, span.semantic_kind].some((word) => word === 'function' || word === 'Class'),
    () => true,
  ],
  [['--role', 'definition'], ({ role }, kind) => role === 'definition' || kind === 'edit', () => true],
  [['--level', 'warning'], () => true, ({ level }) => level !== 'note'],
];

describe.each(FILTERS)('%j', (flags, isPlaceWanted, isFindingWanted) => {
  test('leaves what it says, and tells how much there was', async () => {
    const [whole, filtered] = [await envelopesOf(), await envelopesOf(...flags)];
    expect(filtered).toHaveLength(whole.length);
    for (const [index, envelope] of filtered.entries()) {
      const before = whole[index] as Envelope;
      const places = expectedIn([before]).filter(({ kind }) => kind !== 'finding');
      const wanted = places.filter(({ value, kind }) => isPlaceWanted(value as unknown as Place, kind));
      const printed = expectedIn([envelope]).filter(({ kind }) => kind !== 'finding');
      expect(printed).toEqual(wanted);
      expect(envelope.diagnostics).toEqual(before.diagnostics.filter(isFindingWanted));
      expect([envelope.partial, envelope.execution_id]).toEqual([before.partial, before.execution_id]);
      const { filtered: counts } = ('data' in envelope ? envelope.data : (envelope.result ?? {})) as {
        filtered?: unknown;
      };
      expect(counts).toEqual(places.length === 0 ? undefined : { seen: places.length, printed: wanted.length });
      if ('data' in envelope && 'data' in before) {
        const { matches, count, match_count = count } = envelope.data;
        expect(match_count).toBe(matches === undefined ? before.data.count : matches.length);
      }
    }
  });
});

test('--fail-on counts what is left', async () => {
  const all = await runSource({ args: ['--fail-on', 'error', 'linted.json'], files });
  const others = await runSource({ args: ['--fail-on', 'error', '--path', 'none', 'linted.json'], files });
  expect([all.status, others.status]).toEqual([10, 0]);
});

test('filters hold for every format, and once in a batch', async () => {
  const args = ['--only', 'findings', '--format', 'ndjson', '--no-source'];
  const { stdout } = await runSource({ args: [...args, 'linted.json', 'found.json'], files });
  expect(stdout.toString()).not.toContain('{"record":"match"');
  const batch = await runSource({ args: ['batch', '--out', '-', ...args, 'found.json', 'linted.json'], files });
  expect(batch.stdout.toString()).toContain('"key":"filtered","value":{"seen"');
  expect(batch.stdout.toString()).not.toContain('"filtered":{"filtered"');
});

test('a role that there is not is a wrong command line, which names those of the schema', async () => {
  const query = publishedSchemas().find(({ title }) => title === 'QueryEnvelope');
  const { status, stderr } = await runSource({ args: ['--role', 'call', '--role', 'definiton', 'found.json'], files });
  expect([status, stderr]).toEqual([2, expect.stringContaining(query?.$defs?.['role']?.enum?.join(', ') ?? '-')]);
});

test('an empty pattern is a wrong command line', async () => {
  expect((await runSource({ args: ['--path', ''], files })).status).toBe(2);
});

describe('a path that is typed', () => {
  /** A document of llmsearch with a match in each file. */
  const documentOf = (paths: readonly string[]): string =>
    JSON.stringify({
      ...{ execution_id: '2f0c54a3-6e4b-4d1a-8a3f-0d6a5c7e9b10', pattern: 'x', match_count: paths.length },
      matches: paths.map((file, index) => ({
        ...{ match_id: `2f0c54a3-6e4b-4d1a-8a3f-0d6a5c7e9b2${index}`, file, byte_start: 0, byte_end: 1 },
        ...{ matched_text: 'x', line_number: 1, column_number: 1, context_before: '', context_after: '' },
      })),
    });

  test.each([
    ['./', ['src/a.rs', '../b.rs', '/c.rs', '..c/d.rs'], ['src/a.rs', '..c/d.rs']],
    ['.', ['src/a.rs', '..'], ['src/a.rs']],
    ['/', ['src/a.rs', '/c.rs'], ['/c.rs']],
    ['src//', ['src/a.rs', 'srcs/a.rs'], ['src/a.rs']],
    ['app/(auth)', ['app/(auth)/x.ts', 'app/auth'], ['app/(auth)/x.ts', 'app/auth']],
    ['pages/[id]', ['pages/[id]/x.ts', 'pages/i/x.ts'], ['pages/[id]/x.ts']],
    ['a{b,c}', ['a{b,c}/x', 'ab'], ['a{b,c}/x', 'ab']],
  ])('%s, stands for all below it', async (pattern, paths, printed) => {
    const args = ['--no-source', '--path', pattern];
    const { envelopes, status } = await runSource({ args, input: documentOf(paths) });
    const matches = (envelopes[0] as unknown as { data: { matches: Match[] } }).data.matches;
    expect([status, matches.map(({ span }) => span.file_path)]).toEqual([0, printed]);
  });

  test('fits paths however they are printed', async () => {
    const paths = ['./src/a.rs', 'src//b.rs', 'lib/c.rs'];
    const args = ['--no-source', '--paths', 'as-reported', '--path', './src'];
    const { envelopes } = await runSource({ args, input: documentOf(paths) });
    expect(envelopes[0]).toMatchObject({ data: { match_count: 2, matches: [{}, {}] } });
  });

  test.each([
    ['below the root, absolute', [], '/proj/src', ['src/a.rs', '/proj/src/b.rs', 'lib/c.rs'], ['src/a.rs', 'src/b.rs']],
    ['as a pattern', [], '/proj/**/*.rs', ['src/a.rs', 'src/a.py', '/other/b.rs'], ['src/a.rs']],
    ['out of the root and in again', [], '../proj/src', ['src/a.rs', 'lib/c.rs'], ['src/a.rs']],
    ['as it is reported, mapped', ['--map', '/ci=/proj'], '/ci/src', ['/ci/src/a.rs', '/ci/b.rs'], ['src/a.rs']],
    ['of Windows', ['--map', 'C:\\p=/proj'], 'C:\\p\\src', ['C:\\p\\src\\a.rs', 'C:\\p\\b.rs'], ['src/a.rs']],
  ])('%s', async (_, flags, pattern, paths, printed) => {
    const args = ['--no-source', '--root', '/proj', ...flags, '--path', pattern];
    const { envelopes } = await runSource({ args, input: documentOf(paths) });
    const { matches } = (envelopes[0] as unknown as { data: { matches: Match[] } }).data;
    expect(matches.map(({ span }) => span.file_path)).toEqual(printed);
  });
});
