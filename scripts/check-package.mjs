// Checks the package as others get it: node scripts/check-package.mjs
// Its manifest and types, what it weighs, and what it does in a project of its own, in each version of Node.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Versions of Node beside the one that runs this, which the registry has as packages. */
const VERSIONS = ['20.19', '22', '24'];
/** Bytes that each part of the package may have, by how its paths begin; all else is the manifest and the licence. */
const MOST_BYTES = {
  'dist/bin/': 8_000,
  'dist/lib/': 70_000,
  // An adapter of a few forms has some 3,000 of these, a kind of lines 500.
  'dist/parts/': 1_164_000,
  'dist/schema/': 20_000,
  'dist/': 15_000,
  'docs/': 250_000,
  'examples/': 10_000,
  '': 70_000,
};
const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(join(ROOT, 'fixtures/llmsearch/ledger-limit-1.legacy.json'));
const IN_EACH = [
  ['--input-type=commonjs', "const { convert } = require('unify-envelope');"],
  ['--input-type=module', "import { convert } from 'unify-envelope';"],
];

const folder = mkdtempSync(join(tmpdir(), 'unify-package-'));
try {
  run('npx', ['publint', '--strict'], ROOT);
  run('npx', ['attw', '--pack', '.', '--profile', 'node16'], ROOT);
  const [{ filename, unpackedSize, files }] = JSON.parse(
    output('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], ROOT),
  );
  checkSizes(files);
  checkLinks(files.map(({ path }) => path));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--silent', '--no-audit', join(folder, filename)], folder);
  for (const node of [process.execPath, ...VERSIONS.map(nodeOf)]) tryIn(node);
  console.log(`the package has ${unpackedSize} bytes and works in each version of Node`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Each file counts to the first part that its path begins with. */
function checkSizes(files) {
  const sizes = Object.fromEntries(Object.keys(MOST_BYTES).map((part) => [part, 0]));
  for (const { path, size } of files) sizes[Object.keys(sizes).find((part) => path.startsWith(part))] += size;
  for (const [part, size] of Object.entries(sizes))
    check(size <= MOST_BYTES[part], `${part || 'the rest'} has ${size} bytes, more than ${MOST_BYTES[part]}`);
  console.log(sizes);
}

/** The package holds what its README links to. */
function checkLinks(paths) {
  const links = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g);
  const isThere = (link) => paths.some((path) => path === link || path.startsWith(`${link}/`));
  for (const [, link] of links) check(isThere(link), `${link} is not in it`);
}

/** The program and the library, as they were installed, in a version of Node. */
function tryIn(node) {
  const version = output(node, ['--version'], folder).trim();
  const program = join(folder, 'node_modules/.bin/unify');
  const converted = output(node, [program], folder, DOCUMENT);
  check(JSON.parse(converted).data.matches.length === 1, `${version}: the program finds another number of matches`);
  for (const [type, load] of IN_EACH) {
    const script = `${load} convert(${JSON.stringify(DOCUMENT.toString())})
      .then(({ envelopes }) => console.log(JSON.stringify(envelopes[0])));`;
    const printed = JSON.parse(output(node, [type, '-e', script], folder));
    const same = JSON.stringify(printed.data) === JSON.stringify(JSON.parse(converted).data);
    check(same, `${version}, ${type}: the library gives another envelope than the program`);
  }
  console.log(`${version}: the program, require and import`);
}

/** A version of Node from the registry. */
function nodeOf(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = join(folder, `node-${version}`);
  run('npm', ['install', '--silent', '--no-audit', '--prefix', prefix, `${name}@${version}`], folder);
  const node = join(prefix, 'node_modules', name, 'bin/node');
  check(statSync(node).isFile(), `${name}@${version} has no program`);
  return node;
}

function check(holds, otherwise) {
  if (!holds) throw new Error(`check-package: ${otherwise}`);
}

function run(program, args, cwd) {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}

function output(program, args, cwd, input = '') {
  return execFileSync(program, args, { cwd, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
}
