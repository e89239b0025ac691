// Lets readtags, vim and scip read what --format ctags and --format scip print of each recording.
import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printedRecordings } from './printed-recordings.mjs';
import { vimIn } from './vim.mjs';

/** Runs in a folder in which Universal Ctags and vim are installed. */
export function checkCtags(folder) {
  const vim = vimIn(folder, 'scripts/consumers/tags.vim', () => []);
  const file = join(folder, 'tags');
  const args = ['-t', file, '-e', '-n', '-l'];
  return printedRecordings(['ctags'], (recordings) => {
    let [tags, cursors] = [0, 0];
    for (const { id, texts, workspace, source } of recordings) {
      writeFileSync(file, texts.ctags);
      const read = linesOf(execFileSync(join(folder, 'debian/usr/bin/readtags'), args, { encoding: 'utf8' }));
      const [head, printed] = headAndTags(linesOf(texts.ctags));
      same(id, read.map(tagOf).sort(), printed.map(tagOf).sort());
      tags += read.length;
      const known = printed.filter((line) => !line.includes('\\') && source(line.split('\t')[1]) !== undefined);
      if (known.length === 0) continue;
      const goals = known.map((line) => {
        const [name, path, address] = line.split('\t');
        return [name, realpathSync(resolve(workspace, path)), Number.parseInt(address, 10)];
      });
      const wanted = distinct(goals);
      const found = distinct(vim(`${[...head, ...known].join('\n')}\n`, workspace));
      same(id, found, wanted);
      cursors += found.length;
    }
    return `readtags reads ${tags} tags, and vim goes to ${cursors} places`;
  });
}

/** Runs in a folder in which scip is installed. */
export function checkScip(folder) {
  const program = join(folder, 'go/scip');
  const file = join(folder, 'index.scip');
  return printedRecordings(['scip'], (recordings) => {
    let [definitions, references] = [0, 0];
    for (const { id, texts } of recordings) {
      writeFileSync(file, Buffer.from(texts.scip, 'latin1'));
      const { stdout, stderr } = spawnSync(program, ['lint', file], { encoding: 'utf8' });
      // A tool may print one place twice.
      const said = linesOf(stdout + stderr).filter(
        (line) => /^(?:error|warning):/.test(line) && !/duplicate/.test(line),
      );
      if (said.length > 0) throw new Error(`${id}: ${said.slice(0, 3).join('\n')}`);
      const { documents = [] } = JSON.parse(
        execFileSync(program, ['print', '--json', file], { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' }),
      );
      for (const { occurrences } of documents)
        for (const { symbol_roles: roles = 0 } of occurrences) roles === 1 ? definitions++ : references++;
    }
    if (definitions === 0 || references === 0) throw new Error(`${definitions} definitions, ${references} references`);
    return `scip has nothing to say against ${definitions} definitions and ${references} references`;
  });
}

/** The lines about the file, and those of its tags. */
function headAndTags(lines) {
  const length = lines.filter((line) => line.startsWith('!_TAG_')).length;
  return [lines.slice(0, length), lines.slice(length)];
}

function linesOf(text) {
  return text.split('\n').filter((line) => line !== '');
}

/** Name, file and line of a tag; readtags has undone the escapes of the first two: what has some is left out. */
function tagOf(line) {
  const cells = line.split('\t');
  const number = cells.map((cell) => /^line:(\d+)$/.exec(cell)?.[1]).find((found) => found !== undefined);
  return [cells[0], cells[1], number].join('\t');
}

function distinct(values) {
  return [...new Set(values.map((value) => JSON.stringify(value)))].sort();
}

function same(id, found, wanted) {
  if (isDeepStrictEqual(found, wanted)) return;
  const other = found.filter((one) => !wanted.includes(one)).slice(0, 3);
  throw new Error(`${id}: ${other} and not ${wanted.filter((one) => !found.includes(one)).slice(0, 3)}`);
}
