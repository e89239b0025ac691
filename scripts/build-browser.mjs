// Makes dist-browser/, a package of its own: the library for browsers and edge runtimes, in one module.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bundleForBrowsers } from './browser/bundle.mjs';
import { noticesOf } from './notices.mjs';

const OUT = 'dist-browser';
const { version, license, repository, keywords } = JSON.parse(readFileSync('package.json', 'utf8'));
const manifest = {
  name: 'unify-envelope-browser',
  version,
  description: 'The library of unify-envelope for browsers and edge runtimes: one module, without any of node.',
  keywords,
  license,
  repository,
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
};

const { text, bundled } = await bundleForBrowsers('esm');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
writeFileSync(`${OUT}/index.js`, text);
writeFileSync(`${OUT}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(`${OUT}/THIRD-PARTY-NOTICES`, noticesOf(bundled));
for (const types of ['index.d.ts', 'types.d.ts']) cpSync(`dist/lib/${types}`, `${OUT}/${types}`);
cpSync('LICENSE', `${OUT}/LICENSE`);
console.log(`${OUT}: ${text.length} characters`);
