import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MATCHES_PER_FILE = 100;
const EXECUTION = '7d3c2c5e-4f0f-4a55-9d3f-0c7c1b1f6a10';
/** Lines of a file, the second of which was found. */
const LINES = ['    let total = sum(&rows);', '    // TODO: check before it overflows', '    next()?;', ''];
const [FIRST, FOUND] = LINES;
const TEXT = `${LINES.join('\n')}\n`;

/**
 * Makes a tree of source files and the document of a search that found a hundred places in each of them, in llmsearch's
 * form. Always the same ones.
 * @returns {{ root: string, path: string, bytes: number, count: number, files: number, matches: object[] }} the tree,
 * the document, how much there is, and the matches of the document
 */
export function tree(folder, files) {
  const [root, path] = [join(folder, `tree-${files}`), join(folder, `tree-${files}.json`)];
  const matches = Array.from({ length: files }, (_, number) => {
    const name = `src/module_${Math.floor(number / 100)}/file_${number % 100}.rs`;
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), TEXT.repeat(MATCHES_PER_FILE));
    return Array.from({ length: MATCHES_PER_FILE }, (_, index) => match(name, index, number));
  }).flat();
  const said = { execution_id: EXECUTION, pattern: 'TODO', matches, match_count: matches.length };
  writeFileSync(path, JSON.stringify(said));
  return { root, path, bytes: statSync(path).size, count: matches.length, files, matches };
}

function match(name, index, number) {
  const [before, after] = FOUND.split('TODO');
  const start = index * TEXT.length + FIRST.length + 1 + before.length;
  const id = (number * MATCHES_PER_FILE + index).toString(16).padStart(12, '0');
  return {
    match_id: `${id.slice(4)}-4f0f-4a55-9d3f-${id}`,
    file: `./${name}`,
    byte_start: start,
    byte_end: start + 'TODO'.length,
    matched_text: 'TODO',
    line_number: index * LINES.length + 2,
    column_number: before.length + 1,
    context_before: before,
    context_after: after,
  };
}
