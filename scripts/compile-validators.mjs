// Compiles the JSON Schemas of the format to src/envelope/validators.generated.js, a module of plain functions, so that
// checking an envelope loads no ajv.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import dependentSchemas from 'ajv/dist/vocabularies/applicator/dependentSchemas.js';
import { transformSync } from 'esbuild';

const SOURCE = new URL('../src/', import.meta.url);
const OUTPUT = fileURLToPath(new URL('envelope/validators.generated.js', SOURCE));
const SCHEMAS = ['query', 'operation', 'span', 'diagnostic'];

/** A violation as ajv adds it to those before: its place in the value, and in the schema. */
const VIOLATION = new RegExp(
  [
    /const (err\d+)=\{instancePath(?::(.*?))?,schemaPath:"[^"]*",keyword:"[^"]*",params:(\{.*?\})\};/,
    /if\(vErrors===null\)\{vErrors=\[\1\]\}else\{vErrors\.push\(\1\)\}errors\+\+;?/,
  ].reduce((all, { source }) => all + source, ''),
  'g',
);
/** The same as a function, for lists that are never `null`: it gives how many there are. */
const ADD = `function add(errors, instancePath, params) {
  return errors.push({ instancePath, params });
}`;
/** What functions are given for keywords that no schema has. */
const UNREAD = /,parentData\b[^{}]*,rootData(?:=data)?(?=\})/g;

const code = shaken(compiled(SCHEMAS.map(readSchema)));
assertSelfContained(code);
// Renamed into place: tests that run meanwhile never import half a module.
const unfinished = `${OUTPUT}.${process.pid}`;
writeFileSync(unfinished, code);
renameSync(unfinished, OUTPUT);

/** A schema without its prose, which ajv would copy into the code, and without the version of JSON Schema. */
function readSchema(name) {
  const isProse = (key, value) => /^(?:description|title|\$schema)$/.test(key) && typeof value === 'string';
  const text = readFileSync(new URL(`schema/${name}.schema.json`, SOURCE), 'utf8');
  return JSON.parse(text, (key, value) => (isProse(key, value) ? undefined : value));
}

function compiled(schemas) {
  const ajv = new Ajv({
    schemas,
    // The one keyword of the schemas that the first versions of JSON Schema had not.
    keywords: [dependentSchemas.default],
    strict: true,
    // `unify validate` tells all violations of a value.
    allErrors: true,
    // violation.ts has the words.
    messages: false,
    // An inherited key is not printed, so it doesn't count.
    ownProperties: true,
    // Of more keys than that a loop takes half the room.
    loopRequired: 3,
    code: { source: true, esm: true, optimize: true },
  });
  const exported = Object.fromEntries(schemas.map(({ $id }) => [$id.slice($id.lastIndexOf(':') + 1), $id]));
  const match = `${exported.query}#/$defs/match`;
  const placed = `${exported.operation}#/properties/result/properties/spans/items`;
  return standalone.default(ajv, { ...exported, match, placed });
}

/** What ajv emits, but for what makes it large. */
function shaken(source) {
  const added = plain(source).replace(
    VIOLATION,
    (_, __, path, params) => `errors=add(vErrors,${path ?? 'instancePath'},${params});`,
  );
  return plain(withoutSchemas(added.replace(UNREAD, '').replaceAll('vErrors=null', 'vErrors=[]')) + ADD);
}

function plain(code) {
  return transformSync(code, { format: 'esm', target: 'node20', treeShaking: true, minifyWhitespace: true }).code;
}

/**
 * Schemas are in the code as constants: what is left of them are values that are put where they are used, the names
 * of the keys, and those that are required.
 */
function withoutSchemas(code) {
  const schemas = new Map();
  const bare = code.replace(/const (schema\d+)=(\{.*?\});(?=const |function )/g, (_, name, text) => {
    const schema = JSON.parse(text);
    schemas.set(name, schema);
    const keys = Object.keys(schema.properties ?? {}).map((key) => [key, 0]);
    const { required } = code.includes(`of ${name}.required)`) ? schema : {};
    return `const ${name}=${JSON.stringify({ properties: Object.fromEntries(keys), required })};`;
  });
  return bare.replace(/\b(schema\d+)((?:\.\w+)+)(?=\})/g, (_, name, path) =>
    JSON.stringify(
      path
        .slice(1)
        .split('.')
        .reduce((value, key) => value[key], schemas.get(name)),
    ),
  );
}

/** Keywords such as `minLength` or `uniqueItems` would call into ajv at run time. */
function assertSelfContained(source) {
  const loading = /\brequire\s*\(|\bimport\b/.exec(source);
  if (loading !== null) {
    throw new Error(`a schema keyword needs a helper of ajv: …${source.slice(loading.index, loading.index + 80)}…`);
  }
}
