import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { errorAlone } from '../../src/convert/error-envelope.ts';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import { fitted, visible, widthOf } from '../../src/format/cells.ts';
import { htmlPrinter } from '../../src/format/html.ts';
import { humanPrinter } from '../../src/format/human.ts';
import { markdownPrinter } from '../../src/format/markdown.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

const shown = (parts: EnvelopePart[], options: { color?: boolean; columns?: number; root?: string } = {}) =>
  printed(humanPrinter({ color: false, ...options }), parts).text;

/** A span of a text in a line, with that line. */
function spanIn(line: string, text: string, number = 7) {
  const start = Buffer.byteLength(line.slice(0, line.indexOf(text)));
  const place = { start_line: number, start_col: start, end_line: number, end_col: start + Buffer.byteLength(text) };
  return span({ ...place, context: { before: [], selected: [line], after: [] } });
}

/** The source line of an output, and the line below it. */
function markedIn(text: string): [line: string, mark: string] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes('7 │ '));
  return [lines[at]?.split(' │ ')[1] ?? '', lines[at + 1]?.split(' │ ')[1] ?? ''];
}

test.each([
  ['let x = 1;', 'x', 4, 1],
  ['資産 x', 'x', 5, 1],
  ['a 資産 b', '資産', 2, 4],
  ['e\u0301e\u0301 x', 'x', 3, 1],
  ['👩‍👧 x', 'x', 3, 1],
  ['\ufeffa x', 'x', 2, 1],
  ['a\u202eb x', 'x', 9, 1],
  ['\tx', 'x', 4, 1],
  ['\u001b[31m x', 'x', 11, 1],
  ['x', '', 0, 1],
])('%j: the mark is below %j', (line, text, indent, width) => {
  const [, mark] = markedIn(shown(queryOf({ matches: [match(spanIn(line, text))] })));
  expect(mark).toBe(`${' '.repeat(indent)}${'^'.repeat(width)}`);
});

describe('a line that is too long is cut around what was found', () => {
  test.each([
    [`${'a'.repeat(300)}FOUND${'b'.repeat(300)}`, 'FOUND'],
    [`${'資'.repeat(300)}FOUND${'産'.repeat(300)}`, 'FOUND'],
    [`FOUND${'b'.repeat(1_000_000)}`, 'FOUND'],
    [`${'é'.repeat(300_000)}FOUND`, 'FOUND'],
    // It makes the character before it a wide one.
    [`\u{1f5bc}\ufe0f${'b'.repeat(300)}`, '\ufe0f'],
  ])('%#', (line, text) => {
    const [cut, mark] = markedIn(shown(queryOf({ matches: [match(spanIn(line, text))] }), { columns: 60 }));
    expect(widthOf(cut)).toBeLessThanOrEqual(52);
    expect(cut).toContain(text);
    expect(widthOf(cut.slice(0, cut.indexOf(text)))).toBe(mark.indexOf('^'));
  });
});

test('a character that a place ends in is shown whole', () => {
  const found = { ...spanIn('a順b', 'a'), end_col: 2 };
  expect(markedIn(shown(queryOf({ matches: [match(found)] })))).toEqual(['a順b', '^^^']);
});

test('results are grouped by file, and counted', () => {
  const place = (file_path: string) => ({ ...spanIn('let x', 'x'), file_path });
  const parts = queryOf({
    matches: [match(place('a.rs')), match(place('a.rs')), match(place('b.rs'), { kind: 'fn', name: 'f' })],
    diagnostics: [
      diagnostic({ level: 'warning', message: 'unused\n  here', code: 'KEL-E001', span: place('b.rs') }),
      diagnostic({ tool: 'unify', level: 'note', message: 'by the way' }),
    ],
  });
  expect(shown(parts)).toBe(
    [
      ...['keel search', '', 'a.rs', '    7 │ let x', '      │     ^', '    7 │ let x', '      │     ^'],
      ...['', 'b.rs', '  7:5 fn f', '    7 │ let x', '      │     ^'],
      ...['  7:5 warning: unused here [KEL-E001]', '    7 │ let x', '      │     ^'],
      ...['', 'unify:', 'note: by the way', '', '3 matches, 1 finding (1 warning) in 2 files', ''],
    ].join('\n'),
  );
});

