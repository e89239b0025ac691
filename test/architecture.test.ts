import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const RULES = new Set([
  'plugin',
  'lint/correctness/noProcessGlobal',
  'lint/style/noRestrictedGlobals',
  'lint/style/noRestrictedImports',
  'lint/style/useNodejsImportProtocol',
  'lint/suspicious/noConsole',
]);

/** Columns of a line, in code points: the formatter leaves strings and comments as long as they are. */
const LINE_WIDTH = 120;

interface Place {
  /**
   * Files that a file at this place may import, beside those of its own folder. A path that ends in `/` stands for all
   * below it.
   */
  may: readonly string[];
  /** Files of which it may import types only. */
  types?: readonly string[];
  /** True when it may reach the outside world. */
  outside?: true;
}

/** The folders and files of `src` that the outermost places put together. */
const ALL_OF_SRC = [
  'src/json/',
  'src/decode/',
  'src/envelope/',
  'src/adapter.ts',
  'src/adapter/',
  'src/legacy/',
  'src/span/',
  'src/diagnostic/',
  'src/enrich/',
  'src/draft/',
  'src/resolve/',
  'src/pipeline/',
  'src/format/',
  'src/edits/',
  'src/compare/',
  'src/inverse/',
  'src/io/',
  'src/version.ts',
];

const PLACES: Readonly<Record<string, Place>> = {
  'src/version.ts': { may: [] },
  'src/json/here.ts': { may: [] },
  'src/decode/here.ts': { may: ['src/json/'] },
  'src/envelope/here.ts': { may: ['src/json/'] },
  'src/adapter/here.ts': { may: ['src/json/', 'src/legacy/', 'src/decode/probe.ts'] },
  'src/adapter/nodes/here.ts': { may: ['src/adapter/', 'src/json/', 'src/legacy/'] },
  'src/adapter.ts': { may: ['src/json/', 'src/adapter/', 'src/legacy/', 'src/decode/probe.ts'] },
  'src/legacy/here.ts': { may: ['src/json/'] },
  'src/span/here.ts': { may: ['src/json/bounded-map.ts'], types: ['src/adapter.ts'] },
  'src/diagnostic/here.ts': { may: ['src/json/', 'src/envelope/'] },
  'src/enrich/here.ts': { may: ['src/json/', 'src/envelope/', 'src/legacy/', 'src/span/'] },
  'src/draft/here.ts': {
    may: ['src/json/', 'src/envelope/', 'src/adapter.ts', 'src/legacy/', 'src/span/', 'src/diagnostic/', 'src/enrich/'],
    types: ['src/decode/'],
  },
  'src/resolve/here.ts': {
    may: [
      'src/json/',
      'src/envelope/',
      'src/adapter.ts',
      'src/legacy/',
      'src/span/',
      'src/diagnostic/',
      'src/enrich/',
      'src/draft/',
    ],
  },
  'src/pipeline/here.ts': {
    may: [
      'src/json/',
      'src/decode/',
      'src/envelope/',
      'src/adapter.ts',
      'src/legacy/',
      'src/span/',
      'src/diagnostic/',
      'src/enrich/',
      'src/draft/',
      'src/resolve/',
      'src/version.ts',
    ],
  },
  'src/edits/here.ts': {
    may: [
      'src/json/',
      'src/decode/',
      'src/envelope/',
      'src/adapter.ts',
      'src/span/',
      'src/diagnostic/',
      'src/enrich/',
      'src/draft/',
      'src/pipeline/',
    ],
  },
  'src/format/here.ts': {
    may: [
      'src/json/',
      'src/envelope/',
      'src/draft/ids.ts',
      'src/pipeline/parts.ts',
      'src/span/file-path.ts',
      'src/pipeline/part-queue.ts',
      'src/version.ts',
    ],
  },
  'src/compare/here.ts': {
    may: ['src/json/', 'src/envelope/', 'src/diagnostic/', 'src/draft/ids.ts', 'src/pipeline/', 'src/format/found.ts'],
  },
  'src/inverse/here.ts': {
    may: [
      'src/json/',
      'src/decode/',
      'src/envelope/',
      'src/adapter.ts',
      'src/legacy/',
      'src/span/',
      'src/diagnostic/',
      'src/enrich/',
      'src/draft/',
      'src/pipeline/',
    ],
  },
  'src/io/here.ts': { may: ['src/span/'], types: ['src/decode/window.ts'], outside: true },
  'src/cli/here.ts': { may: ALL_OF_SRC },
  'src/index.ts': { may: ALL_OF_SRC },
  'adapters/one/here.ts': { may: ['src/adapter.ts'] },
  'adapters/index.ts': { may: ['src/adapter.ts', 'adapters/one/index.ts', 'adapters/other/index.ts'] },
  'bin/here.ts': { may: ['src/', 'adapters/'], outside: true },
  'lib/here.ts': { may: ['src/', 'adapters/'], outside: true },
  'test/here.ts': { may: ['src/', 'adapters/'], outside: true },
  'bench/here.mjs': { may: ['src/', 'adapters/'], outside: true },
  'scripts/here.mjs': { may: ['src/', 'adapters/'], outside: true },
  'here.config.ts': { may: ['src/'], outside: true },
};

