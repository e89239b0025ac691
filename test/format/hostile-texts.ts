import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Diagnostic, Match } from '../../src/envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../../src/json/value.ts';
import { diagnostic, match, operationOf, queryOf, span } from './parts.ts';

/** What would clear a screen, set a title, be a link, turn text, end a line, or be a command or markup. */
export const HOSTILE = [
  '\u001b[2J\u001b]0;title\u0007',
  '\u001b]8;;https://example.com\u001b\\link\u001b]8;;\u001b\\',
  '\u009b31m\u0085\u0090',
  '\u202eabc\u2066\u200f\u2028\u2029',
  '\r\n::set-output name=a::b',
  '%0A::error::b',
  '##[error]x',
  '</script><script>alert(1)</script>',
  '<!--',
  '-->\'"><img src=x onerror=alert(1)>',
  '&lt;b&gt;&#60;',
  '`code``[a](javascript:b)![c](d)**e**_f_|~g~',
  '\n# heading\n- item\n',
  '\ud800\u0000\b\u007f',
  '\udc00\\u001b\\n',
  '\t",\r',
  '!_TAG_x',
  '__proto__',
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  'javascript:alert(1)',
  '</style><style>@import "//x.test/x"</style>',
  '</li></ol></details></section><meta http-equiv=refresh content="0;url=//x.test">',
];

/** Envelopes with a text wherever one can be. */
export function envelopesWith(text: string): EnvelopePart[] {
  const context = { before: [text], selected: [text], after: [text] };
  const legacy = { [text]: text, list: [text] };
  const related = { file: text, symbol: text, byte_start: 1, byte_end: 2, line: 1, role: 'call', legacy } as const;
  const path = nameIn(text);
  const place = span({
    ...{ file_path: path, start_line: 1, end_line: 1, context, language: text, semantic_kind: text, legacy },
    ...{ relationships: { callers: [related] }, suggested_action: { action_type: text, params: legacy } },
  });
  const named = {
    matched_text: text,
    context_before: [text],
    kind: text,
    name: text,
    content: text,
    replacement: text,
  };
  const own = {
    role: text,
    status: text,
    parent: text,
    symbol_id: text,
    captures: [legacy],
    legacy,
  } as unknown as Match;
  setOwn(own as unknown as JsonObject, text, text);
  const said: Partial<Diagnostic> = {
    ...{ message: text, code: text, note: text, remediation: text, file: path, legacy },
    details: { [text]: text, replacement: text, fixes: [{ description: { text } }], suppressions: [legacy] },
  };
  const edit = { span: place as unknown as Json, replaced_text: text, replacement: text } satisfies JsonObject;
  const found = [diagnostic({ ...said, span: place }), diagnostic({ ...said, tool: text }), diagnostic(said)];
  const declared = match(place, { role: 'definition', name: text });
  return [
    ...queryOf({ matches: [match(place, { ...named, ...own }), declared], diagnostics: found }),
    ...operationOf({ type: text, edits: [edit], [`a${text}`]: text }, found),
  ].map((part) => saidBy(part, text));
}

/** A text as the name of a file: one with half a character is not known, and formats leave it out. */
function nameIn(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '');
}

/** A part in which what an envelope says of itself is the text. */
function saidBy(part: EnvelopePart, text: string): EnvelopePart {
  if (part.part === 'open') return { ...part, tool: text, command: text };
  if (part.part === 'head') return { ...part, head: { ...part.head, tool: text, operation_type: text, message: text } };
  if (part.part !== 'close') return part;
  const legacy = { [text]: text, input: { name: nameIn(text) } };
  return { ...part, close: { ...part.close, execution_id: text, timestamp: text, legacy } };
}
