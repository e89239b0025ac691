import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { type Adapter, findTexts } from '../../src/adapter.ts';
import { patternLiterals } from './pattern-literals.ts';
import { exampleOf, literalsOf, partsOf, waysIn } from './pattern-parts.ts';

const LITERALS = patternLiterals();
/** Patterns of what cannot be long: the name of a program's file, and a number. */
const BOUNDED = [String.raw`/(?:@[^@]*|[-_]?v?\d+(?:\.\d+)*(?:[-+.][\w.]*)?)$/`, String.raw`/\B(?=(?:\d{3})+$)/g`];

/** How much more time a text takes that is four times as long: 4 where it is linear, 16 where it is quadratic. */
const MOST_GROWTH = 8;
/** What takes less is not compared. */
const QUICK_MS = 0.5;
/** How often a piece is repeated. The first ones are few: where each doubles the time, the next would never end. */
const COUNTS = [3, 12, 48, 192, 768, 3072, 12_000];
/** The longest text, in characters. */
const LONGEST = 12_000;

/** Makes a text of so many pieces. */
type Maker = (count: number) => string;

/** Makers of texts that are made of what a pattern is made of. */
function hostileTexts(pattern: RegExp): Maker[] {
  const parts = partsOf(pattern);
  const prefixes = new Set(['', ...waysIn(parts)]);
  const literals = new Set([...literalsOf(parts), ...parts.map((sequence) => exampleOf(sequence)), ' ', 'x', "'"]);
  const pumps = new Set(['\n', '\r', ...[...literals, ...prefixes].flatMap((one) => [one, `${one}\n`])]);
  pumps.delete('');
  return [...prefixes].flatMap((prefix) => [...pumps].map((pump) => (count) => `${prefix}${pump.repeat(count)}\u0001`));
}

/** The least of some times of the processor, in milliseconds: what other programs take of it does not count. */
function timeOf(run: () => void, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Code that is still to be compiled, and memory to be cleaned, are not to blame for what is slow so often. */
const ATTEMPTS = 12;

/** True where the longer one takes too much more, again and again. */
function isSlow(longer: () => void, shorter: () => void): boolean {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const time = timeOf(longer, 4);
    if (time < QUICK_MS || time <= MOST_GROWTH * timeOf(shorter, 4)) return false;
  }
  return true;
}

/** The beginning of a text that takes more time than its length explains; `undefined` where there is none. */
function slowText(makers: readonly Maker[], run: (text: string) => void): string | undefined {
  for (const make of makers) {
    for (const [index, count] of COUNTS.entries()) {
      const text = make(count);
      if (text.length > LONGEST) break;
      if (timeOf(() => run(text), 1) < QUICK_MS) continue;
      if (
        isSlow(
          () => run(text),
          () => run(make(COUNTS[index - 1] ?? 1)),
        )
      )
        return text.slice(0, 200);
    }
  }
  return undefined;
}

function patternsOf({ text, noiseLines = [] }: Adapter): RegExp[] {
  const ofRules = text.flatMap((rule) => [
    rule.pattern,
    ...[rule.holds, rule.lacks].filter((pattern) => pattern !== undefined),
    ...('wordings' in rule ? (rule.wordings ?? []).map(({ says }) => says) : []),
  ]);
  return [...new Set([...ofRules, ...noiseLines])];
}

const searched = (pattern: RegExp) => (text: string) => {
  for (const _ of text.matchAll(new RegExp(pattern, [...new Set(`${pattern.flags}g`)].join(''))));
};

/** The patterns that take more time than a text's length explains, each with such a text. */
function slowOf(patterns: readonly RegExp[]): { pattern: string; text: string }[] {
  return patterns.flatMap((pattern) => {
    const text = slowText(hostileTexts(pattern), searched(pattern));
    return text === undefined ? [] : [{ pattern: String(pattern), text }];
  });
}

describe.each(adapters.filter(({ text }) => text.length > 0).map((adapter) => [adapter.tool, adapter] as const))(
  'the texts of %s are found in linear time',
  (_, adapter) => {
    test('by each pattern', () => {
      expect(slowOf(patternsOf(adapter))).toEqual([]);
    });

    test('by all rules together', () => {
      const examples = patternsOf(adapter).map((pattern) => exampleOf(partsOf(pattern)[0] ?? []));
      const makers = examples
        .filter((example) => example !== '')
        .map((example) => (count: number) => `${example}\n`.repeat(count));
      expect(slowText(makers, (text) => findTexts(text, adapter.text))).toBeUndefined();
    });
  },
);

test('each pattern that is in a source is matched in linear time', () => {
  expect(LITERALS.length).toBeGreaterThan(400);
  expect(slowOf(LITERALS.filter((pattern) => !BOUNDED.includes(String(pattern))))).toEqual([]);
});

test('a quadratic pattern is found', () => {
  for (const pattern of [
    /^error: (?<message>[^\n]*)\n[\s\S]*^Usage: /gmu,
    /' to '.*' in \d+/gu,
    /^a[^\n]* \([^\n]*:\d+$/gmu,
  ]) {
    expect(slowOf([pattern])).toHaveLength(1);
  }
});
