import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inFour, readScip } from '../../test/format/index-readers.ts';
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

/** Scip has nothing to say against an index, and reads the occurrences that the tests read. */
export const scip: Consumer = {
  packages: { go: ['github.com/sourcegraph/scip/cmd/scip@v0.5.2'] },
  formats: ['scip'],
  check(folder, recordings) {
    const file = join(folder, 'index.scip');
    const run = (...args: string[]) =>
      spawnSync(join(folder, 'go/scip'), [...args, file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const count = countOf(recordings, ({ texts: { scip: text = '' } }) => {
      writeFileSync(file, Buffer.from(text, 'latin1'));
      const { stdout, stderr } = run('lint');
      // A tool may print one place twice.
      const said = linesOf(`${stdout}${stderr}\n`).filter((line) => /^(?:error|warning):(?!.*duplicate)/.test(line));
      same(said, []);
      const { documents = [] }: { documents?: Document[] } = JSON.parse(run('print', '--json').stdout);
      const read = documents.flatMap(({ relative_path: path, occurrences = [] }) =>
        occurrences.map(({ symbol, range, enclosing_range = [], symbol_roles }) => {
          const ranges = { range: inFour(range), enclosing: inFour(enclosing_range) };
          return { path, symbol, ...ranges, isDefinition: symbol_roles === 1 };
        }),
      );
      same(read, readScip(text));
      return read.length;
    });
    return `scip has nothing to say against ${count} definitions and references`;
  },
};

/** What scip prints of a file. */
interface Document {
  relative_path: string;
  occurrences?: { symbol: string; range: number[]; enclosing_range?: number[]; symbol_roles?: number }[];
}

/** Name, file and line of a tag; readtags has undone the escapes of the first two: what has some is left out. */
function tagOf(line: string): string {
  const [name, file, ...cells] = line.split('\t');
  return [name, file, cells.find((cell) => /^line:\d+$/.test(cell))].join('\t');
}

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.map((value) => JSON.stringify(value)))].sort();
}
