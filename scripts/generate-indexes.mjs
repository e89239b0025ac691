// Writes the lists of what is in folders, so that adding a tool edits no list: adapters/index.ts,
// adapters/on-demand.ts, test/recordings/expectations.generated.ts, and a test file for each tool in
// test/recordings/generated.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundled } from './bundled.mjs';

const MADE = '// Made by scripts/generate-indexes.mjs.\n';
const INDEX = 'adapters/index.ts';
const ON_DEMAND = 'adapters/on-demand.ts';
const EXPECTATIONS = 'test/recordings/expectations.generated.ts';
const TESTS = 'test/recordings/generated';

const tools = toolsWith('adapters', 'index.ts');
writeFileSync(
  INDEX,
  `${MADE}import type { Adapter } from '../src/adapter.ts';
${tools.map((tool) => `import { adapter as ${named(tool)} } from './${tool}/index.ts';\n`).join('')}
/** Every adapter there is, one for each folder beside this file. */
export const adapters: readonly Adapter[] = [${tools.map(named)}];
`,
);

const known = await bundled('scripts/adapter-needs.ts', async (program) => (await import(program)).known);
const entries = known.map(
  ({ names, linesOf, prefix, needs }) => `{
    names: ${JSON.stringify(names)},${linesOf.length > 0 ? `\n    linesOf: ${JSON.stringify(linesOf)},` : ''}
    prefix: ${JSON.stringify(prefix)},
    load: async () => (await import('./${names[0]}/index.ts')).adapter,
    needs: ${JSON.stringify(needs)},
  }`,
);
writeFileSync(
  ON_DEMAND,
  `${MADE}import type { AdapterOnDemand } from '../src/adapter.ts';

/** Loads adapters by the name of a tool or of one of its programs, or by what a document shows. */
export const onDemand: readonly AdapterOnDemand[] = [${entries}];
`,
);
const biome = 'node_modules/@biomejs/biome/bin/biome';
execFileSync(process.execPath, [biome, 'format', '--write', '--log-level=warn', INDEX, ON_DEMAND]);

const promised = toolsWith('fixtures', 'expectations.ts');
const fixture = (tool) => `import { expectations as ${named(tool)} } from '../../fixtures/${tool}/expectations.ts';\n`;
writeFileSync(
  EXPECTATIONS,
  `${MADE}import type { Expectations } from './expectations.ts';
${promised.map(fixture).join('')}
/** What is promised of each tool's recordings. */
export const EXPECTATIONS: Readonly<Record<string, Expectations>> = {${promised.map(
    (tool) => `'${tool}': ${named(tool)}`,
  )}};
`,
);
// A file for each tool, so that vitest shares them out among its workers.
rmSync(TESTS, { recursive: true, force: true });
mkdirSync(TESTS);
for (const tool of tools)
  writeFileSync(
    `${TESTS}/${tool}.test.ts`,
    `${MADE}import { testRecordings } from '../test-recordings.ts';\n\ntestRecordings('${tool}');\n`,
  );

/** The folders with a file of this name, which tools are called by. */
function toolsWith(folder, file) {
  const names = readdirSync(folder).filter((name) => !name.startsWith('_') && existsSync(`${folder}/${name}/${file}`));
  return names.sort();
}

/** The name of a tool as one in code: `ast-grep` is `astGrep`. */
function named(tool) {
  return tool.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}
