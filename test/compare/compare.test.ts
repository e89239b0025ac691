import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompareSettings, diffParts, joinParts } from '../../src/compare/compare.ts';
import type { JoinBy } from '../../src/compare/words.ts';
import { EnvelopeCollector } from '../../src/convert/collect.ts';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { Diagnostic, Match, Span } from '../../src/envelope/types.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import type { Json, JsonObject } from '../../src/json/value.ts';
import { spanId } from '../../src/location/ids.ts';

/** Every line of every file has so many bytes. */
const WIDTH = 10;

interface Made {
  file: string;
  start: number;
  length: number;
  name: string;
  text: string;
}

const made: fc.Arbitrary<Made> = fc.record({
  file: fc.constantFrom('a', 'b\n"\0'),
  start: fc.nat({ max: 45 }),
  length: fc.nat({ max: 30 }),
  name: fc.constantFrom('', 'x', 'y', 'm::x'),
  text: fc.constantFrom('', 'one', 'two'),
});
const many = fc.array(made, { maxLength: 12 });

const uuid = (input: number, index: number) => `00000000-0000-4000-8000-0000000${input}${`${index}`.padStart(4, '0')}`;

function matchOf({ file, start, length, name, text }: Made, index: number, input: number): Match {
  const end = start + length;
  const place = { start_line: Math.floor(start / WIDTH) + 1, start_col: start % WIDTH };
  const behind = { end_line: Math.floor(end / WIDTH) + 1, end_col: end % WIDTH };
  const span = {
    span_id: spanId(file, start, end),
    file_path: file,
    byte_start: start,
    byte_end: end,
    ...place,
    ...behind,
  };
  return { match_id: uuid(input, index), span, ...(text !== '' && { content: text }), ...(name !== '' && { name }) };
}

const matchesOf = (all: readonly Made[], input: number) => all.map((one, index) => matchOf(one, index, input));

async function* partsOf(
  matches: readonly Match[],
  tool: string,
  diagnostics: object[] = [],
): AsyncGenerator<EnvelopePart> {
  yield { part: 'open', tool, command: 'find' };
  yield { part: 'items', key: 'matches', items: matches as unknown as Json[] };
  const close = { diagnostics: diagnostics as never, execution_id: uuid(9, 9), timestamp: null, partial: false };
  yield { part: 'close', close, outcome: 0 };
}

interface Source {
  input: number;
  match_id: string;
  [more: string]: Json;
}
interface Result {
  span: Span;
  sources: Source[];
  state?: string;
}
interface Told {
  data: JsonObject & { matches: Result[] };
  diagnostics: Diagnostic[];
}

/** Sorts what is larger than memory: runs of some records. */
const TINY: CompareSettings = { held: 600, openStore: () => new UnlinkedFile() };

async function compared(parts: AsyncIterable<EnvelopePart>): Promise<Told> {
  const collector = new EnvelopeCollector();
  for await (const part of parts) {
    const envelope = collector.take(part);
    if (envelope === undefined) continue;
    expect(checkEnvelope(JSON.parse(JSON.stringify(envelope)))).toEqual([]);
    return envelope as never;
  }
  throw new Error('no envelope');
}

async function joined(by: JoinBy, one: readonly Match[], other: readonly Match[]) {
  const parts = joinParts({ parts: partsOf(one, 'magellan') }, { parts: partsOf(other, 'symgrep') }, { by, ...TINY });
  return (await compared(parts)).data.matches;
}

/** What is together, by ids, in no order. */
const together = (matches: readonly Result[]) =>
  matches
    .map(({ sources }) =>
      sources
        .map(({ match_id }) => match_id)
        .sort()
        .join(' '),
    )
    .sort();

const simple = ({ name = '' }: Match) => name.split('::').at(-1) as string;
const inOrder = (matches: readonly Match[]) =>
  matches.toSorted(
    (one, other) => one.span.start_line - other.span.start_line || one.span.start_col - other.span.start_col,
  );