const OURS = [
  'src/json/value.ts',
  'src/decode/probe.ts',
  'src/decode/window.ts',
  'src/envelope/types.ts',
  'src/adapter/nodes.ts',
  'src/adapter.ts',
  'src/span/locate.ts',
  'src/diagnostic/codes.ts',
  'src/enrich/enrich.ts',
  'src/draft/draft.ts',
  'src/resolve/match-plan.ts',
  'src/pipeline/convert.ts',
  'src/pipeline/parts.ts',
  'src/format/json-printer.ts',
  'src/edits/guard.ts',
  'src/io/input.ts',
  'src/cli/main.ts',
  'src/version.ts',
  'src/index.ts',
  'adapters/index.ts',
  'adapters/one/index.ts',
  'adapters/one/codes.ts',
  'adapters/other/index.ts',
];

const OUTSIDE = [
  'node:fs',
  'node:fs/promises',
  'node:process',
  'node:child_process',
  'node:worker_threads',
  'node:net',
  'execa',
];
const PURE = ['node:buffer', 'node:crypto', 'node:path', 'node:util'];
/** Places whose rule lists all that may be imported. */
const CLOSED = ['src/version.ts', 'src/adapter.ts', 'adapters/one/here.ts', 'adapters/index.ts'];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-lint-'));
  for (const file of ['biome.json', 'scripts/imports.grit']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Statements of one line each, by the file that they stand in. */
type Statements = Readonly<Record<string, readonly string[]>>;

/** Those of the statements that a rule of the architecture refuses in their file. One run of the linter reads all. */
function refused(statements: Statements): Statements {
  const files = Object.keys(statements);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), statements[file]?.join('\n') ?? '');
  }
  const flags = ['lint', '--reporter=json', '--max-diagnostics=none'];
  const ran = spawnSync(process.execPath, [BIOME, ...flags, ...files], { cwd: folder, encoding: 'utf8' });
  for (const file of files) rmSync(join(folder, file));
  if (!ran.stdout.startsWith('{')) throw new Error(ran.stderr);
  const { diagnostics } = JSON.parse(ran.stdout) as { diagnostics: Diagnostic[] };
  const lines = new Set<string>();
  for (const { category, location } of diagnostics)
    if (RULES.has(category)) lines.add(`${location.path}:${location.start.line}`);
  return Object.fromEntries(
    files.map((file) => [file, statements[file]?.filter((_, index) => lines.has(`${file}:${index + 1}`)) ?? []]),
  );
}

/** What is used of a diagnostic of the linter's. */
interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

/** The statements that a function gives for each of the files. */
function each(files: readonly string[], of: (file: string) => readonly string[]): Statements {
  return Object.fromEntries(files.map((file) => [file, of(file)]));
}

function specifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

const holds = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));

