/**
 * Characters that would end a line, act on a reader or hide text from people: controls, marks of direction, tags, lone
 * surrogates; but no joiners, of which emoji are made.
 */
const ACTIVE_CLASS = '(?![\\u200c\\u200d])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]';
const EVERY_ACTIVE = new RegExp(ACTIVE_CLASS, 'gu');
const EVERY_ESCAPED = new RegExp(
  `[\\t\\n\\r]|(?:(?![\\t\\n\\r])${ACTIVE_CLASS})+|\\\\(?=[\\\\tnru]|${ACTIVE_CLASS})`,
  'gu',
);

/** Text that is printed as it is; most are, and this test is quicker. */
const PLAIN = /^[ -[\]-~]*$/;

const SHORT: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const LONG = { t: '\t', n: '\n', r: '\r' } as const;

/** Text of the input as the rest of a line: what would act stands as its escape, a backslash only where it must. */
export function printText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(EVERY_ESCAPED, escaped);
}

function escaped(chars: string): string {
  if (chars === '\\') return '\\\\';
  return SHORT[chars] ?? `\\u{${Array.from(chars, (char) => char.codePointAt(0)?.toString(16)).join(' ')}}`;
}

/** What `printText` was given. */
export function readText(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-f ]+)\}|([\\tnr]))/g, (_, codes?: string, char?: string) =>
    codes === undefined
      ? (LONG[char as keyof typeof LONG] ?? '\\')
      : String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
  );
}

/** A string in quotes, of which nothing acts on a reader. */
export function printQuoted(text: string): string {
  return JSON.stringify(text).replace(EVERY_ACTIVE, (char) =>
    char
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** A path on a line of its own. */
export function printPath(path: string): string {
  return path === '' || path.startsWith('"') ? printQuoted(path) : printText(path);
}

/** What `printPath` was given. */
export function readPath(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : readText(text);
}