/** Takes pairs out of two lists, the first partner of each. */
function pairUp(ones: Match[], others: Match[], fits: (one: Match, other: Match) => boolean): string[] {
  return [...ones].flatMap((one) => {
    const other = others.find((candidate) => fits(one, candidate));
    if (other === undefined) return [];
    ones.splice(ones.indexOf(one), 1);
    others.splice(others.indexOf(other), 1);
    return [`${one.match_id} ${other.match_id}`];
  });
}

const alone = (matches: readonly Match[]) => matches.map(({ match_id }) => match_id);

/** Lists that are paired within each group. */
function byGroups(ones: Match[], others: Match[], groupOf: (match: Match) => string, pair: typeof pairUp): string[] {
  const groups = [...new Set([...ones, ...others].map(groupOf))];
  return groups.flatMap((group) => {
    const [mine, theirs] = [ones, others].map((all) => inOrder(all.filter((match) => groupOf(match) === group)));
    const pairs = group === '' ? [] : pair(mine as Match[], theirs as Match[], () => true);
    return [...pairs, ...alone(mine as Match[]), ...alone(theirs as Match[])];
  });
}

const ORACLES: Readonly<Record<JoinBy, (ones: Match[], others: Match[]) => string[]>> = {
  span: (ones, others) => {
    const placeOf = ({ span }: Match) => `${span.file_path} ${span.span_id}`;
    const places = [...new Set([...ones, ...others].map(placeOf))];
    return places.map((place) =>
      alone([...ones, ...others].filter((match) => placeOf(match) === place))
        .sort()
        .join(' '),
    );
  },
  lines: (ones, others) =>
    byGroups(
      ones,
      others,
      ({ span }) => `${span.file_path} ${span.start_line}`,
      (mine, theirs) => {
        const named = pairUp(mine, theirs, (one, other) => simple(one) === simple(other));
        return mine.length === 1 && theirs.length === 1 ? [...named, ...pairUp(mine, theirs, () => true)] : named;
      },
    ),
  name: (ones, others) =>
    byGroups(
      ones,
      others,
      (match) => (simple(match) === '' ? '' : `${match.span.file_path} ${simple(match)}`),
      (mine, theirs) => [
        ...pairUp(mine, theirs, (one, other) => one.span.start_line === other.span.start_line),
        ...pairUp(mine, theirs, () => true),
      ],
    ),
  inside: (ones, others) => [
    ...alone(others),
    ...ones.map((one) => {
      const around = others.filter(
        ({ span }) =>
          span.file_path === one.span.file_path &&
          Number(span.byte_start) <= Number(one.span.byte_start) &&
          Number(span.byte_end) >= Number(one.span.byte_end) &&
          (span.byte_start === one.span.byte_start || Number(span.byte_end) > Number(one.span.byte_start)),
      );
      const sizeOf = ({ span }: Match) => Number(span.byte_end) - Number(span.byte_start);
      const least = Math.min(...around.map(sizeOf));
      // Of several that are as small any may be reported: the caller checks the size.
      return around.length === 0 ? one.match_id : `${one.match_id} in ${least}`;
    }),
  ],
};

describe('join', () => {
  test.each(['span', 'lines', 'name'] as const)('--on %s is what a naive join gives', async (by) => {
    await fc.assert(
      fc.asyncProperty(many, many, async (ones, others) => {
        const [mine, theirs] = [matchesOf(ones, 0), matchesOf(others, 1)];
        expect(together(await joined(by, mine, theirs))).toEqual(ORACLES[by](mine, theirs).sort());
      }),
      { numRuns: 80 },
    );
  });

  test('--on inside names the smallest definition around each result, and keeps all definitions', async () => {
    await fc.assert(
      fc.asyncProperty(many, many, async (ones, others) => {
        const [mine, theirs] = [matchesOf(ones, 0), matchesOf(others, 1)];
        const told = (await joined('inside', mine, theirs)).map(({ sources: [own, around] }) => {
          if (around === undefined) return own?.match_id;
          const { byte_start, byte_end } = around['span'] as unknown as Match['span'];
          return `${own?.match_id} in ${Number(byte_end) - Number(byte_start)}`;
        });
        expect(told.sort()).toEqual(ORACLES.inside(mine, theirs).sort());
      }),
      { numRuns: 80 },
    );
  });
});