test('edits show what is to be written', () => {
  const edits = [{ span: { ...spanIn('let x', 'x') }, replacement: 'y\nz' }] as never;
  expect(shown(operationOf({ type: 'edit', edits }))).toContain('      │ → y⏎z\n');
});

test('what to do next, what a place is related to and what is proposed there is shown, in markdown, too', () => {
  const callers = [{ file: 'b.rs', symbol: 'g', byte_start: 1, byte_end: 2, line: 3, role: 'call' as const }];
  const place = { ...spanIn('let x', 'x'), relationships: { callers, callees: [], imports: [], exports: [] } };
  const suggested_action = { action_type: 'rename', params: { to: 'y' } };
  const edits = [{ span: { ...place, suggested_action } }] as never;
  const said = [diagnostic({ level: 'note', message: 'odd', remediation: 'Look\nat it.' })];
  const parts = operationOf({ type: 'edit', edits, next_actions: ['Review changes', { run: 'tests' }] }, said);
  const wanted = [
    'callers: g b.rs:3',
    'suggested: rename {"to":"y"}',
    'Look at it.',
    'Review changes',
    '{"run":"tests"}',
  ];
  const asPeopleSee = (text: string) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  for (const text of [shown(parts), asPeopleSee(printed(markdownPrinter(), parts).text)])
    expect(wanted.filter((line) => !text.includes(line))).toEqual([]);
});

test('a note of unify is said once, with the files that it is about, and is no finding', () => {
  const remediation = 'Name the folder with --root.';
  const notes = ['a.rs', 'b.rs'].map((file) =>
    diagnostic({ tool: 'unify', level: 'note', message: 'Not read.', code: 'UNI-IO-001', remediation, file }),
  );
  const parts = [...queryOf({ diagnostics: notes.slice(0, 1) }), ...queryOf({ diagnostics: notes.slice(1) })];
  expect(shown(parts).split('unify:\n')[1]).toBe(
    `note: Not read. [UNI-IO-001 source-unreadable] (a.rs, b.rs)\n  ${remediation}\n\n0 matches\n`,
  );
});

test('a text that was not converted is shown', () => {
  const note = diagnostic({
    tool: 'unify',
    level: 'note',
    message: 'Kept.',
    remediation: 'Read it.',
    note: 'a\n\tb\n',
  });
  expect(shown(queryOf({ diagnostics: [note] })).split('unify:\n')[1]).toBe(
    'note: Kept.\n  Read it.\n  a\n      b\n\n0 matches\n',
  );
});

