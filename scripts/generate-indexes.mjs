// Writes the lists of what lies in folders, so that adding a tool edits no list: adapters/index.ts and test/recordings/promises.generated.ts.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';

const tools = (folder, file) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('_') && existsSync(`${folder}/${name}/${file}`))
    .sort();

const adapters = tools('adapters', 'index.ts');
writeFileSync(
  'adapters/index.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { Adapter } from '../src/adapter.ts';
${adapters.map((tool) => `import { adapter as ${tool} } from './${tool}/index.ts';`).join('\n')}

/** Every adapter there is, one for each folder beside this file. */
export const adapters: readonly Adapter[] = [${adapters.join(', ')}];
`,
);

const promised = tools('fixtures', 'promises.ts');
writeFileSync(
  'test/recordings/promises.generated.ts',
  `// Made by scripts/generate-indexes.mjs.
import type { Promises } from './promises.ts';
${promised.map((tool) => `import { promises as ${tool} } from '../../fixtures/${tool}/promises.ts';`).join('\n')}

/** What is promised of each tool's recordings. */
export const PROMISES: Readonly<Record<string, Promises>> = { ${promised.join(', ')} };
`,
);
