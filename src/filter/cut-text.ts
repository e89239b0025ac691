/** The beginning of a text, in UTF-16 units, and an ellipsis where there is more of it. */
export function beginningOf(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, wholeUnits(text, length))}…` : text;
}

/** The largest length up to `length` that cuts no pair of surrogates. */
export function wholeUnits(text: string, length: number): number {
  return /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
}
