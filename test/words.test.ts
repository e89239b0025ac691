import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../adapters/index.ts';
import { CODES } from '../src/diagnostic/codes.ts';
import { trackedFiles } from './tracked-files.ts';

const ROOT = join(import.meta.dirname, '..');

/** Words that are not used any more: the table of CONTRIBUTING.md has those that took their places. */
const REFUSED = [
  /\b(?:is|are|was|were|be|been|being) (?:not |also |never |only |all )?told\b(?! otherwise| so\b)/i,
  /\bthe told\b/i,
  /\bas (?:it|they) st(?:ands?|ood)\b/i,
  /\bstands? in\b(?! for)/i,
  /\bis come to\b/i,
  /\bgo(?:es)? on behind\b/i,
  /\bin the midst\b/i,
  /\bwhat is given\b/i,
];

/** Words that are not used in messages either; in comments they may be those of a tool. */
const REFUSED_IN_MESSAGES = [...REFUSED, /\bstands?\b(?! for)/i, /\bhits?\b/i, /\bdropped\b/i];

/** The words of a file that people read: all of a page but for its table of these words, comments, titles of tests. */
function wordsOf(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  if (file.endsWith('.md')) return lines.filter((line) => !/^\| \*\*.* \|.* \|/.test(line));
  const isText = (line: string) => /^\s*(?:\/[/*]|\*)| \/\/ |^\s*(?:test|it|describe)\b|^\]\)\(/.test(line);
  return lines.filter(isText);
}

test('comments, titles of tests and pages have no words that are not used any more', () => {
  const files = trackedFiles().filter((file) =>
    /^(?:src|adapters|lib|bin|scripts|bench|test|docs)\/.*\.(?:ts|mjs|js|md)$|^[^/]*\.(?:md|ts)$/.test(file),
  );
  expect(files).toContain('src/index.ts');
  const read = files.filter((file) => file !== 'test/words.test.ts' && !file.includes('generated'));
  const found = read.flatMap((file) =>
    wordsOf(file).flatMap((line) => REFUSED.flatMap((word) => (word.test(line) ? [`${file}: ${line.trim()}`] : []))),
  );
  expect(found).toEqual([]);
});

test('nor do messages, and what unify explain says of codes', () => {
  // What triggers a code of a tool is in the tool's own words.
  const ofTools = adapters.flatMap(({ codes }) => codes.map(({ meaning, cause, remedy }) => [meaning, cause, remedy]));
  const texts = [...Object.values(CODES), ...ofTools].map((said) => JSON.stringify(said));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => REFUSED_IN_MESSAGES.some((word) => word.test(text)))).toEqual([]);
});
