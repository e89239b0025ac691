/** Colours of JSON on a terminal, as SGR parameters. */
const COLOURS = { key: '34', string: '32', number: '36', word: '35' };

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** Characters that JSON text may hold raw but a terminal would act on: DEL, C1 controls, and marks that reverse or hide text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const ACTIVE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** JSON text in which no character of the input can act on a terminal: each stands as its escape, so the value is the same. */
export function harmless(json: string): string {
  return json.replace(ACTIVE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON text with its tokens coloured. */
export function coloured(json: string): string {
  return json.replace(TOKEN, (token, string: string | undefined, colon: string | undefined) => {
    if (colon !== undefined) return paint(string as string, COLOURS.key) + colon;
    if (string !== undefined) return paint(string, COLOURS.string);
    return paint(token, /^[tfn]/.test(token) ? COLOURS.word : COLOURS.number);
  });
}

/** Text of the input as it may stand in a message on a terminal: control characters are shown, not obeyed. */
export function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  return harmless(text.replace(/[\u0000-\u001f]/g, (char) => JSON.stringify(char).slice(1, -1)));
}

function paint(text: string, colour: string): string {
  return `\u001b[${colour}m${text}\u001b[39m`;
}
