import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Span } from '../../src/envelope/types.ts';
import { type Consumer, countOf, linesOf, same } from './consumer.ts';
import { VIM, vimIn } from './vim.ts';

/** Readtags has each tag as it is printed, and vim goes to each of their places. */
export const ctags: Consumer = {
  packages: { debian: ['universal-ctags', ...VIM] },
  formats: ['ctags'],
  check(folder, recordings) {
    const vim = vimIn(folder, 'scripts/consumers/tags.vim', () => []);
    const file = join(folder, 'tags');
    let cursors = 0;
    const count = countOf(recordings, ({ texts: { ctags: text = '' }, workspace, source }) => {
      writeFileSync(file, text);
      const read = linesOf(execFileSync(join(folder, 'debian/usr/bin/readtags'), ['-t', file, '-e', '-n', '-l']));
      const printed = linesOf(text).filter((line) => !line.startsWith('!_TAG_'));
      same(read.map(tagOf).sort(), printed.map(tagOf).sort());
      const known = printed.filter((line) => !line.includes('\\') && source(line.split('\t')[1] ?? '') !== undefined);
      if (known.length === 0) return read.length;
      const head = linesOf(text).slice(0, -printed.length);
      const goals = known.map((line) => {
        const [name, path = '', address = ''] = line.split('\t');
        return [name, realpathSync(resolve(workspace, path)), Number.parseInt(address, 10)];
      });
      const found = distinct(vim(`${[...head, ...known].join('\n')}\n`, workspace));
      same(found, distinct(goals));
      cursors += found.length;
      return read.length;
    });
    return `readtags reads ${count} tags, and vim goes to ${cursors} places`;
  },
};

/** Scip has nothing to say against an index, and finds definitions and references in it. */
export const scip: Consumer = {
  packages: { go: ['github.com/sourcegraph/scip/cmd/scip@v0.5.2'] },
  formats: ['scip'],
  check(folder, recordings) {
    const file = join(folder, 'index.scip');
    const run = (...args: string[]) =>
      spawnSync(join(folder, 'go/scip'), [...args, file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    let definitions = 0;
    const count = countOf(recordings, ({ texts, expected, source }) => {
      writeFileSync(file, Buffer.from(texts['scip'] as string, 'latin1'));
      const { stdout, stderr } = run('lint');
      // A tool may print one place twice.
      const said = linesOf(`${stdout}${stderr}\n`).filter((line) => /^(?:error|warning):(?!.*duplicate)/.test(line));
      same(said, []);
      const { documents = [] } = JSON.parse(run('print', '--json').stdout) as { documents?: Document[] };
      const places = new Set(expected.map(({ span }) => JSON.stringify(span && [span.file_path, ...rangeOf(span)])));
      for (const { relative_path: path, occurrences = [] } of documents)
        for (const { symbol, range, enclosing_range: whole = range } of occurrences) {
          if (!places.has(JSON.stringify([path, ...inFour(whole)])))
            throw new Error(`${symbol} is in ${path} at ${whole}, where nothing was found`);
          const text = whole === range ? undefined : textIn(source(path), range);
          if (text !== undefined && !symbol.includes(text)) throw new Error(`${text} in ${path} is no ${symbol}`);
        }
      const found = documents.flatMap(({ occurrences = [] }) => occurrences);
      definitions += found.filter(({ symbol_roles }) => symbol_roles === 1).length;
      return found.length;
    });
    if (definitions === 0 || definitions === count) throw new Error(`${definitions} of ${count} are definitions`);
    return `scip has nothing to say against ${definitions} definitions and ${count - definitions} references`;
  },
};

/** What scip prints of a file; a range within a line has three numbers. */
interface Document {
  relative_path: string;
  occurrences?: { symbol: string; range: number[]; enclosing_range?: number[]; symbol_roles?: number }[];
}

function inFour([line = 0, column = 0, ...end]: readonly number[]): number[] {
  return end.length === 1 ? [line, column, line, ...end] : [line, column, ...end];
}

function rangeOf({ start_line, start_col, end_line, end_col }: Span): number[] {
  return [start_line - 1, start_col, end_line - 1, end_col];
}

/** What a file has in a range within a line, in bytes. */
function textIn(bytes: Buffer | undefined, [line = 0, start, end]: readonly number[]): string | undefined {
  const found = bytes?.toString('latin1').split('\n')[line]?.slice(start, end);
  return found && Buffer.from(found, 'latin1').toString('utf8');
}

/** Name, file and line of a tag; readtags has undone the escapes of the first two: what has some is left out. */
function tagOf(line: string): string {
  const [name, file, ...cells] = line.split('\t');
  return [name, file, cells.find((cell) => /^line:\d+$/.test(cell))].join('\t');
}

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.map((value) => JSON.stringify(value)))].sort();
}
