import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  'src/input/',
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
  'src/io/',
  'src/version.ts',
];

const PLACES: Readonly<Record<string, Place>> = {
  'src/version.ts': { may: [] },
  'src/json/here.ts': { may: [] },
  'src/input/here.ts': { may: ['src/json/'] },
  'src/decode/here.ts': { may: ['src/json/', 'src/input/parse-bytes.ts'] },
  'src/envelope/here.ts': { may: ['src/json/'] },
  'src/adapter/here.ts': { may: ['src/json/', 'src/legacy/', 'src/decode/probe.ts'] },
  'src/adapter/nodes/here.ts': { may: ['src/adapter/', 'src/json/', 'src/legacy/'] },
  'src/adapter.ts': { may: ['src/json/', 'src/adapter/', 'src/legacy/', 'src/decode/probe.ts'] },
  'src/legacy/here.ts': { may: ['src/json/'] },
  'src/span/here.ts': { may: [], types: ['src/json/', 'src/adapter.ts'] },
  'src/diagnostic/here.ts': { may: ['src/json/', 'src/envelope/'] },
  'src/enrich/here.ts': { may: ['src/json/', 'src/envelope/', 'src/legacy/', 'src/span/'] },
  'src/draft/here.ts': {
    may: ['src/json/', 'src/envelope/', 'src/adapter.ts', 'src/legacy/', 'src/span/', 'src/diagnostic/', 'src/enrich/'],
    types: ['src/decode/'],
  },
  'src/resolve/here.ts': {
    may: [
      'src/json/',
      'src/input/',
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
      'src/input/parse-bytes.ts',
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
  'src/format/here.ts': { may: ['src/json/', 'src/envelope/', 'src/pipeline/parts.ts', 'src/version.ts'] },
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
  'src/input/tokens.ts',
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
  'src/format/json.ts',
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

/** Those of the one-line statements that a rule of the architecture refuses in this file. */
function refused(file: string, statements: readonly string[]): string[] {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, statements.join('\n'));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', file],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  rmSync(path);
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  const lines = new Set(
    diagnostics.filter(({ category }) => RULES.has(category)).map(({ location }) => location.start.line),
  );
  return statements.filter((_, index) => lines.has(index + 1));
}

function specifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

const holds = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));

test.each(Object.entries(PLACES))('%s imports what it may and nothing else', (from, { may, types = [], outside }) => {
  const own = from.endsWith('/here.ts') ? [`${posix.dirname(from)}/`] : [];
  const packages = (names: readonly string[]): string[] => names.map((name) => `import '${name}';`);
  const values = (files: readonly string[]): string[] => files.map((to) => `import '${specifier(from, to)}';`);
  const typesOf = (files: readonly string[]): string[] =>
    files.map((to) => `export type * from '${specifier(from, to)}';`);
  const others = OURS.filter((to) => to !== from);
  expect(refused(from, [...values(others), ...typesOf(others), ...packages(OUTSIDE), ...packages(PURE)])).toEqual([
    ...values(others.filter((to) => !holds([...may, ...own], to))),
    ...typesOf(others.filter((to) => !holds([...may, ...types, ...own], to))),
    ...packages(outside ? [] : OUTSIDE),
    ...packages(CLOSED.includes(from) ? PURE : []),
  ]);
});

test('every folder of src has its arrows', () => {
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).map((entry) => entry.name);
  const known = Object.keys(PLACES).flatMap((path) => path.match(/^src\/([^/]+)/)?.[1] ?? []);
  expect(folders.sort()).toEqual([...new Set(known)].sort());
});

test.each(['src/fresh/here.ts', 'src/span/deep/here.ts', 'src/fresh.ts', 'adapters/one/deep/here.ts'])(
  '%s has no arrows yet',
  (from) => {
    expect(refused(from, ["import './beside.ts';", "import '../json/value.ts';"])).toHaveLength(2);
  },
);

test.each(Object.keys(PLACES).filter((file) => /^(src|adapters)\//.test(file)))('%s cannot hide an import', (from) => {
  const above = specifier(from, 'bin/unify.ts');
  const hidden = [
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
  expect(refused(from, hidden)).toEqual(hidden);
});

test('only types cross where only types may', () => {
  const source = "from '../adapter.ts';";
  const values = [
    `import { at } ${source}`,
    `import { type Shape } ${source}`,
    `export { at } ${source}`,
    "await import('../adapter.ts');",
  ];
  expect(
    refused('src/span/here.ts', [...values, `import type { Shape } ${source}`, `export type { Shape } ${source}`]),
  ).toEqual(values);
});

test('src and adapters neither talk nor end the process', () => {
  const statements = ["console.log('');", 'process.exit(1);', "process.stdout.write('');"];
  for (const file of ['src/cli/here.ts', 'src/io/here.ts', 'adapters/one/here.ts'])
    expect(refused(file, statements)).toEqual(statements);
});

test('an adapter computes with what it is given', () => {
  const statements = [
    'new Date();',
    "Buffer.from('');",
    "await fetch('');",
    'globalThis.process;',
    'crypto.randomUUID();',
  ];
  expect(refused('adapters/one/here.ts', statements)).toEqual(statements);
  expect(
    refused('adapters/one/here.ts', [
      "import { at } from '../../src/adapter.ts';",
      "import { codes } from './codes.ts';",
    ]),
  ).toEqual([]);
});
