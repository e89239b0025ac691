import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Diagnostic, Match } from '../../src/envelope/types.ts';
import { FORMAT_NAMES, FORMATS, type Format, type FormatName, openPrinter } from '../../src/format/formats.ts';
import { type Json, type JsonObject, setOwn } from '../../src/json/value.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';
import { SKELETONS } from './skeletons.ts';

/** What would clear a screen, set a title, be a link, turn text, end a line, or be a command or markup. */
const HOSTILE = [
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
];

/** What no reader of a terminal may get, whoever wrote it. */
const ACTIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/;

/** What nobody who reads a pipe or a file may get, but from envelopes as they are. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** Envelopes with a text wherever one can be. */
function envelopesWith(text: string): EnvelopePart[] {
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

async function printedIn(name: FormatName, parts: EnvelopePart[], terminal: boolean) {
  const how = { layout: 'compact', color: false, terminal, columns: 10_000, root: '/root' } as const;
  return printed(await openPrinter(name, how), parts);
}

/** Formats that a terminal may be given. */
const TEXTS = FORMAT_NAMES.filter((name) => (FORMATS[name] as Format).isBinary !== true);

/** Each of the texts, and some of them in a row. */
const MIXED = fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 4 }).map((texts) => texts.join(''));
const EXAMPLES = HOSTILE.map((text): [string] => [text]);
const RUNS = { numRuns: EXAMPLES.length + 12, examples: EXAMPLES };

describe.each(TEXTS)('--format %s', (name) => {
  // More annotations than GitHub shows are printed as lines of the log.
  const times = name === 'github' ? 4 : 1;
  const skeletonOf = SKELETONS[name] as (printed: string) => unknown;
  const printedWith = (text: string, terminal: boolean) =>
    printedIn(name, Array.from({ length: times }, () => envelopesWith(text)).flat(), terminal);

  test('no text of the input acts on a terminal, or is more than text to a reader', async () => {
    const plain = skeletonOf((await printedWith('text', false)).text);
    await fc.assert(
      fc.asyncProperty(MIXED, async (text) => {
        const shown = await printedWith(text, true);
        expect(ACTIVE.exec(shown.text)?.[0]).toBeUndefined();
        for (const remark of shown.remarks) expect(remark).not.toMatch(ACTIVE);
        expect(skeletonOf(shown.text)).toEqual(plain);
        const piped = (await printedWith(text, false)).text;
        expect(skeletonOf(piped)).toEqual(plain);
        if (name !== 'json' && name !== 'ndjson') expect(CONTROL.exec(piped)?.[0]).toBeUndefined();
      }),
      RUNS,
    );
  });
});
