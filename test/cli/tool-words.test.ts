import { expect, test } from 'vitest';
import { toolWords, withWords } from '../../src/cli/tool-words.ts';

const split = (line: string): string[] => line.split(' ');

test.each([
  ['tool a b', 'tool a b'],
  ['./target/debug/tool a', './target/debug/tool a'],
  ['env tool a', 'tool a'],
  ['/usr/bin/env -i X=y Z=1 tool a=b', 'tool a=b'],
  ['env -u HOME tool a', 'tool a'],
  ['timeout -k 1 5 tool a', 'tool a'],
  ['nice -n 5 nohup tool a', 'tool a'],
  ['sudo -u me env X=y tool', 'tool'],
  ['stdbuf -oL tool a', 'tool a'],
  ['npx tool a', 'tool a'],
  ['npx -y -p pack tool@1.2 a', 'tool@1.2 a'],
  ['npm exec -- tool a', 'tool a'],
  ['npm run tool', 'npm run tool'],
  ['pnpm dlx tool a', 'tool a'],
  ['pnpm tool a', 'tool a'],
  ['yarn --silent tool a', 'tool a'],
  ['yarn run tool a', 'tool a'],
  ['python -m tool a', 'tool a'],
  ['/usr/bin/python3.12 -W error -m tool a', 'tool a'],
  ['python tool.py -m a', 'python tool.py -m a'],
  ['python -c print() -m tool', 'python -c print() -m tool'],
  ['uv run python -m tool a', 'tool a'],
  ['uv pip check', 'uv pip check'],
  ['uvx --from pack tool@1.2 a', 'tool@1.2 a'],
  ['poetry run tool a', 'tool a'],
  ['bundle exec tool a', 'tool a'],
  ['env', 'env'],
  ['constructor a', 'constructor a'],
])('%s is a run of %s', (typed, words) => {
  const apart = toolWords(split(typed));
  expect(apart.words).toEqual(split(words));
  expect(withWords(apart, apart.words)).toEqual(split(typed));
  expect(withWords(apart, [...apart.words, '--json'])).toEqual([...split(typed), '--json']);
});

test.each([
  ['cargo run -- a b', ['', 'a', 'b'], 'cargo run -- a b --json'],
  ['cargo run --bin tool -- a', ['tool', 'a'], 'cargo run --bin tool -- a --json'],
  [
    'cargo +nightly run --release --bin=tool -- a',
    ['tool', 'a'],
    'cargo +nightly run --release --bin=tool -- a --json',
  ],
  ['env X=y cargo r -p tool', ['tool'], 'env X=y cargo r -p tool -- --json'],
])('%s is a run of the words behind --', (typed, words, added) => {
  const apart = toolWords(split(typed));
  expect(apart.words).toEqual(words);
  expect(withWords(apart, [...words, '--json'])).toEqual(split(added));
});

test('cargo does other things than to run', () => {
  expect(toolWords(split('cargo build --bin tool')).words).toEqual(split('cargo build --bin tool'));
});
