const ESCAPES: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** The name that git prints: unusual ones are quoted as in C, with the bytes of a character in octal. */
export function unquotedName(name: string): string {
  if (!/^".*"$/.test(name)) return name;
  return name.slice(1, -1).replace(/((?:\\[0-7]{3})+)|\\(.)/g, (_, octal: string | undefined, letter: string) => {
    if (octal === undefined) return ESCAPES[letter] ?? letter;
    return Buffer.from(
      octal
        .split('\\')
        .slice(1)
        .map((byte) => Number.parseInt(byte, 8)),
    ).toString('utf8');
  });
}
