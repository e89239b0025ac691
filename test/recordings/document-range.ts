/** Where something is in a text, in UTF-16 units, half-open. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Where the JSON documents of an output are: all of it, where that is one; else lines that are JSON, and the lines
 * from one that is a bracket to the next that closes it in the first column.
 */
export function documentRanges(text: string): TextRange[] {
  const from = text.length - text.trimStart().length;
  if (/^[{[]/.test(text.trim()) && isJson(text)) return [{ from, to: from + text.trim().length }];
  const ranges: TextRange[] = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const line = text.slice(from, newline < 0 ? text.length : newline);
    const to = endOfDocument(text, from, line);
    if (to === undefined) from += line.length + 1;
    else {
      ranges.push({ from, to });
      from = to;
    }
  }
  return ranges;
}

/** Where the first JSON document is; `undefined` for an output without one. */
export function documentRange(text: string): TextRange | undefined {
  return documentRanges(text)[0];
}

function endOfDocument(text: string, from: number, line: string): number | undefined {
  // A message of a language server ends without a newline.
  const bare = line.replace(/(?:Content-Length: \d+)?\r?$/, '');
  if (bare === '{' || bare === '[') {
    const close = bare === '{' ? '\n}' : '\n]';
    const end = text.indexOf(close, from);
    return end < 0 ? undefined : end + 2;
  }
  return /^(?:\{"|\[\{"|\[\]$|\{\}$)/.test(bare) && isJson(bare) ? from + bare.length : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
