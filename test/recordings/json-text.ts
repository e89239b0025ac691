/** JSON texts by their tokens, so that no number loses its digits. Shares no code with the program. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/** A token of a text, by UTF-16 offsets. */
export interface Token {
  from: number;
  to: number;
  text: string;
  /** `word` stands for what is no JSON. */
  kind: '{' | '}' | '[' | ']' | ':' | ',' | 'key' | 'string' | 'number' | 'literal' | 'word';
  /** Where it is in its document: its keys, and `[]` for any index. */
  path: string;
}

/** The tokens of a text that may hold JSON documents. */
export function* tokensIn(text: string): Generator<Token> {
  const open: { path: string; isList: boolean }[] = [];
  let key = '';
  for (const { 0: token, index: from } of text.matchAll(TOKEN)) {
    const to = from + token.length;
    const { path: around, isList } = open.at(-1) ?? { path: '', isList: true };
    const kind = kindOf(token, !isList && /^\s*:/.test(text.slice(to, to + 8)));
    if (kind === 'key') key = token.slice(1, -1);
    const path = isList ? `${around}[]` : `${around}/${key}`;
    if (kind === '{' || kind === '[') open.push({ path, isList: kind === '[' });
    if (kind === '}' || kind === ']') open.pop();
    yield { from, to, text: token, kind, path };
  }
}

function kindOf(token: string, beforeColon: boolean): Token['kind'] {
  if (/^[[\]{}:,]/.test(token)) return token as Token['kind'];
  if (token.startsWith('"')) return beforeColon ? 'key' : 'string';
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(token)) return 'number';
  return /^(?:true|false|null)$/.test(token) ? 'literal' : 'word';
}

/** The same document without white space. */
export function compactText(text: string): string {
  return (text.match(TOKEN) ?? []).join('');
}

/** The same document with two spaces for each level, as JSON.stringify lays it out. */
export function prettyText(text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  let level = 0;
  let result = '';
  tokens.forEach((token, index) => {
    const before = tokens[index - 1] ?? '';
    const closes = token === '}' || token === ']';
    if (closes) level--;
    const empty = closes && (before === '{' || before === '[');
    const breaks = before === ',' || before === '{' || before === '[' || closes;
    if (index > 0 && breaks && !empty) result += `\n${'  '.repeat(level)}`;
    result += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') level++;
  });
  return result;
}

/** Numbers of a document that JSON.parse and JSON.stringify would print with another text. */
export function oddNumbers(text: string): string[] {
  return (text.match(TOKEN) ?? []).filter((token) => /^-?\d/.test(token) && String(Number(token)) !== token);
}
