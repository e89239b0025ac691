// Lets reviewdog read what --format rdjsonl prints of each recording, and holds what it has read against the envelope.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printedRecordings } from './printed-recordings.mjs';

/** Runs in a folder in which reviewdog is installed. */
export function checkReviewdog(folder) {
  checkRecipe(folder);
  const args = ['-f=rdjsonl', '-name=unify', '-reporter=rdjsonl', '-filter-mode=nofilter'];
  const read = (input, cwd) => execFileSync(join(folder, 'go/reviewdog'), args, { input, cwd, encoding: 'utf8' });
  return printedRecordings(['rdjsonl'], (recordings) => {
    let count = 0;
    for (const { id, expected, texts, workspace } of recordings) {
      const printed = valuesIn(texts.rdjsonl);
      const taken = valuesIn(read(texts.rdjsonl, workspace));
      same(id, distinct(taken), distinct(printed));
      same(id, distinct(taken.map(({ location }) => location)), distinct(expected.filter(isSaid).map(locationOf)));
      count += taken.length;
    }
    return `reviewdog takes ${count} different diagnostics of ${recordings.length} recordings as they are`;
  });
}

/** Runs the example in a repository with a changed line: what is said of that line is reported, and nothing else. */
function checkRecipe(folder) {
  const cwd = join(folder, 'repository');
  mkdirSync(cwd);
  const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd });
  writeFileSync(join(cwd, 'a.py'), 'import sys\n');
  for (const args of [
    ['init', '-q'],
    ['add', 'a.py'],
    ['commit', '-q', '-m', 'one'],
  ])
    git(...args);
  writeFileSync(join(cwd, 'a.py'), 'import sys\nimport os\n');
  const results = [1, 2].map((startLine) => ({
    message: { text: `unused in line ${startLine}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.py' }, region: { startLine, startColumn: 1 } } }],
  }));
  const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'ruff' } }, results }] };
  writeFileSync(join(cwd, 'saved.json'), JSON.stringify(log));
  const unify = `#!/bin/sh\nexec "${process.execPath}" "${resolve('dist/bin/unify.js')}" "$@"\n`;
  writeFileSync(join(folder, 'go/unify'), unify, { mode: 0o755 });
  const env = { ...process.env, BASE: 'HEAD', PATH: `${join(folder, 'go')}:${process.env.PATH}` };
  const said = execFileSync('sh', [resolve('examples/reviewdog.sh'), 'saved.json'], { cwd, env, encoding: 'utf8' });
  if (!said.includes('line 2') || said.includes('line 1')) throw new Error(`reviewdog.sh reports ${said}`);
}

function valuesIn(lines) {
  return lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Values without those that are before, as reviewdog says each once; keys in any order, no empty text. */
function distinct(values) {
  const told = (value) => Object.entries(value).filter(([key, inner]) => key !== 'text' || inner !== '');
  const sorted = (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(told(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return [...new Set(values.map((value) => JSON.stringify(value, sorted)))].sort();
}

/** True for what is about a file whose name is text, and more than a note of unify's own work. */
function isSaid({ file, span, value }) {
  if (span?.legacy?.file_base64 !== undefined) return false;
  return file !== undefined && !(span === undefined && value.tool === 'unify' && value.level === 'note');
}

/** A place as the format has it: from 1, columns in bytes; whole lines have none. */
function locationOf({ file: path, span }) {
  if (span === undefined || span.start_line === 0 || span.precision === 'file') return { path };
  const { start_line, start_col, end_line, end_col } = span;
  if (span.precision === 'line')
    return { path, range: { start: { line: start_line }, end: { line: Math.max(start_line, end_line) } } };
  const start = { line: start_line, column: start_col + 1 };
  return { path, range: end_line === 0 ? { start } : { start, end: { line: end_line, column: end_col + 1 } } };
}

function same(id, taken, wanted) {
  if (isDeepStrictEqual(taken, wanted)) return;
  const lost = wanted.filter((one) => !taken.includes(one));
  const other = taken.filter((one) => !wanted.includes(one));
  throw new Error(`${id}: reviewdog has ${other.slice(0, 3)} and not ${lost.slice(0, 3)}`);
}
