/** A result on a page of `--format html`, as it is read. */
export interface ReadResult {
  /** The title of its envelope. */
  section: string;
  /** The name of its file, with control characters as they are shown; empty for none. */
  file: string;
  kind: string;
  place: string;
  /** All text below the place. */
  text: string;
  /** The source lines, and what is marked of each. */
  lines: string[];
  marked: string[];
}

/** The results on a page, by a reader of just the elements that a page has. */
export function readPage(page: string): ReadResult[] {
  const results: ReadResult[] = [];
  let section = '';
  let file = '';
  const open: string[] = [];
  const body = page.slice(page.indexOf('<main>'), page.indexOf('<footer>'));
  for (const [, slash, name = '', attributes = '', text = ''] of body.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    if (slash === '/') open.splice(open.lastIndexOf(name));
    else open.push(name);
    const content = unescaped(text);
    const result = results.at(-1);
    if (name === 'h2' && slash === '') section = content;
    else if (name === 'h3' && slash === '') file = content;
    else if (name === 'div' && attributes === ' class=file') file = '';
    else if (name === 'li') {
      const kind = /class="(\w+)/.exec(attributes)?.[1] ?? '';
      results.push({ section, file, kind, place: '', text: '', lines: [], marked: [] });
      // An item ends where the next one begins.
      open.splice(open.indexOf('ol') + 1);
    } else if (result !== undefined && open.includes('a') && !open.includes('div', open.lastIndexOf('ol')))
      result.place += content;
    else if (result !== undefined && open.includes('div', open.lastIndexOf('ol'))) {
      result.text += content;
      if (!open.includes('pre')) continue;
      if (name === 'code' && slash === '') result.lines.push('');
      if (open.includes('code')) result.lines.push(result.lines.pop() + content.replace(/\n$/, ''));
      if (name === 'mark' && slash === '') result.marked.push(content);
    }
  }
  return results;
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  return text.replace(/&([^;]*);/g, (_, name: string) => CHARACTERS[name] ?? '?');
}
