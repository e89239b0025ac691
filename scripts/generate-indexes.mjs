// Writes the lists of what lies in folders, so that adding a tool edits no list: adapters/index.ts,
// adapters/on-demand.ts, test/recordings/expectations.generated.ts, and a test file for each tool in
// test/recordings/generated.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

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

/** The names of a tool's programs, as its adapter declares them. */
const programs = (tool) => {
  const [, declared = ''] =
    /^ {2}programs: \[([^\]]*)\]/m.exec(readFileSync(`adapters/${tool}/index.ts`, 'utf8')) ?? [];
  return [tool, ...[...declared.matchAll(/'([^']+)'/g)].map(([, name]) => name)];
};
/** A string that an adapter declares. */
const declared = (tool, name) =>
  new RegExp(`^ {2}${name}: '([^']+)'`, 'm').exec(readFileSync(`adapters/${tool}/index.ts`, 'utf8'))[1];
const shown = new Map(await shownByAdapters());
/** The programs that are no adapter's own, of whose lines a tool's adapter knows the kinds. */
const linesOf = (tool) => {
  const own = adapters.flatMap(programs);
  return [...new Set(shown.get(tool).lines)].filter((program) => !own.includes(program));
};
const onDemand = adapters.map(
  (tool) => `  {
    names: ${JSON.stringify(programs(tool))},${
      linesOf(tool).length === 0 ? '' : `\n    linesOf: ${JSON.stringify(linesOf(tool))},`
    }
    prefix: ${JSON.stringify(declared(tool, 'prefix'))},
    load: async () => (await import('./${tool}/index.ts')).adapter,
    needs: ${JSON.stringify(shown.get(tool).needs)},
  },
`,
);
writeFileSync(
  'adapters/on-demand.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { AdapterOnDemand } from '../src/adapter.ts';

/** Loads adapters by the name of a tool or of one of its programs, or by what a document shows. */
export const onDemand: readonly AdapterOnDemand[] = [
${onDemand.join('')}];
`,
);

execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'adapters/on-demand.ts']);

/** What documents show that adapters know, and programs whose lines these read, each with the adapter's tool. */
async function shownByAdapters() {
  const program = `
    import { adapters } from './adapters/index.ts';
    import { adapterNeeds } from './scripts/adapter-needs.ts';
    export const found = adapters.map((adapter) => [
      adapter.tool,
      { needs: adapterNeeds(adapter), lines: adapter.lineKinds?.flatMap(({ programs = [] }) => programs) ?? [] },
    ]);`;
  const { outputFiles } = await build({
    ...{ stdin: { contents: program, resolveDir: '.', loader: 'ts' }, bundle: true, write: false },
    ...{ format: 'esm', platform: 'node', target: 'node20.19', define: { 'import.meta.dirname': "''" } },
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).found;
}

/** An entry of an object by the tool's name. */
const entry = (tool) => (named(tool) === tool ? tool : `'${tool}': ${named(tool)}`);
const importOfExpectations = (tool) =>
  `import { expectations as ${named(tool)} } from '../../fixtures/${tool}/expectations.ts';`;
const promised = tools('fixtures', 'expectations.ts');
writeFileSync(
  'test/recordings/expectations.generated.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { Expectations } from './expectations.ts';
${promised.map(importOfExpectations).join('\n')}

/** What is promised of each tool's recordings. */
${listed('export const EXPECTATIONS: Readonly<Record<string, Expectations>> = ', '{ ', promised.map(entry), ' }')}
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