/** Pairs in the order of the file whose lines are the nearest, by trying all; of equal choices the hindmost. */
function nearest(olds: Match[], news: Match[]): [Match, Match][] {
  const subsets = <Of>(all: Of[], size: number): Of[][] =>
    size === 0 ? [[]] : all.flatMap((one, at) => subsets(all.slice(0, at), size - 1).map((rest) => [...rest, one]));
  const size = Math.min(olds.length, news.length);
  const choices = subsets(olds, size).flatMap((old) =>
    subsets(news, size).map((now) => old.map((one, at): [Match, Match] => [one, now[at] as Match])),
  );
  const cost = (pairs: [Match, Match][]) =>
    pairs.reduce((sum, [one, other]) => sum + Math.abs(one.span.start_line - other.span.start_line), 0);
  const least = Math.min(...choices.map(cost));
  const place = (pairs: [Match, Match][]) =>
    pairs.toReversed().map(([one, other]) => olds.indexOf(one) * news.length + news.indexOf(other));
  const isBehind = (one: number[], other: number[]) => {
    const at = one.findIndex((each, index) => each !== other[index]);
    return at >= 0 && (one[at] as number) > (other[at] as number);
  };
  return choices
    .filter((pairs) => cost(pairs) === least)
    .reduce((best, pairs) => (isBehind(place(pairs), place(best)) ? pairs : best));
}

/** States by a naive reading of the rules, in the order of these. */
function states(olds: Match[], news: Match[]): string[] {
  const place = ({ span }: Match) => `${span.file_path} ${span.span_id}`;
  const called = ({ name }: Match) => name ?? '';
  const rules: [string | ((one: Match, other: Match) => string), (one: Match, other: Match) => boolean][] = [
    [
      (one) => (one.content === undefined ? 'unproven' : 'same'),
      (one, other) => place(one) === place(other) && called(one) === called(other) && one.content === other.content,
    ],
    [
      'moved',
      (one, other) =>
        one.content !== undefined &&
        one.span.file_path === other.span.file_path &&
        called(one) === called(other) &&
        one.content === other.content,
    ],
    [unproven, (one, other) => place(one) === place(other) && called(one) === called(other)],
    [
      unproven,
      (one, other) =>
        called(one) !== '' && one.span.file_path === other.span.file_path && called(one) === called(other),
    ],
  ];
  const [left, right] = [inOrder(olds), inOrder(news)];
  const told = rules.flatMap(([state, isOne]) => {
    const asked = new Set<Match>();
    return [...left].flatMap((one) => {
      if (asked.has(one) || !isOne(one, one)) return [];
      const kin = (all: Match[]) => all.filter((each) => isOne(one, each));
      for (const each of kin(left)) asked.add(each);
      return nearest(kin(left), kin(right)).map(([old, now]) => {
        left.splice(left.indexOf(old), 1);
        right.splice(right.indexOf(now), 1);
        return `${typeof state === 'string' ? state : state(old, now)} ${old.match_id} ${now.match_id}`;
      });
    });
  });
  return [
    ...told,
    ...left.map(({ match_id }) => `removed ${match_id}`),
    ...right.map(({ match_id }) => `added ${match_id}`),
  ];
}

function unproven({ content: old }: Match, { content: now }: Match): string {
  return old === undefined || now === undefined ? 'unproven' : 'changed';
}

