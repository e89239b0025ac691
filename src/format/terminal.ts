/** Colours of JSON on a terminal, as SGR parameters. */
const COLOURS = { key: '34', string: '32', number: '36', word: '35' };

/** The beginning of a string, a number, or a word. */
const TOKEN = /"|-?\d[\d.eE+-]*|true|false|null/g;

/**
 * Characters that JSON text may hold raw but a terminal would act on: DEL, C1 controls, ends of lines, and marks that
 * turn the direction of text.
 */
const ACTIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;

/**
 * JSON text in which no character of the input can act on a terminal: each stands as its escape, so the value is the
 * same.
 */
export function harmless(json: string): string {
  return json.replace(ACTIVE, escapeOf);
}

/** JSON text with its tokens coloured. No token may be cut at its ends, and a key not from its colon. */
export function coloured(json: string): string {
  const pieces: string[] = [];
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(json); found !== null; found = TOKEN.exec(json)) {
    const [token] = found;
    pieces.push(json.slice(end, found.index));
    end = token === '"' ? endOfString(json, found.index) : TOKEN.lastIndex;
    TOKEN.lastIndex = end;
    const isKey = token === '"' && json[end] === ':';
    const sort = isKey ? 'key' : token === '"' ? 'string' : /^[tfn]/.test(token) ? 'word' : 'number';
    pieces.push(`\u001b[${COLOURS[sort]}m${json.slice(found.index, end)}\u001b[39m`);
  }
  pieces.push(json.slice(end));
  return pieces.join('');
}

/**
 * Just behind the string that begins at `start`. No regular expression: its stack would not survive a string of many
 * megabytes.
 */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); ; quote = json.indexOf('"', quote + 1)) {
    let first = quote;
    while (json[first - 1] === '\\') first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Text of the input as it may be in a message on a terminal: one line, control characters shown, not obeyed. */
export function shown(text: string): string {
  if (PLAIN.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  return harmless(text.replace(/[\u0000-\u001f]/g, (char) => JSON.stringify(char).slice(1, -1)));
}

/** Text of several lines that no reader obeys: control characters are escapes, but for tabs and ends of lines. */
export function inert(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]/gu, escapeOf);
}

/** A character as JSON escapes it. */
function escapeOf(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What text looks like, as the SGR parameters that begin and end it. */
const STYLES = {
  bold: ['1', '22'],
  dim: ['2', '22'],
  red: ['31', '39'],
  green: ['32', '39'],
  yellow: ['33', '39'],
  cyan: ['36', '39'],
} as const;

/** Text that a terminal shows in a style. */
export function styled(text: string, style: keyof typeof STYLES): string {
  const [on, off] = STYLES[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** Text that leads to a URI where a terminal knows links (OSC 8); elsewhere it is the text alone. */
export function hyperlink(text: string, uri: string): string {
  return `\u001b]8;;${uri}\u001b\\${text}\u001b]8;;\u001b\\`;
}
