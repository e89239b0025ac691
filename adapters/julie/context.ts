import type { SpanFacts } from '../../src/adapter.ts';

/** `    %3d: text`, and `  ➤ %3d: text` for the lines of the symbol itself (base/mod.rs, v0.1.0 to v2.0.0). */
const LINE = /^(?<mark> {4}| {2}➤ ) {0,2}(?<number>\d+): (?<text>.*)$/;

/**
 * The lines of a `code_context`; `undefined` where they are not the lines `first` to `last` with their neighbours, or
 * where one of them may be cut: lines over 120 bytes end with `...`, and so do lists of lines that were cut.
 */
export function contextIn(text: string, first: number, last: number): NonNullable<SpanFacts['context']> | undefined {
  const context = { before: [] as string[], selected: [] as string[], after: [] as string[] };
  let next: number | undefined;
  for (const line of text.split('\n')) {
    const { mark, number, text: own = '' } = LINE.exec(line)?.groups ?? {};
    if (number === undefined || own.endsWith('...') || Number(number) !== (next ?? Number(number))) return undefined;
    next = Number(number) + 1;
    const part = next - 1 < first ? 'before' : next - 1 <= last ? 'selected' : 'after';
    if ((part === 'selected') !== (mark === '  ➤ ')) return undefined;
    context[part].push(own);
  }
  return context.selected.length === last - first + 1 ? context : undefined;
}
