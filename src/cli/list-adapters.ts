import type { Adapter, Form } from '../adapter.ts';
import type { Execute } from './execute.ts';
import { wrapped } from './help-text.ts';
import { allAdapters } from './needed-adapters.ts';
import { printText } from './write-out.ts';

/** `unify adapters`: lists the tools that are read and the forms of their output. */
export const listAdapters: Execute = async ({ typed: { json }, terminal }) => {
  const all = (await allAdapters(terminal.adapters)).sort((one, other) => (one.tool < other.tool ? -1 : 1));
  const entry = json === true ? (one: Adapter) => `${JSON.stringify(described(one))}\n` : paragraph;
  return await printText(all.map(entry).join(json === true ? '' : '\n'), terminal);
};

function described({ tool, programs = [tool], prefix, jsonFlag, forms, request }: Adapter) {
  return {
    tool,
    programs,
    json_flag: jsonFlag,
    code_prefix: prefix,
    ...(request !== undefined && { request: request.id }),
    forms: forms.map((form) => ({ id: form.id, ...whatIs(form) })),
  };
}

function whatIs({ operation, command }: Form) {
  return operation === undefined ? { command } : { operation_type: operation };
}

function paragraph({ tool, prefix, jsonFlag, forms }: Adapter): string {
  const names = [...new Set(forms.map(({ id }) => id.slice(id.indexOf('/') + 1)))];
  return `${tool} (${jsonFlag}, codes ${prefix}-…)\n${wrapped(names.join(', '), WIDTH)
    .map((line) => `  ${line}\n`)
    .join('')}`;
}

/** So many characters of a line are forms. */
const WIDTH = 96;
