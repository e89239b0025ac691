import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codePoints, lineWithMatch } from './matches.mjs';
import { Random } from './random.mjs';
import { WORDS } from './words.mjs';

const MATCHES_PER_FILE = 100;
const LINES_BETWEEN = 6;
const EXECUTION = '7d3c2c5e-4f0f-4a55-9d3f-0c7c1b1f6a10';

/**
 * Makes a tree of source files and the document of a search that found a hundred places in each of them, in llmsearch's
 * form. Always the same ones; a tree that is there stays.
 * @returns {{ root: string, path: string, bytes: number, count: number, files: number, matches: object[] }} the tree,
 * the document, how much there is, and the matches of the document
 */
export function tree(folder, files) {
  const root = join(folder, `tree-${files}`);
  const path = join(folder, `tree-${files}.json`);
  const random = new Random(2);
  const results = [];
  for (let number = 0; number < files; number += 1) {
    const { name, text, matches } = file(number, random);
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    for (const match of matches) results.push(match);
  }
  writeFileSync(
    path,
    JSON.stringify({ execution_id: EXECUTION, pattern: 'TODO|FIXME', matches: results, match_count: results.length }),
  );
  return { root, path, bytes: statSync(path).size, count: results.length, files, matches: results };
}

function file(number, random) {
  const name = `src/module_${Math.floor(number / 100)}/file_${number % 100}.rs`;
  const lines = [];
  const matches = [];
  let offset = 0;
  const push = (line) => {
    lines.push(line);
    offset += Buffer.byteLength(line) + 1;
  };
  while (matches.length < MATCHES_PER_FILE) {
    for (let left = random.between(0, LINES_BETWEEN); left > 0; left -= 1)
      push(`    let ${random.of(WORDS.ascii.words)} = next()?;`);
    const { before, text, after } = lineWithMatch(WORDS.ascii, random);
    const start = offset + Buffer.byteLength(before);
    matches.push({
      match_id: random.uuid(),
      file: `./${name}`,
      byte_start: start,
      byte_end: start + Buffer.byteLength(text),
      matched_text: text,
      line_number: lines.length + 1,
      column_number: codePoints(before) + 1,
      context_before: before,
      context_after: after,
    });
    push(before + text + after);
  }
  return { name, text: `${lines.join('\n')}\n`, matches };
}
