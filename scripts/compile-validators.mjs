/**
 * Compiles the JSON Schemas of the format to one module of plain functions, so that checking an envelope loads no ajv.
 *
 *   node scripts/compile-validators.mjs           writes src/envelope/validators.generated.js
 *   node scripts/compile-validators.mjs --check   writes nothing; exit status 1 when that file is missing or stale
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { transformSync } from 'esbuild';

const SOURCE = new URL('../src/', import.meta.url);
const OUTPUT = fileURLToPath(new URL('envelope/validators.generated.js', SOURCE));
const SCHEMAS = ['query', 'operation', 'span', 'diagnostic'];

const code = shaken(compiled(SCHEMAS.map(readSchema)));
assertSelfContained(code);
if (process.argv.includes('--check')) {
  process.exitCode = isCurrent(code) ? 0 : 1;
} else {
  // Renamed into place: tests that run meanwhile never import half a module.
  const unfinished = `${OUTPUT}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, OUTPUT);
}

/** A schema without its prose, which ajv would copy into the code. */
function readSchema(name) {
  const isProse = (key, value) => (key === 'description' || key === 'title') && typeof value === 'string';
  const text = readFileSync(new URL(`schema/${name}.schema.json`, SOURCE), 'utf8');
  return JSON.parse(text, (key, value) => (isProse(key, value) ? undefined : value));
}

function compiled(schemas) {
  const ajv = new Ajv2020({
    schemas,
    strict: true,
    // `unify validate` tells all violations of a value.
    allErrors: true,
    // violation.ts has the words.
    messages: false,
    // An inherited key is not printed, so it doesn't count.
    ownProperties: true,
    code: { source: true, esm: true, optimize: true },
  });
  const exported = Object.fromEntries(schemas.map(({ $id }) => [$id.slice($id.lastIndexOf(':') + 1), $id]));
  const match = `${exported.query}#/$defs/match`;
  const placed = `${exported.operation}#/properties/result/properties/spans/items`;
  return standalone.default(ajv, { ...exported, match, placed });
}

/** ajv emits each schema whole as a constant, used or not, and with each violation the place in the schema. */
function shaken(source) {
  const told = source.replace(/schemaPath:\s*"[^"]*",/g, '');
  return transformSync(told, { format: 'esm', target: 'node20', treeShaking: true, minifyWhitespace: true }).code;
}

/** Keywords such as `minLength` or `uniqueItems` would call into ajv at run time. */
function assertSelfContained(source) {
  const loading = /\brequire\s*\(|\bimport\b/.exec(source);
  if (loading !== null) {
    throw new Error(`a schema keyword needs a helper of ajv: …${source.slice(loading.index, loading.index + 80)}…`);
  }
}

function isCurrent(source) {
  try {
    return readFileSync(OUTPUT, 'utf8') === source;
  } catch {
    return false;
  }
}
