import { expect, test } from 'vitest';
import type { Span } from '../../src/envelope/types.ts';
import { FORMATS, type FormatName, openPrinter } from '../../src/format/formats.ts';
import { diagnostic, match, printed, queryOf, span } from './parts.ts';

const BYTES = Buffer.from('src/bad\xffn\u{e4}me.txt', 'latin1');
const LINE = { start_line: 1, end_line: 1, context: { before: [], selected: ['it'], after: [] } };
const PLACE: Partial<Span> = { ...LINE, start_col: 0, end_col: 2, byte_start: 0, byte_end: 2 };
const NAMED = { role: 'definition', name: 'it', matched_text: 'it' } as const;

/** Names that are no text, or hold what formats of lines print as escapes, each in a span of its own. */
const NAMES = {
  bytes: { file_path: BYTES.toString(), legacy: { file_base64: BYTES.toString('base64') } },
  // The part in front was taken off, or put there.
  shortened: {
    file_path: 'bad\ufffdn.txt',
    legacy: { file_base64: Buffer.from('src/bad\xffn.txt', 'latin1').toString('base64') },
  },
  lengthened: {
    file_path: 'über/bad\ufffdn.txt',
    legacy: { file_base64: Buffer.from('./bad\xffn.txt', 'latin1').toString('base64') },
  },
  half: { file_path: 'bad\ud83d.txt' },
  control: { file_path: 'bad\u001b\n.txt' },
} as const;

/** How a format names each of them; `undefined` where it leaves the result out, '' where it names no file. */
type Told = Readonly<Record<keyof typeof NAMES, string | undefined>>;

const LEFT_OUT = { bytes: undefined, shortened: undefined, lengthened: undefined, half: undefined };
const UNNAMED = { bytes: '', shortened: '', lengthened: '', half: '' };
const BY_BYTES = {
  bytes: 'src/bad%FFn%E4me.txt',
  shortened: 'bad%FFn.txt',
  lengthened: '%C3%BCber/bad%FFn.txt',
  control: 'bad%1B%0A.txt',
};

const TOLD: readonly [FormatName, Told, (line: string) => string | undefined][] = [
  ['sarif', { ...BY_BYTES, half: '' }, (line) => /"artifactLocation":\{"uri":"([^"]*)/.exec(line)?.[1] ?? ''],
  ['lsp', { ...BY_BYTES, half: undefined }, (line) => JSON.parse(line).uri.replace('file:///w/', '')],
  ['rdjsonl', { ...LEFT_OUT, control: 'bad\u001b\n.txt' }, (line) => JSON.parse(line).location.path],
  ['rows', { ...UNNAMED, control: 'bad\u001b\n.txt' }, (line) => JSON.parse(line).file],
  ['vimgrep', { ...LEFT_OUT, control: undefined }, (line) => line.split(':')[0]],
  ['github', { ...UNNAMED, control: '' }, (line) => /file=([^,]*)/.exec(line)?.[1] ?? ''],
  ['csv', { ...UNNAMED, control: '' }, (line) => line.split(',')[4]],
  ['tsv', { ...UNNAMED, control: 'bad\\u001b\\n.txt' }, (line) => line.split('\t')[4]],
  ['ctags', { ...LEFT_OUT, control: 'bad\\x1b\\n.txt' }, (line) => line.split('\t')[1]],
];

test.each(TOLD)('--format %s names no other file', async (name, told, nameIn) => {
  for (const [which, named] of Object.entries(NAMES)) {
    const printer = await openPrinter(name, { layout: 'compact', color: false, terminal: false, root: '/w' });
    const { text, remarks } = printed(printer, queryOf({ matches: [match(span({ ...PLACE, ...named }), NAMED)] }));
    const heads = new Set(['csv', 'tsv']).has(name) ? 1 : name === 'ctags' ? 6 : 0;
    const [line] = text.trimEnd().split('\n').slice(heads);
    const own = told[which as keyof typeof NAMES];
    expect([which, line === undefined || line === '' ? undefined : nameIn(line)]).toEqual([which, own]);
    expect([which, remarks]).toEqual([which, own ? [] : [expect.stringMatching(/name of the file: 1 match\.$/)]]);
  }
});