const NOTE = { tool: 'ruff', level: 'warning', message: 'unused', code: 'F401', file: 'a' };

describe('diff', () => {
  test('is what a naive reading of its rules gives, by files and places', async () => {
    await fc.assert(
      fc.asyncProperty(many, many, async (ones, others) => {
        const [mine, theirs] = [matchesOf(ones, 0), matchesOf(others, 1)];
        const parts = diffParts({ parts: partsOf(mine, 'keel') }, { parts: partsOf(theirs, 'keel') }, TINY);
        const { matches } = (await compared(parts)).data;
        const told = matches.map(({ state, sources }) => [state, ...sources.map(({ match_id }) => match_id)].join(' '));
        expect(told.sort()).toEqual(states(mine, theirs).sort());
        const places = matches.map(({ span }) => `${span.file_path} ${`${span.byte_start}`.padStart(4, '0')}`);
        expect(places).toEqual(places.toSorted());
      }),
      { numRuns: 80 },
    );
  });

  test('of equal texts that of the deleted line is the one that is gone', async () => {
    const at = (start: number): Made => ({ file: 'a', start, length: 4, name: '', text: 'TODO' });
    const [old, now] = [matchesOf([20, 60, 100].map(at), 0), matchesOf([50, 90].map(at), 1)];
    const { matches } = (await compared(diffParts({ parts: partsOf(old, 'a') }, { parts: partsOf(now, 'a') }, {})))
      .data;
    const told = matches.map(({ state, span }) => `${state} ${span.start_line}`);
    expect(told).toEqual(['removed 3', 'moved 6', 'moved 10']);
  });

  test('findings stay findings, told by who says them, their rule and their message', async () => {
    const old = partsOf([], 'sarif', [NOTE, { ...NOTE, message: 'old' }, { ...NOTE, tool: 'unify', level: 'note' }]);
    const now = partsOf([], 'sarif', [
      { ...NOTE, details: { state: 'mine' } },
      { ...NOTE, code: 'E501' },
    ]);
    const envelope = await compared(diffParts({ parts: old }, { parts: now }, {}));
    const told = envelope.diagnostics.map(({ code, message, details }) => `${details?.['state']} ${code} ${message}`);
    expect(told.sort()).toEqual(['added E501 unused', 'removed F401 old', 'same F401 unused']);
    expect(envelope.diagnostics.find(({ details }) => details?.['state'] === 'same')?.details).toMatchObject({
      legacy: { state: 'mine' },
    });
    expect(envelope.data).toMatchObject({ same: 1, added: 1, removed: 1, count: 0, matches: [] });
  });
});

test('a match takes what others of its place know, and each source says what it says otherwise', async () => {
  const [one] = matchesOf([{ file: 'a', start: 0, length: 5, name: 'x', text: '' }], 0) as [Match];
  const mine = { ...one, kind: 'Function', sources: 'own' };
  const span = { ...one.span, language: 'rust' };
  const theirs = { ...one, match_id: uuid(1, 0), span, kind: 'macro', snippet: 's', own: { deep: 1 } };
  const parts = joinParts({ parts: partsOf([mine], 'a') }, { parts: partsOf([theirs], 'b') }, { by: 'span' });
  const { data, diagnostics } = await compared(parts);
  expect(data.matches).toEqual([
    {
      ...{ match_id: uuid(0, 0), span, snippet: 's', kind: 'Function', name: 'x' },
      sources: [
        { input: 0, tool: 'a', match_id: uuid(0, 0), kind: 'Function', name: 'x' },
        { input: 1, tool: 'b', match_id: uuid(1, 0), kind: 'macro', name: 'x', own: { deep: 1 } },
      ],
      legacy: { sources: 'own' },
    },
  ]);
  expect(diagnostics).toMatchObject([{ code: 'UNI-QRY-033', details: { count: 1, places: [{ fact: 'kind' }] } }]);
});
