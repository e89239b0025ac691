import { type Adapter, designedForms, type Form } from '../../src/adapter.ts';
import { conditionsText, type Row, rowsOf, rowsOfElement, rowsOfKey } from './describe-node.ts';
import { reasonWithoutInverse } from './inverses.ts';
import { listCode } from './list-code.ts';

/** The page of all forms, in Markdown. */
export function formsPage(adapters: readonly Adapter[]): string {
  const tools = adapters.map(
    ({ tool, forms }) => `## ${tool}\n\n${[...forms.map(section), ...codeOf(tool)].join('\n')}`,
  );
  const designed = designedForms({ tool: 'TOOL', prefix: 'PREFIX' }).map(section);
  return `${HEAD}\n${EVERY_TOOL}\n${designed.join('\n')}\n${tools.join('\n')}`;
}

const EVERY_TOOL = `## Every tool

The forms that the toolset's design documents give every tool, asked where none of the tool's own fits. The tool is the
one that the document names as \`tool\`, else with \`--tool\`, else as the \`tool\` of its \`error\`.
`;

/** So many characters of conditions are shown. */
const MOST_SHOWN = 600;

const HEAD = `# Forms

What becomes of every key of every form that is known, by tool. This page is made from the schemas in \`adapters/\`:
\`npm run forms\`. What no row names stays under its own name and is told in a note (\`UNI-QRY-011\`). \
Paths are those of the
tool's document, \`*\` stands for any element of a list. Lines count from 1 and columns in bytes from 0 in the envelope,
whatever the tool counts. What a table can't say is code: behind the forms of a tool stands each of its functions,
and what it is for.
`;

/** The functions of an adapter, with their reasons. */
function codeOf(tool: string): string[] {
  const rows = listCode(`adapters/${tool}`).map(
    ({ file, name, reason }) => `| \`${name}\` (\`${file}\`) | ${cell(reason)} |`,
  );
  if (rows.length === 0) return [];
  return [`### Code of ${tool}`, '', '| function | what it is for |', '|---|---|', ...rows, ''];
}

/** Whether each document of a form comes back from its envelope. */
function inverseText({ id, inverse }: Form): string {
  const reason = reasonWithoutInverse(id) ?? (inverse === false ? 'it is not told' : undefined);
  return `\`--to-legacy\`: ${reason === undefined ? 'declared' : `not declared, ${reason}`}.`;
}

function section(form: Form): string {
  const head = [
    form.operation === undefined
      ? `Query, command ${form.command == null ? 'as typed' : `\`${form.command}\``}`
      : `Operation ${form.operation === null ? 'as typed' : `\`${form.operation}\``}`,
    countingText(form),
    ...(form.version === undefined
      ? []
      : [
          `version in ${[form.version.key]
            .flat()
            .map((key) => `\`${key}\``)
            .join(' or ')}, tested up to ${form.version.major}`,
        ]),
  ].join('; ');
  const code = [
    ...Object.entries(form.sections).flatMap(([list, { tells }]) =>
      tells === undefined ? [] : [`what an element of \`${list}\` says of its own (\`tells\`)`],
    ),
    ...(form.finish === undefined ? [] : ['at its end (`finish`)']),
    ...(form.fold === undefined
      ? []
      : [`keys that are understood together: ${form.fold.keys.map((key) => `\`${key}\``).join(', ')}`]),
  ];
  const shown = form.when === undefined ? 'Told by code.' : `Told by: ${cell(shortened(conditionsText(form.when)))}.`;
  const lines = [
    `### ${form.id}`,
    '',
    `${head}.`,
    shown,
    ...(code.length > 0 ? [`Code: ${code.join('; ')}.`] : []),
    inverseText(form),
    '',
  ];
  const rows = rowsOfForm(form).map(({ path, becomes }) => `| \`${cell(path)}\` | ${cell(becomes)} |`);
  return [...lines, '| key | becomes |', '|---|---|', ...rows, ''].join('\n');
}

function rowsOfForm(form: Form): Row[] {
  const body = form.operation === undefined ? 'data' : 'result';
  const targetOf = (pointer: string) => {
    const holders = Object.entries(form.holders).filter(([holder]) => pointer.startsWith(`${holder}/`));
    return [body, ...holders.map(([holder, { as }]) => as ?? holder.slice(holder.lastIndexOf('/') + 1))].join('.');
  };
  const keys = Object.entries(form.nodes).flatMap(([pointer, node]) =>
    rowsOfKey(node, pointer, pointer.slice(pointer.lastIndexOf('/') + 1), targetOf(pointer)),
  );
  const sections = Object.entries(form.sections).flatMap(([pointer, node]) =>
    rowsOfKey(node, pointer, pointer.slice(pointer.lastIndexOf('/') + 1), targetOf(pointer)),
  );
  const lists = Object.entries(form.lists).flatMap(([pointer, { of, as }]) =>
    rowsOfElement(of, `${pointer}/*`, `${targetOf(pointer)}.${as ?? pointer.slice(pointer.lastIndexOf('/') + 1)}[]`),
  );
  const gathered = Object.entries(form.gathers)
    .filter(([pointer]) => pointer === '')
    .flatMap(([, { node }]) => rowsOf(node.keys, '', 'data.matches[]'));
  return [...keys, ...lists, ...sections, ...gathered];
}

function countingText({ coordinates: { firstLine, firstColumn, unit } }: Form): string {
  const line = firstLine === 'source' ? 'as the source tells' : `from ${firstLine}`;
  const names = { byte: 'bytes', 'code-point': 'code points', utf16: 'UTF-16 units', unknown: 'what each log tells' };
  const units = names[unit];
  return `lines ${line}, columns from ${firstColumn} in ${units}`;
}

/** The beginning of a text that is longer than anybody reads: the schema has all of it. */
function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text;
}

/** Text of a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
