// Writes the lists of what lies in folders, so that adding a tool edits no list: adapters/index.ts,
// adapters/on-demand.ts, test/recordings/promises.generated.ts, and a test file for each tool in
// test/recordings/generated.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The name of a tool as one in code: `ast-grep` is `astGrep`. */
const named = (tool) => tool.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

const tools = (folder, file) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('_') && existsSync(`${folder}/${name}/${file}`))
    .sort();

/**
 * A statement with a list, on lines of its own where it does not fit behind the beginning, as the formatter would have
 * it.
 */
const listed = (beginning, open, names, close) => {
  const line = `${beginning}${open}${names.join(', ')}${close};`;
  return line.length <= 120
    ? line
    : `${beginning}${open.trim()}\n${names.map((name) => `  ${name},\n`).join('')}${close.trim()};`;
};

const importOf = (tool) => `import { adapter as ${named(tool)} } from './${tool}/index.ts';`;

const adapters = tools('adapters', 'index.ts');
writeFileSync(
  'adapters/index.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { Adapter } from '../src/adapter.ts';
${adapters.map(importOf).join('\n')}

/** Every adapter there is, one for each folder beside this file. */
${listed('export const adapters: readonly Adapter[] = ', '[', adapters.map(named), ']')}
`,
);

// Reading an adapter costs a start 4 ms for each 100 KB of it; so the program loads large ones only for documents that
// no other claims.
const LARGE = 40_000;
const size = (tool) =>
  readdirSync(`adapters/${tool}`).reduce((sum, name) => sum + statSync(`adapters/${tool}/${name}`).size, 0);
const [near, far] = [adapters.filter((tool) => size(tool) <= LARGE), adapters.filter((tool) => size(tool) > LARGE)];
/** The names of a tool's programs, as its adapter declares them. */
const programs = (tool) => {
  const [, declared = ''] =
    /^ {2}programs: \[([^\]]*)\]/m.exec(readFileSync(`adapters/${tool}/index.ts`, 'utf8')) ?? [];
  return [tool, ...[...declared.matchAll(/'([^']+)'/g)].map(([, name]) => name)];
};
writeFileSync(
  'adapters/on-demand.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { Adapter } from '../src/adapter.ts';
${near.map(importOf).join('\n')}

/** The small adapters. */
${listed('export const near: readonly Adapter[] = ', '[', near.map(named), ']')}

/** Loads the others: all of them, or one by the name of its tool or of one of its programs. */
export const far = {
  all: (): Promise<readonly Adapter[]> => Promise.all([${far.map((tool) => `${named(tool)}()`).join(', ')}]),
  byProgram: new Map<string, () => Promise<Adapter>>([
${far.flatMap((tool) => programs(tool).map((name) => `    ['${name}', ${named(tool)}],\n`)).join('')}  ]),
};
${far
  .map(
    (tool) => `
async function ${named(tool)}(): Promise<Adapter> {
  return (await import('./${tool}/index.ts')).adapter;
}
`,
  )
  .join('')}`,
);

/** An entry of an object by the tool's name. */
const entry = (tool) => (named(tool) === tool ? tool : `'${tool}': ${named(tool)}`);
const promised = tools('fixtures', 'promises.ts');
writeFileSync(
  'test/recordings/promises.generated.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { Promises } from './promises.ts';
${promised.map((tool) => `import { promises as ${named(tool)} } from '../../fixtures/${tool}/promises.ts';`).join('\n')}

/** What is promised of each tool's recordings. */
${listed('export const PROMISES: Readonly<Record<string, Promises>> = ', '{ ', promised.map(entry), ' }')}
`,
);

// A file for each tool, so that vitest shares them out among its workers.
const tests = 'test/recordings/generated';
rmSync(tests, { recursive: true, force: true });
mkdirSync(tests);
for (const tool of adapters) {
  writeFileSync(
    `${tests}/${tool}.test.ts`,
    `// Made by scripts/generate-indexes.mjs.
import { testRecordings } from '../test-recordings.ts';

testRecordings('${tool}');
`,
  );
}
