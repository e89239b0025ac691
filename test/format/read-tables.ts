/** Cells of RFC 4180, a character at a time. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (isQuoted && char === '"' && text[at + 1] === '"') cell += text[at++];
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === ',' || char === '\n')) {
      rows.at(-1)!.push(cell);
      cell = '';
      if (char === '\n') rows.push([]);
    } else cell += char;
  }
  return rows.slice(0, -1);
}

/** Cells between tabs, with their escapes. */
export function tsvRows(text: string): string[][] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => line.split('\t'));
}
