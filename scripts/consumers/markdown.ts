import { apart, type Expected } from '../../test/format/expected.ts';
import { type Consumer, countOf, load } from './consumer.ts';

/** What a report is made of: headings, lists of items, a rule before the summary, bold places and code. */
const BLOCKS = ['heading', 'bullet_list', 'list_item', 'paragraph', 'inline', 'hr'];
const INLINE = ['text', 'strong', 'code_inline', 'softbreak', 'hardbreak'];

/** A text in which no character is shown as another, and that is cut nowhere. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}]{1,400}$/u;

/** What is read of a token of markdown-it. */
interface Token {
  type: string;
  tag: string;
  level: number;
  markup: string;
  content: string;
  children: Token[] | null;
}

/** A parser of Markdown reads an item for each result, and nothing of an input is markup. */
export const markdown: Consumer = {
  packages: { npm: ['markdown-it@14.1.0'] },
  formats: ['markdown'],
  async check(folder, recordings) {
    const { default: markdownIt } = await load(folder, 'node_modules/markdown-it/index.mjs');
    // HTML would be passed through.
    const parser = markdownIt({ html: true });
    const count = countOf(recordings, ({ texts, expected }) => {
      const tokens: Token[] = parser.parse(texts['markdown'], {});
      const inner = tokens.flatMap(({ children }) => children ?? []);
      const isIn = (known: readonly string[]) => (token: Token) =>
        known.includes(token.type.replace(/_(open|close)$/, ''));
      const other = [...tokens.filter((one) => !isIn(BLOCKS)(one)), ...inner.filter((one) => !isIn(INLINE)(one))][0];
      if (other !== undefined) throw new Error(`is markup: ${JSON.stringify(other)}`);
      const { found, notes } = apart(expected);
      // What unify says of its own work is behind all that was found, in a list with another mark.
      const [items, remarks] = [itemsIn(tokens, '-'), itemsIn(tokens, '*')];
      const silent = notes.find(
        ({ message }) => PLAIN.test(message) && !remarks.some(({ text }) => text.includes(message)),
      );
      if (silent !== undefined) throw new Error(`is not said: ${silent.message}`);
      if (items.length !== found.length) throw new Error(`${items.length} items of ${found.length}`);
      const wrong = items.findIndex((item, index) => !isSaid(item, found[index] as Expected));
      if (wrong >= 0) throw new Error(`${JSON.stringify(items[wrong])} is not ${JSON.stringify(found[wrong])}`);
      return items.length;
    });
    return `markdown-it reads ${count} items of ${recordings.length} recordings, and no markup but that of a report`;
  },
};

/** Each item of the lists with a mark, below the heading of its file. */
function itemsIn(tokens: readonly Token[], mark: string): { file: string; text: string }[] {
  const items: { file: string; text: string }[] = [];
  let file = '';
  for (const [index, { type, children }] of tokens.entries()) {
    if (type !== 'inline') continue;
    const text = (children ?? []).map(({ content }) => content).join('');
    const [item, above] = [tokens[index - 2], tokens[index - 1]];
    if (above?.type === 'heading_open') file = above.tag === 'h3' ? text : '';
    // The lists in an item say more of it.
    if (item?.type === 'list_item_open' && item.level === 1 && item.markup === mark) items.push({ file, text });
  }
  return items;
}

/** True where an item names its file and its place, and says the message or quotes the line. */
function isSaid(
  { file, text }: { file: string; text: string },
  { kind, span, file: own = '', value }: Expected,
): boolean {
  const { start_line = 0, start_col = 0, precision, legacy } = span ?? {};
  const place = precision === 'line' ? `${start_line}` : `${start_line}:${start_col + 1}`;
  const says = (part: unknown) => !PLAIN.test(String(part)) || text.includes(String(part).trim());
  if (PLAIN.test(own) && legacy?.['file_base64'] === undefined && file !== own) return false;
  if (start_line > 0 && !text.startsWith(place)) return false;
  return says(span?.context?.selected[0] ?? '') && (kind !== 'finding' || says(value['message']));
}
