import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/envelope/types.ts';
import { patchPrinter } from '../../src/format/patch.ts';
import type { JsonObject } from '../../src/json/value.ts';
import { spanId } from '../../src/location/ids.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import { diagnostic, match, printed, queryOf, span } from './parts.ts';

const FILES: Readonly<Record<string, string>> = { '/w/a.js': 'var a = b;\nlet c = d;\n', '/w/b.js': 'x\n' };

function lookup(path: string) {
  const bytes = Buffer.from(FILES[path] ?? '');
  return FILES[path] === undefined ? ('UNI-IO-001' as const) : { bytes, lines: new LineIndex(bytes) };
}

/** What is to be at bytes of a file, with more of what its tool says. */
function edit(start: number, end: number, replacement: string, more: object = {}, file = 'a.js'): object {
  const lines = new LineIndex(Buffer.from(FILES[`/w/${file}`] ?? ''));
  const [from, to] = [lines.placeAt(start), lines.placeAt(end)];
  const place = {
    ...{ span_id: spanId(file, start, end), file_path: file, byte_start: start, byte_end: end },
    ...{ start_line: from?.line ?? 1, start_col: from?.column ?? 0, end_line: to?.line ?? 1, end_col: to?.column ?? 0 },
  };
  return { span: span(place), replacement, ...more };
}

const paths = { root: '/w', cwd: '/w', maps: [], asReported: false };
const finding = (details: object): Diagnostic => diagnostic({ details: details as JsonObject });

/** The lines that a patch of findings takes and gives, and what people read. */
async function patchOf(diagnostics: Diagnostic[], suggestions = false) {
  const fixing = { paths, lookup, suggestions };
  const printer = await patchPrinter({ layout: 'compact', color: false, terminal: false, fixing });
  const { text } = printed(printer, queryOf({ diagnostics }));
  return { lines: text.split('\n').filter((line) => /^[-+](?![-+]{2} )/.test(line)), told: printer.remarks?.() ?? [] };
}

test('a fix that is alone is made, and one of several is a suggestion', async () => {
  const alone = finding({ fix: edit(0, 3, 'let') });
  const listed = finding({ suggestions: [{ message: 'Use const', fix: edit(11, 14, 'const') }] });
  const { lines, told } = await patchOf([alone, listed]);
  expect(lines).toEqual(['-var a = b;', '+let a = b;']);
  expect(told).toEqual([expect.stringMatching(/is suggested.*: 1 of what was found/)]);
  expect((await patchOf([alone, listed], true)).lines).toContain('+const c = d;');
});

test('where two are suggested, none of them is made', async () => {
  const two = finding({ suggestions: [{ fix: edit(0, 3, 'let') }, { fix: edit(0, 3, 'const') }] });
  expect(await patchOf([two], true)).toEqual({ lines: [], told: [expect.stringContaining('several suggestions')] });
});

test('the word of the tool decides where there is one', async () => {
  const unsafe = finding({ fix: { applicability: 'unsafe', edits: [edit(0, 3, 'let')] } });
  const safe = finding({
    children: [{ message: 'note' }, { spans: [edit(11, 14, 'const', { applicability: 'safe' })] }],
  });
  expect((await patchOf([unsafe, safe])).lines).toEqual(['-let c = d;', '+const c = d;']);
});

test('texts of one list are written together, or not at all', async () => {
  const whole = finding({ fix: { edits: [edit(0, 3, 'let'), edit(4, 5, 'z')] } });
  expect((await patchOf([whole])).lines).toEqual(['-var a = b;', '+let z = b;']);
  const unknown = { span: span({ file_path: 'a.js', start_line: 1, precision: 'line' }), replacement: 'z' };
  expect((await patchOf([finding({ fix: { edits: [edit(0, 3, 'let'), unknown] } })])).lines).toEqual([]);
});

test('of fixes that overlap or touch the first in the file is made, once', async () => {
  const [first, touching, apart] = [edit(0, 3, 'let'), edit(3, 5, ' z'), edit(8, 9, 'y')];
  const { lines, told } = await patchOf([touching, first, first, apart].map((fix) => finding({ fix })));
  expect(lines).toEqual(['-var a = b;', '+let a = y;']);
  expect(told).toEqual([expect.stringMatching(/^Not in the patch: a\.js:1: .*overlaps.* \(UNI-V-011\) /)]);
});

test('a fix is refused where the file contradicts what was said of its place, or is not there', async () => {
  const changed = finding({ fix: edit(0, 3, 'let', { matched_text: 'foo' }) });
  const missing = finding({ fix: edit(0, 1, '', {}, 'none.js') });
  const insertion = finding({ fix: edit(2, 2, ';', {}, 'b.js') });
  const { lines, told } = await patchOf([changed, missing, insertion]);
  expect(lines).toEqual(['+;']);
  expect(told).toEqual([expect.stringContaining('(UNI-V-001)'), expect.stringContaining('(UNI-IO-001)')]);
});

test('a rewrite that was asked for is made', async () => {
  const fixing = { paths, lookup, suggestions: false };
  const printer = await patchPrinter({ layout: 'compact', color: false, terminal: false, fixing });
  const { span: place, ...more } = edit(0, 3, 'let') as { span: Parameters<typeof match>[0] };
  expect(printed(printer, queryOf({ matches: [match(place, more)] })).text).toContain('+let a = b;\n');
});
