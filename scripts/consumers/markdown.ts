import { type MarkdownItem, readMarkdown } from '../../test/format/read-markdown.ts';
import { type Consumer, countOf, load, same } from './consumer.ts';

/** What a report is made of: headings, lists of items, a rule before the summary, bold places and code. */
const BLOCKS = ['heading', 'bullet_list', 'list_item', 'paragraph', 'inline', 'hr'];
const INLINE = ['text', 'strong', 'code_inline', 'softbreak', 'hardbreak'];

/** What is read of a token of markdown-it. */
interface Token {
  type: string;
  tag: string;
  level: number;
  markup: string;
  content: string;
  children: Token[] | null;
}

/** A parser of Markdown reads the items that the tests read, and nothing of an input is markup. */
export const markdown: Consumer = {
  packages: { npm: ['markdown-it@14.1.0'] },
  formats: ['markdown'],
  async check(folder, recordings) {
    const { default: markdownIt } = await load(folder, 'node_modules/markdown-it/index.mjs');
    // HTML would be passed through.
    const parser = markdownIt({ html: true });
    const count = countOf(recordings, ({ texts: { markdown: text = '' } }) => {
      const tokens: Token[] = parser.parse(text, {});
      const inner = tokens.flatMap(({ children }) => children ?? []);
      const isIn = (known: readonly string[]) => (token: Token) =>
        known.includes(token.type.replace(/_(open|close)$/, ''));
      same([...tokens.filter((one) => !isIn(BLOCKS)(one)), ...inner.filter((one) => !isIn(INLINE)(one))], []);
      const wanted = readMarkdown(text).map(({ line: _, ...item }) => item);
      same(itemsIn(tokens), wanted);
      return wanted.length;
    });
    return `markdown-it reads ${count} items of ${recordings.length} recordings, and no markup but that of a report`;
  },
};

/** Each item of a result, below the heading of its file; what unify says of its own work has another mark. */
function itemsIn(tokens: readonly Token[]): MarkdownItem[] {
  let file = '';
  return tokens.flatMap(({ type, children }, index) => {
    if (type !== 'inline' || children === null) return [];
    const codes = children.flatMap((one) => (one.type === 'code_inline' ? [one.content] : []));
    const [item, above] = [tokens[index - 2], tokens[index - 1]];
    if (above?.type === 'heading_open') file = above.tag === 'h3' ? codes.join() : '';
    // The lists in an item say more of it.
    if (item?.type !== 'list_item_open' || item.level !== 1 || item.markup !== '-') return [];
    const bold = children.findIndex((one) => one.type === 'strong_open');
    return [{ file, place: bold < 0 ? '' : (children[bold + 1]?.content ?? ''), codes }];
  });
}