test('every place imports what it may and nothing else', () => {
  const packages = (names: readonly string[]): string[] => names.map((name) => `import '${name}';`);
  const statements = (from: string, values: readonly string[], types: readonly string[]): string[] => [
    ...values.map((to) => `import '${specifier(from, to)}';`),
    ...types.map((to) => `export type * from '${specifier(from, to)}';`),
  ];
  const othersOf = (from: string): string[] => OURS.filter((to) => to !== from);
  const all = each(Object.keys(PLACES), (from) => [
    ...statements(from, othersOf(from), othersOf(from)),
    ...packages([...OUTSIDE, ...PURE]),
  ]);
  const mayNot = each(Object.keys(PLACES), (from) => {
    const { may, types = [], outside } = PLACES[from] as Place;
    const own = from.endsWith('/here.ts') ? [`${posix.dirname(from)}/`] : [];
    const beside = (paths: readonly string[]): string[] => othersOf(from).filter((to) => !holds(paths, to));
    return [
      ...statements(from, beside([...may, ...own]), beside([...may, ...types, ...own])),
      ...packages(outside ? [] : OUTSIDE),
      ...packages(CLOSED.includes(from) ? PURE : []),
    ];
  });
  expect(refused(all)).toEqual(mayNot);
});

test('every folder of src has its arrows', () => {
  const all = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  // What holds no code imports nothing.
  const code = all.filter((file) => /\.[jt]s$/.test(file));
  const folders = [...new Set(code.map((file) => file.split('/')[0] as string))];
  const known = Object.keys(PLACES).flatMap((path) => path.match(/^src\/([^/]+)/)?.[1] ?? []);
  expect(folders.sort()).toEqual([...new Set(known)].sort());
});

test('a folder of its own has no arrows yet', () => {
  const files = ['src/fresh/here.ts', 'src/span/deep/here.ts', 'src/fresh.ts', 'adapters/one/deep/here.ts'];
  const statements = each(files, () => ["import './beside.ts';", "import '../json/value.ts';"]);
  expect(refused(statements)).toEqual(statements);
});

test('no place can hide an import', () => {
  const files = Object.keys(PLACES).filter((file) => /^(src|adapters)\//.test(file));
  const hidden = each(files, (from) => {
    const above = specifier(from, 'bin/unify.ts');
    return [
      `export * from '${above}';`,
      `import main = require('${above}');`,
      `const late = await import('${above}');`,
      `const quoted = await import(\`${above}\`);`,
      `const computed = await import('${above}' + quoted);`,
      `type Main = import('${above}').Main;`,
      `type Module = typeof import('${above}');`,
      `import './${above}';`,
      `import './deep/../${above}';`,
      `import '${specifier(from, 'src/json')}/../../bin/unify.ts';`,
      "import './../index.ts';",
      "import '..';",
      "import 'fs';",
    ];
  });
  expect(refused(hidden)).toEqual(hidden);
});

test('only types cross where only types may', () => {
  const source = "from '../adapter.ts';";
  const values = [
    `import { at } ${source}`,
    `import { type Shape } ${source}`,
    `export { at } ${source}`,
    "await import('../adapter.ts');",
  ];
  const types = [`import type { Shape } ${source}`, `export type { Shape } ${source}`];
  expect(refused({ 'src/span/here.ts': [...values, ...types] })).toEqual({ 'src/span/here.ts': values });
});

test('src and adapters neither talk nor end the process', () => {
  const statements = ["console.log('');", 'process.exit(1);', "process.stdout.write('');"];
  const all = each(['src/cli/here.ts', 'src/io/here.ts', 'adapters/one/here.ts'], () => statements);
  expect(refused(all)).toEqual(all);
});

test('an adapter computes with what it is given', () => {
  const statements = [
    'new Date();',
    "Buffer.from('');",
    "await fetch('');",
    'globalThis.process;',
    'crypto.randomUUID();',
  ];
  const imports = ["import { at } from '../../src/adapter.ts';", "import { codes } from './codes.ts';"];
  const all = { 'adapters/one/here.ts': statements, 'adapters/other/here.ts': imports };
  expect(refused(all)).toEqual({ ...all, 'adapters/other/here.ts': [] });
});

test('no line that is written by hand is longer than the formatter makes it', () => {
  // Source trees are as the tools saw them.
  const written = trackedFiles().filter(
    (file) => /\.(?:ts|mjs)$/.test(file) && !/generated|^fixtures\/_workspaces\//.test(file),
  );
  const tooLong = written.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => ([...line].length > LINE_WIDTH ? [`${file}:${index + 1}`] : []));
  });
  expect(written).toContain('test/architecture.test.ts');
  expect(tooLong).toEqual([]);
});
