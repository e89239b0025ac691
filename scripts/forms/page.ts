import { existsSync, readFileSync } from 'node:fs';
import { type Adapter, designedForms, type Form } from '../../src/adapter.ts';

/** So many characters of conditions and tables are shown: the schema has all of them. */
const MOST_SHOWN = 200;

const HEAD = `# Forms

What is known of every key of every form, by tool, as the schemas in \`adapters/\` have it: \`npm run forms\`. A row
says which kind of node a key is, and its options; \`src/adapter\` says what these mean. Paths are those of the tool's
document, \`*\` is any element of a list. What no row names stays under its own name, with a note (\`UNI-QRY-011\`).
What a table can't say is \`code\` in the folder of the adapter.
`;

const EVERY_TOOL = `## Every tool

The forms that the toolset's design documents give every tool, asked where none of the tool's own fits. The tool is the
one that the document names as \`tool\`, else with \`--tool\`, else as the \`tool\` of its \`error\`.
`;

/** The page of all forms, in Markdown. */
export function formsPage(adapters: readonly Adapter[]): string {
  const tools = adapters.map(({ tool, forms }) => `## ${tool}\n\n${forms.map(section).join('\n')}`);
  const designed = designedForms({ tool: 'TOOL', prefix: 'PREFIX' }).map(section);
  return [HEAD, EVERY_TOOL, ...designed, ...tools].join('\n');
}

function section(form: Form): string {
  const { id, operation, command, coordinates, version, when, inverse, schema } = form;
  const what = operation === undefined ? `Query ${command ?? 'as typed'}` : `Operation ${operation ?? 'as typed'}`;
  const reason = reasonWithoutInverse(id) ?? (inverse === false ? 'its form has none' : undefined);
  const facts = { counting: coordinates, version, 'is known by': when };
  const said = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [attribute(name, value)]));
  const back = `\`--to-legacy\`: ${reason === undefined ? 'declared' : `not declared, ${reason}`}`;
  return [
    `### ${id}`,
    '',
    `${what}. ${said.join('; ')}. ${back}.`,
    '',
    ...['| key | is |', '| --- | --- |'],
    ...rowsOf(schema, '').map((cells) => `| ${cells.map(cell).join(' | ')} |`),
    '',
  ].join('\n');
}

/**
 * Why a form, known by its id (`tool/name`), does not promise its documents back. Some of them come back all the same,
 * proved by the id of their bytes. `undefined` for a form that declares the inverse: each document comes back, equal in
 * value. A folder with `without-inverse.json` promises for all of its forms but those that are named there.
 */
export function reasonWithoutInverse(id: string): string | undefined {
  const [tool, name = ''] = id.split('/');
  const file = `adapters/${tool}/without-inverse.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'))[name] : 'no form of the tool promises it';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Rows of what is at a path: a node or its name, keys with a node each, or pairs of conditions and a node. */
function rowsOf(schema: unknown, path: string, before = ''): string[][] {
  if (Array.isArray(schema)) return schema.flatMap(([when, inner]) => rowsOf(inner, path, attribute('where', when)));
  if (typeof schema === 'string') return [[`\`${path}\``, schema]];
  const { node, keys, of, ...options } = schema as Record<string, unknown>;
  if (typeof node !== 'string')
    return Object.entries(schema as object).flatMap(([key, inner]) => rowsOf(inner, `${path}/${key}`));
  const own = typeof of === 'object' ? options : { ...options, of };
  const said = Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [attribute(name, value)]));
  const inner = node === 'list' || node === 'sections' ? `${path}/*` : path;
  return [
    [`\`${path}\``, [before, node, ...said].filter((part) => part !== '').join(', ')],
    ...(typeof of === 'object' ? rowsOf(of, inner) : []),
    ...(keys === undefined ? [] : rowsOf(keys, inner)),
  ];
}

/** A name with its value in short; a function is `code`. */
function attribute(name: string, value: unknown): string {
  const plain = (_: string, inner: unknown) =>
    inner instanceof RegExp ? String(inner) : typeof inner === 'function' ? 'code' : inner;
  const text = typeof value === 'string' ? value : JSON.stringify(value, plain);
  return `${name} ${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text}`;
}
