import { describe, expect, test } from 'vitest';
import type { Diagnostic, Match } from '../../src/envelope/types.ts';
import { FORMAT_NAMES, FORMATS, type Format, openPrinter } from '../../src/format/formats.ts';
import type { Json, JsonObject } from '../../src/json/value.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

/** What would clear a screen, set a title, hide or reverse text, end a line, or be a command. */
const HOSTILE = [
  '\u001b[2J\u001b]0;title\u0007',
  '\u009b31m\u0085\u0090',
  '\u202eabc\u2066\u200b\u2028',
  '\r\n::set-output name=a::b',
  '##[error]x',
  '</script><script>alert(1)</script>',
  '\ud800\u0000\b\u007f',
  '__proto__',
];

/** What no reader of a terminal may get, whoever wrote it. */
const ACTIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** Envelopes with a text wherever one can stand. */
function envelopesWith(text: string) {
  const context = { before: [text], selected: [text], after: [text] };
  const place = span({ file_path: text, start_line: 1, end_line: 1, context, language: text });
  const own = { [text]: text, __proto__: null } as unknown as Partial<Match>;
  const named = { matched_text: text, kind: text, name: text, content: text, replacement: text, ...own };
  const said: Partial<Diagnostic> = { message: text, code: text, note: text, remediation: text, file: text };
  const edit = { span: place as unknown as Json, replaced_text: text, replacement: text } satisfies JsonObject;
  return [
    ...queryOf({
      matches: [match(place, named)],
      diagnostics: [diagnostic({ ...said, span: place }), diagnostic({ ...said, tool: text })],
    }),
    ...operationOf({ type: text, edits: [edit], [`a${text}`]: text }),
  ];
}

/** Formats that a terminal may be given. */
const TEXTS = FORMAT_NAMES.filter((name) => (FORMATS[name] as Format).isBinary !== true);

describe.each(TEXTS)('--format %s', (name) => {
  test.each(HOSTILE)('nothing of %j acts on a terminal', async (text) => {
    const how = { layout: 'compact', color: false, terminal: true, root: '/root' } as const;
    const { text: output, remarks } = printed(await openPrinter(name, how), envelopesWith(text));
    expect(ACTIVE.exec(output)?.[0]).toBeUndefined();
    expect(output.length + remarks.length).toBeGreaterThan(0);
    for (const remark of remarks) expect(remark).not.toMatch(ACTIVE);
  });
});

test.each(HOSTILE)('no line that GitHub reads is a command of the input: %j', async (text) => {
  const how = { layout: 'compact', color: false, terminal: false } as const;
  const many = Array.from({ length: 12 }, () => envelopesWith(text)).flat();
  const { text: output } = printed(await openPrinter('github', how), many);
  for (const line of output.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:::)?(?:notice|error)(?: |:)/);
    if (!line.startsWith('::')) expect(line).not.toContain('##[');
  }
});
