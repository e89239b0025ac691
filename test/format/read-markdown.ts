import { apart, type Expected } from './expected.ts';

/** A text of which no character is shown as something else. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** An item for a result: the file of its heading, its place, and the texts in it that are code. */
export interface MarkdownItem {
  file: string;
  place: string;
  codes: string[];
}

/** The items of `--format markdown`, each with its line. */
export function readMarkdown(text: string): (MarkdownItem & { line: string })[] {
  let file = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#')) file = line.startsWith('### ') ? codesIn(line).join() : '';
    if (!line.startsWith('- ')) return [];
    const [, place = ''] = /^- \*\*(.*?)\*\*/.exec(line) ?? [];
    return [{ file, place, codes: codesIn(line), line }];
  });
}

/** What is wrong with what `--format markdown` printed: each item is a result, below the heading of its file. */
export function markdownProblems(text: string, expected: readonly Expected[]): string[] {
  const items = readMarkdown(text);
  const { found, notes } = apart(expected);
  const said = textOf(text.split('\n## unify\n').slice(1).join());
  const silent = notes.find(({ message }) => isWhole(message) && !said.includes(message));
  if (silent !== undefined) return [`is not said: ${silent.message}`];
  if (items.length !== found.length) return [`${items.length} items, not ${found.length}`];
  const wrong = items.findIndex((one, index) => !fits(one, found[index] as Expected));
  return wrong < 0 ? [] : [`${JSON.stringify(items[wrong])} is not ${JSON.stringify(found[wrong])}`];
}

function fits(item: ReturnType<typeof readMarkdown>[number], expected: Expected): boolean {
  const { kind, span, file = span?.file_path, value } = expected;
  const { start_line = 0, start_col = 0, byte_start = null, byte_end = null, precision } = span ?? {};
  const line = precision === 'line' ? `${start_line}` : `${start_line}:${start_col + 1}`;
  const bytes = byte_start === null ? '' : `bytes ${byte_start}-${byte_end}`;
  if (item.place !== (start_line > 0 ? line : bytes)) return false;
  if (file !== undefined && isWhole(file) && item.file !== file) return false;
  const source = span?.context?.selected[0];
  if (source !== undefined && isWhole(source) && source.trim() !== '' && !item.codes.includes(source.trim()))
    return false;
  const said = `${value['level']}: ${value['message']}`;
  return kind !== 'finding' || !isWhole(said) || textOf(item.line).includes(said.trim());
}

function isWhole(text: string): boolean {
  return text.length <= 500 && PLAIN.test(text);
}

/** The texts in backticks, each without the room that keeps backticks apart. */
function codesIn(line: string): string[] {
  const codes = [...line.matchAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g)].map(([, , code = '']) => code);
  return codes.map((code) => (/^ .*\S.* $/.test(code) ? code.slice(1, -1) : code));
}

/** Text with its references as the signs that they stand for. */
function textOf(line: string): string {
  return line.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
