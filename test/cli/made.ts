/** One element as llmsearch prints it, in a file that no test has. */
export function element(index: number, text = 'TODO'): Record<string, unknown> {
  return {
    match_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    file: `src/made_${index % 7}.rs`,
    byte_start: index * 100,
    byte_end: index * 100 + Buffer.byteLength(text),
    matched_text: text,
    line_number: index + 1,
    column_number: 1,
    context_before: '',
    context_after: '',
  };
}

/** A document as llmsearch prints it, with the elements as text. */
export function document(elements: readonly string[], more: Record<string, unknown> = {}): string {
  const head = JSON.stringify({ execution_id: '11111111-1111-4111-8111-111111111111', pattern: 'TODO', ...more }).slice(
    0,
    -1,
  );
  return `${head},"matches":[${elements.join(',')}],"match_count":${elements.length}}\n`;
}

/** A document with so many good elements. */
export function documentOf(count: number, more?: Record<string, unknown>): string {
  return document(
    Array.from({ length: count }, (_, index) => JSON.stringify(element(index))),
    more,
  );
}