test('an envelope of a format that several tools print is titled by who found what', () => {
  const said = ['ESLint', 'ESLint', 'ruff', 'sarif'].map((tool) => diagnostic({ tool, message: 'm', file: 'a.rs' }));
  const untitled = (diagnostics: typeof said) =>
    queryOf({ diagnostics }).map((part) => (part.part === 'open' ? { ...part, tool: 'sarif', command: null } : part));
  const parts = untitled(said);
  const results = ['', 'a.rs', '  error: m'];
  expect(shown(parts).split('\n').slice(0, 10)).toEqual([
    ...['ESLint', ...results, '  error: m'],
    ...['', 'ruff', ...results],
  ]);
  expect(printed(htmlPrinter(), parts).text.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>ESLint</h2>', '<h2>ruff</h2>']);
  expect(shown(untitled([]))).toMatch(/^sarif\n/);
});

test('of a place of many lines the others are counted', () => {
  const [first, second] = ['fn f(', ') {}'];
  const context = { before: [], after: [] };
  const shownOf = (...selected: string[]) =>
    shown(queryOf({ matches: [match({ ...spanIn(first, first), context: { ...context, selected } })] }));
  expect(shownOf(first, second)).toContain('^ … and 1 more line\n');
  expect(shownOf(first, second, second)).toContain('^ … and 2 more lines\n');
});

test('the lines of a message are in the heading as one', () => {
  const [head, ...others] = operationOf({ type: 'patch' });
  const told = { ...head, head: { ...(head as { head: object }).head, message: 'was\n  done\n' } } as EnvelopePart;
  expect(shown([told, ...others])).toMatch(/^splice patch: ok, was done\n/);
});

test('an error is reported once, with what to do and the input that it is of', () => {
  const error = diagnostic({ tool: 'unify', message: 'not JSON', code: 'UNI-QRY-003', remediation: 'Let it\nprint.' });
  const failed = (name: string) => {
    const more = { legacy: { input: { name, document: 0 } }, partial: true };
    return errorAlone(error, name, {}, 4, more as never);
  };
  const end = ['4 findings (4 errors)', 'Partial: something is missing, in 4 of 4 results.', ''];
  const told = ['unify convert: error', '  error: not JSON [UNI-QRY-003 not-json]', '    Let it print.'];
  expect(shown([failed('a'), failed('a'), failed('a'), failed('b')])).toBe(
    [...told, 'from a', '', '… and 2 more like it', '', ...told, 'from b', '', ...end].join('\n'),
  );
});

test('what is partial is said', () => {
  const parts = queryOf({}).map((part) =>
    part.part === 'close' ? { ...part, close: { ...part.close, partial: true } } : part,
  );
  expect(shown(parts)).toContain('0 matches\nPartial: ');
});

test('nothing of the input acts on a terminal, with colours and links or without', () => {
  const bad = '\u001b]0;x\u0007\u009b2J\u202e';
  const parts = queryOf({
    matches: [match({ ...spanIn(`let x${bad}`, 'x'), file_path: `${bad}.rs` }, { name: bad, kind: bad })],
    diagnostics: [diagnostic({ message: bad, code: bad, file: bad })],
  });
  const own = /\u001b\[\d+m|\u001b\]8;;[!-~]*\u001b\\/g;
  expect(shown(parts)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(shown(parts, { color: true, root: '/root' }).replaceAll(own, '')).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/,
  );
});

const family = '👩‍👩‍👧‍👦';

const fittedTexts = ['', 'abc', '資産資産', 'e\u0301'.repeat(20), family.repeat(2), visible('\u001b\t')];

test.each(fittedTexts)('%j fits', (text) => {
  for (const keep of ['beginning', 'end'] as const)
    for (let room = 0; room < 8; room++) {
      const cut = fitted(text, room, keep);
      expect(widthOf(cut)).toBeLessThanOrEqual(room);
      if (widthOf(text) <= room) expect(cut).toBe(text);
    }
});

test('marks are below what was found, however many digits the lines have', () => {
  const context = { before: [], selected: ['fn größe() {}'], after: [] };
  for (const start_line of [1, 99_999, 1_000_000]) {
    const place = span({ start_line, start_col: 3, end_line: start_line, end_col: 10, context });
    const [source, mark] = shown(queryOf({ matches: [match(place)] }))
      .split('\n')
      .filter((line) => line.includes('│'));
    expect(mark?.indexOf('^')).toBe(source?.indexOf('größe'));
  }
});

test('letters take the cells that terminals give them', () => {
  const letters = Array.from({ length: 0x530 }, (_, code) => String.fromCharCode(code)).filter(
    (char) => visible(char) === char,
  );
  for (const letter of letters) {
    expect(widthOf(letter), letter).toBe(stringWidth(letter));
    const characters = [...new Intl.Segmenter().segment(letter.repeat(3))].map(({ segment }) => segment);
    if (stringWidth(letter) === 1 && characters.length === 3) expect(fitted(letter.repeat(3), 2)).toBe(`${letter}…`);
    if (characters.length < 3) expect(fitted(letter.repeat(3), 2)).not.toBe(`${letter}…`);
  }
});
