// Has a parser of Markdown read the reports of all recordings: an item for each result, and nothing of an input is
// markup.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printedRecordings } from './printed-recordings.mjs';

/** What a report is made of: headings, lists of items, a rule before the summary, bold places and code. */
const BLOCKS = ['heading', 'bullet_list', 'list_item', 'paragraph', 'inline', 'hr'];
const INLINE = ['text', 'strong', 'code_inline', 'softbreak', 'hardbreak'];

/** Runs in a folder in which markdown-it is installed. */
export async function checkMarkdown(folder) {
  const { default: markdownIt } = await import(pathToFileURL(join(folder, 'node_modules/markdown-it/index.mjs')));
  // HTML would be passed through.
  const parser = markdownIt({ html: true });
  return await printedRecordings(['markdown'], (recordings) => {
    let count = 0;
    for (const { id, texts, expected, notes } of recordings) {
      const tokens = parser.parse(texts.markdown, {});
      const others = [
        ...tokens.filter(({ type }) => !BLOCKS.includes(nameOf(type))),
        ...tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => !INLINE.includes(nameOf(type))),
      ];
      if (others.length > 0) throw new Error(`${id}: is markup: ${JSON.stringify(others[0])}`);
      // What unify says of its own work is behind all that was found, in a list with another mark.
      const items = itemsIn(tokens, '-');
      const remarks = itemsIn(tokens, '*');
      const wanted = expected.filter(({ isNote }) => !isNote);
      const silent = notes.find(
        ({ message }) => PLAIN.test(message) && !remarks.some(({ text }) => text.includes(message)),
      );
      if (silent !== undefined) throw new Error(`${id}: is not said: ${silent.message}`);
      if (items.length !== wanted.length) throw new Error(`${id}: ${items.length} items of ${wanted.length}`);
      const wrong = items.findIndex((item, index) => !isSaid(item, wanted[index]));
      if (wrong >= 0) throw new Error(`${id}: ${JSON.stringify(items[wrong])} is not ${JSON.stringify(wanted[wrong])}`);
      count += items.length;
    }
    return `markdown-it reads ${count} items of ${recordings.length} recordings, and no markup but that of a report`;
  });
}

function nameOf(type) {
  return type.replace(/_(?:open|close)$/, '');
}

/** Each item of the lists with a mark, below the heading of its file: its text and its pieces of code. */
function itemsIn(tokens, mark) {
  const items = [];
  let file = '';
  for (const [index, { type, tag, children }] of tokens.entries()) {
    if (type !== 'inline') continue;
    const codes = children.filter((one) => one.type === 'code_inline').map(({ content }) => content);
    const text = children.map(({ content }) => content).join('');
    if (tokens[index - 1].type === 'heading_open') file = tokens[index - 1].tag === 'h3' ? text : '';
    const item = tokens[index - 2];
    // The lists within an item say more of it.
    if (item?.type === 'list_item_open' && item.level === 1 && item.markup === mark)
      items.push({ file, text, codes, tag });
  }
  return items;
}

/** A text in which no character is shown as another, and that is cut nowhere. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}]{1,400}$/u;

/** True where an item names its file and its place, and says the message or quotes the line. */
function isSaid({ file, text, codes }, { kind, span, file: own, value }) {
  const { start_line = 0, start_col = 0, precision } = span ?? {};
  const place = precision === 'line' ? `${start_line}` : `${start_line}:${start_col + 1}`;
  const isText = span?.legacy?.file_base64 === undefined;
  if (own !== undefined && isText && PLAIN.test(own) && file !== own) return false;
  if (start_line > 0 && !text.startsWith(place)) return false;
  const line = span?.context?.selected[0] ?? '';
  if (PLAIN.test(line) && line.trim() !== '' && !codes.includes(line.trim())) return false;
  return kind !== 'finding' || !PLAIN.test(value.message) || text.includes(value.message.trim());
}