test.each(['human', 'markdown', 'html'] as const)('--format %s shows bytes that are no text', async (name) => {
  const printer = await openPrinter(name, { layout: 'compact', color: false, terminal: false, root: '/w' });
  const { text } = printed(printer, queryOf({ matches: [match(span({ ...PLACE, ...NAMES.bytes }), NAMED)] }));
  expect(text).toContain('src/bad\\xffn\\xe4me.txt');
});

test('a scip index has no document of a file that it cannot name', async () => {
  const printer = await openPrinter('scip', { layout: 'compact', color: false, terminal: false, root: '/w' });
  const matches = Object.values(NAMES).map((named) => match(span({ ...PLACE, ...named }), NAMED));
  const { text, remarks } = printed(printer, queryOf({ matches }));
  expect(text.includes('bad')).toBe(true);
  expect(text).not.toMatch(/src|\ufffdn|ber/);
  expect(remarks).toEqual([expect.stringMatching(/4 matches\.$/)]);
});

const EDITORS = ['vimgrep', 'github', 'rdjsonl', 'lsp'] as const;

test.each(EDITORS)('--format %s leaves out what says that nothing is wrong, and counts it', async (name) => {
  const details = [{ kind: 'pass' }, { kind: 'notApplicable' }, { baselineState: 'absent' }, { kind: 'open' }];
  const diagnostics = details.map((one) => diagnostic({ span: span(PLACE), details: one }));
  const printer = await openPrinter(name, { layout: 'compact', color: false, terminal: false, root: '/w' });
  const { text, remarks } = printed(printer, queryOf({ diagnostics }));
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  expect(remarks).toEqual(['Not printed, because they say that nothing is wrong: 3 findings.']);
});

const CODED = [
  'human',
  'markdown',
  'html',
  'vimgrep',
  'github',
  'rdjsonl',
  'lsp',
  'sarif',
  'rows',
  'csv',
  'tsv',
] as const;

test.each(CODED)(
  '--format %s shows the rule that a tool gave a finding, also where it has no message',
  async (name) => {
    expect(Object.keys(FORMATS)).toContain(name);
    for (const message of ['', 'wrong']) {
      const printer = await openPrinter(name, { layout: 'compact', color: false, terminal: false, root: '/w' });
      const ruled = diagnostic({ message, span: span(PLACE), legacy: { code: 'no-rule' } });
      expect(printed(printer, queryOf({ diagnostics: [ruled] })).text).toContain('no-rule');
    }
  },
);

test('a line that a tool told beside bytes is known by formats of lines', async () => {
  const legacy = { startLine: 12, startColumn: 5, endLine: 13, endColumn: 9 };
  const place = span({ byte_start: 310, byte_end: 314, legacy });
  const textIn = async (name: FormatName) => {
    const printer = await openPrinter(name, { layout: 'compact', color: false, terminal: false, root: '/w' });
    return printed(printer, queryOf({ diagnostics: [diagnostic({ span: place })] })).text;
  };
  expect(await textIn('vimgrep')).toMatch(/^src\/a\.rs:12:1:/);
  expect(await textIn('github')).toContain('file=src/a.rs,line=12,endLine=13,title');
  expect(await textIn('rdjsonl')).toContain('"range":{"start":{"line":12},"end":{"line":13}}');
  expect(await textIn('csv')).toContain('src/a.rs,12,,13,,310,314,line');
  expect(await textIn('sarif')).toContain('"region":{"startLine":12,"endLine":13,"byteOffset":310,"byteLength":4}');
  expect(await textIn('human')).toContain('  12 error');
});
