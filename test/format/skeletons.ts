/**
 * What each format prints around the texts of an envelope, by readers that share no code with what prints them: a text
 * that is only text leaves it as it is.
 */
export const SKELETONS: Readonly<Record<string, (printed: string) => unknown>> = {
  json: (printed) => linesOf(printed).map((line) => JSON.parse(line) && 'value'),
  ndjson: (printed) => linesOf(printed).map((line) => JSON.parse(line).record),
  human: (printed) => linesOf(printed).length,
  markdown: (printed) => linesOf(printed).map(markupOf),
  html: tagsOf,
  // The message of an operation may go on in lines of its own.
  llm: (printed) => linesOf(printed.replace(/^(?![ #@!+=-]|each |cols )(.* !.*)(?:\n .*)+/gm, '$1')).length,
  // A path with the end of a line in it is left out.
  vimgrep: (printed) => linesOf(printed).every((line) => /^.*?:\d+:\d+:/s.test(line)),
  github: (printed) => linesOf(printed).map(commandOf),
  rdjsonl: (printed) => linesOf(printed).map(shapeOf),
  lsp: (printed) => linesOf(printed).map(shapeOf),
  patch: (printed) => printed,
  sarif: shapeOf,
  rows: (printed) => linesOf(printed).map(shapeOf),
  csv: cellsOf,
  tsv: (printed) => linesOf(printed).map((line) => line.split('\t').length),
  ctags: (printed) => linesOf(printed).map((line) => line.split('\t').length),
};

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** The sorts of values in JSON that readers of many languages take: without lone surrogates. Some keys are URIs. */
function shapeOf(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('file:')))
      return Object.values(value);
    if (typeof value !== 'string') return value;
    if (/\p{Surrogate}/u.test(value)) throw new Error(`a lone surrogate: ${JSON.stringify(value)}`);
    return 'text';
  });
}

/** The elements of a page with their attributes, as a browser's tokenizer comes to them; no name is the input's. */
function tagsOf(page: string): string[] {
  const tags: string[] = [];
  for (let at = page.indexOf('<main>'); at >= 0 && at < page.length; ) {
    const open = page.indexOf('<', at);
    if (open < 0) break;
    const [tag = '', name = '', attributes = ''] =
      /^<(\/?[a-z][a-z0-9]*)((?: [a-z-]+(?:=(?:"[^"<>]*"|[^\s"'<>=`]+))?)*)>/.exec(page.slice(open)) ?? [];
    if (tag === '') throw new Error(`no element: ${JSON.stringify(page.slice(open, open + 40))}`);
    tags.push(`${name}${attributes.replace(/=(?:"[^"]*"|[^\s"]+)/g, '')}`);
    at = open + tag.length;
  }
  return tags;
}

/** What is markup in a line of Markdown: code and references of characters are text. */
function markupOf(line: string): string {
  const begin = /^(?:#{2,3} |- |---$)/.exec(line)?.[0] ?? '';
  const rest = line
    .slice(begin.length)
    .replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    .replace(/&#\d+;/g, '');
  return begin + rest.replace(/[^\\`*_{}[\]<>#+!|~&@]/g, '');
}

/** The command that the runner of GitHub finds in a line of the log, in the new form or the old one. */
function commandOf(line: string): string {
  const [, name = '', properties = ''] = /^\s*::([^:\s]+)(?: (.*?))?::/.exec(line) ?? [];
  if (name === '') return /##\[/.test(line) ? `old command: ${line}` : 'plain';
  // The path of a file that no log may hold is left out.
  const keys = properties.split(',').map((one) => one.split('=', 1)[0]);
  return `${name} ${keys.filter((key) => key === 'title')}`;
}

/** How many cells each row of comma-separated values has. */
function cellsOf(text: string): number[] {
  const rows = [1];
  for (const [token] of text.trimEnd().matchAll(/"(?:[^"]|"")*"|,|\n/g)) {
    if (token === ',') rows[rows.length - 1]!++;
    else if (token === '\n') rows.push(1);
  }
  return rows;
}
