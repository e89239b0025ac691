import type { CodeEntry } from '../adapter/code-table.ts';
import { type Adapter, CATEGORIES, UNCLASSIFIED, unclassifiedCode } from '../adapter.ts';
import { CODES, type CodeMeaning } from '../diagnostic/codes.ts';
import { shown } from '../format/terminal.ts';
import type { Execute } from './execute.ts';
import { allAdapters } from './needed-adapters.ts';
import { UsageError } from './typed.ts';
import { printText } from './write-out.ts';

/** What is known of a code: of a tool's code what its table says, of unify's own what that of unify does. */
interface Explanation extends Partial<Omit<CodeEntry, 'code' | 'meaning'>>, Partial<Omit<CodeMeaning, 'meaning'>> {
  code: string;
  tool: string;
  meaning: string;
  /**
   * Of a tool's code: a message that the tool was recorded with, or, behind `$ `, a command that it was noted of, or
   * the beginning of it; `null` where none is recorded.
   */
  example?: string | null;
}

/** `unify explain`: tells what codes mean and what to do. */
export const explain: Execute = async ({ names: asked, typed, terminal }) => {
  const examples = (await terminal.codeExamples?.()) ?? {};
  const adapters = await allAdapters(terminal.adapters);
  const all = explanations(adapters, examples);
  const chosen = asked.length === 0 ? all : asked.map((word) => explanationOf(word, all, adapters));
  if (typed.json === true) return await printText(chosen.map((one) => `${JSON.stringify(one)}\n`).join(''), terminal);
  if (asked.length > 0) return await printText(chosen.map(paragraph).join('\n'), terminal);
  const line = ({ code, name, meaning }: Explanation) => `${code}${name ? ` ${name}` : ''}  ${meaning}\n`;
  return await printText(chosen.map(line).join(''), terminal);
};

function explanations(
  adapters: readonly Adapter[],
  examples: Readonly<Record<string, string>>,
): readonly Explanation[] {
  const own = Object.entries<CodeMeaning>(CODES).map(([code, { name, level, meaning, remedy, loses, remedies }]) => ({
    ...{ code, name, tool: 'unify', level, meaning, remedy, ...(loses && { loses }), ...(remedies && { remedies }) },
  }));
  const ofTools = adapters.flatMap(explanationsOf).map((one) => ({ ...one, example: examples[one.code] ?? null }));
  return [...own, ...ofTools];
}

function explanationsOf({ tool, prefix, codes }: Adapter): readonly Explanation[] {
  return [
    { code: unclassifiedCode(prefix), tool, meaning: UNCLASSIFIED },
    ...codes.map((entry) => ({ ...entry, tool })),
  ];
}

function explanationOf(word: string, all: readonly Explanation[], adapters: readonly Adapter[]): Explanation {
  const code = word.toUpperCase();
  const found = all.find((one) => one.code === code || one.name?.toUpperCase() === code || printedAs(one) === code);
  if (found !== undefined) return found;
  const ofCategory = explanationByCategory(code, adapters);
  if (ofCategory !== undefined) return ofCategory;
  // What some tools print has the name of the tool in front here.
  const like = all.filter((one) => one.code.endsWith(`-${code}`)).map((one) => one.code);
  const hint = like.length === 0 ? 'unify explain lists them' : `did you mean ${like.join(' or ')}?`;
  throw new UsageError(`explain: there is no code ${word}; ${hint}`);
}

/** What the category of a code tells that no table has: a tool may print it that is newer, or was only designed. */
function explanationByCategory(code: string, adapters: readonly Adapter[]): Explanation | undefined {
  for (const { tool, prefix } of adapters) {
    const name = tool.toUpperCase().replaceAll('-', '_');
    const [, category = '', number] = new RegExp(`^(?:${prefix}-|${name}_)([A-Z]+)[-_]?(\\d{3})$`).exec(code) ?? [];
    if (number === undefined || !Object.hasOwn(CATEGORIES, category)) continue;
    const separator = category.length > 1 ? '-' : '';
    return {
      ...{ code: `${prefix}-${category}${separator}${number}`, tool },
      meaning: `${CATEGORIES[category]}. No table has this number: the tool's message says more.`,
      ...{ cause: 'The tool is newer than this unify, or only its design names the code.', remedy: 'See the message.' },
    };
  }
  return undefined;
}

/** A code as tools print it that put their name before it. */
function printedAs({ code, tool }: Explanation): string {
  return `${tool.toUpperCase()}_${code.slice(code.indexOf('-') + 1)}`;
}

function paragraph(explanation: Explanation): string {
  const { code, name, tool, level, loses, trigger, example, meaning, cause, remedy, remedies = {} } = explanation;
  const lines = [
    `${code}${name ? ` ${name}` : ''} (${tool}${level === undefined ? '' : `, ${level}`})`,
    `  ${meaning}`,
    trigger && `  The tool says: ${trigger}`,
    example !== undefined && `  For example: ${example === null ? 'none is recorded' : shown(example)}`,
    cause && `  Cause: ${cause}`,
    loses && '  Something of the input is not in the envelope then, which is partial.',
    remedy && `  What to do: ${remedy}`,
    ...Object.entries(remedies).map(([name, instead]) => `  What to do, ${name}: ${instead}`),
  ];
  return lines.filter(Boolean).join('\n').concat('\n');
}
