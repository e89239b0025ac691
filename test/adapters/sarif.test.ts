/** What SARIF 2.1.0 allows and no recording shows, written by its specification. */
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Diagnostic, QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { oneEnvelope } from '../convert/one-envelope.ts';
import { sourceTree } from '../convert/source-tree.ts';

const SOURCE = 'x = 1\nlet a = "🧵é"; b()\n';
const MARKED = '\ufeffconst c = 1;\n';
const RETURNS = 'a;\r/*🧵*/ b;\n';
const MARKED_LINES = '\ufeffa;\nb;\n';
const NEXT_LINE = 'a: 1 #\u0085b: c\n';
const LATIN = Buffer.from('# coding: latin-1\nx = "\xe4"; eval(x)\neval(x)\n', 'latin1');
const tree = sourceTree({
  ...{ 'src/a b.js': SOURCE, 'marked.js': MARKED, 'returns.js': RETURNS },
  ...{
    'lines.js': MARKED_LINES,
    'next.yml': NEXT_LINE,
    'latin.py': LATIN,
    'a%20b.js': SOURCE,
    'indented.go': '\tf(\n\t\ta,\r\n\t)\n',
    'feed.robot': '# a\n# \f\x1c# b\n',
  },
});
afterAll(() => tree.remove());

const DRIVER = { driver: { name: 'Checker' } };
const FILE = { uri: 'src/a%20b.js' };

const { query: converted } = oneEnvelope({ adapters, root: tree.root });

const logOf = (...runs: readonly object[]) => ({ version: '2.1.0', runs });
const at = (region: object, artifactLocation: object = FILE) => [{ physicalLocation: { artifactLocation, region } }];
const resultAt = (region: object, more: object = {}) => ({ message: { text: 'm' }, locations: at(region), ...more });

async function findings(...runs: readonly object[]): Promise<Diagnostic[]> {
  return (await converted(logOf(...runs))).diagnostics;
}

async function first(run: object): Promise<Diagnostic> {
  const [finding] = await findings(run);
  expect(finding).toBeDefined();
  return finding as Diagnostic;
}

/** The text of the source at a place. */
function textAt({ span }: Diagnostic): string {
  return Buffer.from(SOURCE)
    .subarray(span?.byte_start ?? 0, span?.byte_end ?? 0)
    .toString();
}

it('a rule id that is a number stays, also where the log describes the rule by its place', async () => {
  const tool = { driver: { name: 'Checker', rules: [{ id: 'other' }] } };
  const { legacy } = await first({ tool, results: [{ ruleId: 7, ruleIndex: 0, message: { text: 'm' } }] });
  expect(legacy).toEqual({ code: 7 });
});

it.each(['2.1.0', '2.1.0-rtm.5', '0.45.3'])('a log that says version %s last is one', async (version) => {
  const { data, diagnostics } = await converted({
    runs: [{ results: [resultAt({ startLine: 1 })], tool: DRIVER }],
    version,
  });
  expect(diagnostics[0]).toMatchObject({ tool: 'Checker', message: 'm' });
  expect(data.command).toBeNull();
});

describe('places', () => {
  // `🧵` is one code point, two UTF-16 units and four bytes.
  it.each<[unit: string, name: string, columns: object]>([
    ['UTF-16 units', 'ESLint', { startColumn: 16, endColumn: 19 }],
    ['code points', 'ruff', { startColumn: 15, endColumn: 18 }],
    ['code points', 'fortitude', { startColumn: 15, endColumn: 18 }],
    ['code points', 'Robocop', { startColumn: 15, endColumn: 18 }],
    ['bytes', 'Bandit', { startColumn: 19, endColumn: 22 }],
    ...['Staticcheck', 'oxlint', 'zizmor', 'Cppcheck', 'clang-tidy', 'revive'].map((name): [string, string, object] => [
      'bytes',
      name,
      { startColumn: 19, endColumn: 22 },
    ]),
    ...['typos', 'Flawfinder', 'cfn-lint', 'ansible-lint', 'SQLFluff'].map((name): [string, string, object] => [
      'code points',
      name,
      { startColumn: 15, endColumn: 18 },
    ]),
    ...['detekt', 'ktlint', 'HTMLHint', 'markdownlint-cli2', 'secretlint', 'stylelint', 'solhint', 'spectral'].map(
      (name): [string, string, object] => ['UTF-16 units', name, { startColumn: 16, endColumn: 19 }],
    ),
  ])('columns in %s of %s', async (_, name, columns) => {
    const locations = at({ startLine: 2, ...columns }, { uri: 'src/a b.js' });
    const results = [{ message: { text: 'm' }, locations }];
    expect(textAt(await first({ tool: { driver: { name } }, results }))).toBe('b()');
  });

  it('columns of which an unknown producer says what they count prove no more', async () => {
    const results = [resultAt({ startLine: 2, startColumn: 16, endColumn: 19 })];
    const { span } = await first({ tool: DRIVER, columnKind: 'utf16CodeUnits', results });
    expect(span).toMatchObject({ precision: 'line', start_line: 2 });
  });

  describe('where nothing says what columns count', () => {
    const unsaid = (region: object) => first({ tool: DRIVER, results: [resultAt({ startLine: 2, ...region })] });

    it('they are known before other than ASCII characters', async () => {
      expect(textAt(await unsaid({ startColumn: 5, endColumn: 6 }))).toBe('a');
    });

    it.each([
      ['bytes', { startColumn: 19, endColumn: 22 }],
      ['code points', { startColumn: 15, endColumn: 18 }],
      ['UTF-16 units', { startColumn: 16, endColumn: 19 }],
    ])('a snippet shows that it is %s', async (_, columns) => {
      expect(textAt(await unsaid({ ...columns, snippet: { text: 'b()' } }))).toBe('b()');
    });

    it.each([
      ['behind other characters', { startColumn: 16, endColumn: 19 }, FILE],
      ['behind a byte order mark', { startLine: 1, startColumn: 7, endColumn: 8 }, { uri: 'marked.js' }],
    ])('they are unknown, and told, %s', async (_, columns, file) => {
      const locations = at({ startLine: 2, ...columns }, file);
      const [finding, note] = await findings({ tool: DRIVER, results: [{ message: { text: 'm' }, locations }] });
      const { startColumn, endColumn } = columns;
      expect(finding?.span).toMatchObject({ precision: 'line', start_col: 0, legacy: { startColumn, endColumn } });
      expect([note?.code, note?.remediation]).toEqual(['UNI-V-005', expect.stringContaining('how the tool counts')]);
    });

    it('a text that is at none of them is said to be contradicted', async () => {
      const region = { startLine: 2, startColumn: 16, endColumn: 19, snippet: { text: 'c()' } };
      const [, note] = await findings({ tool: DRIVER, results: [resultAt(region)] });
      expect(note?.code).toBe('UNI-V-001');
    });

    it('characters from the start locate nothing behind others', async () => {
      expect(await unsaid({ startLine: undefined, charOffset: 21, charLength: 3 })).toMatchObject({
        span: { precision: 'file', byte_start: null },
      });
    });
  });

  it.each([
    ['characters from the start', { charOffset: 21, charLength: 3 }],
    ['bytes from the start', { byteOffset: 24, byteLength: 3 }],
  ])('%s alone', async (_, region) => {
    const results = [resultAt(region)];
    expect(textAt(await first({ tool: { driver: { name: 'ESLint' } }, results }))).toBe('b()');
  });

  it('a region that can be no place is as the log has it', async () => {
    const region = { startLine: 5, endLine: 3 };
    const impossible = { physicalLocation: { artifactLocation: FILE, region } };
    const finding = await first({ tool: DRIVER, results: [resultAt(region, { relatedLocations: at(region) })] });
    expect(finding).not.toHaveProperty('span');
    expect([finding.file, finding.legacy]).toEqual(['src/a b.js', impossible]);
    expect(finding.details).toEqual({ relatedLocations: [impossible] });
  });

  it('a line alone is that line where what it quotes is there, a start alone a point', async () => {
    const regions = [{ snippet: { text: 'x = 1' } }, {}].map((more) => resultAt({ startLine: 1, ...more }));
    const results = [...regions, resultAt({ startLine: 2, startColumn: 5 })];
    const spans = (await findings({ tool: DRIVER, results })).slice(0, 3).map(({ span }) => span);
    expect(spans).toMatchObject([
      { precision: 'line', byte_start: 0, byte_end: 5 },
      { precision: 'line', byte_start: null, start_line: 1 },
      { precision: 'point', byte_start: 10, byte_end: 10 },
    ]);
  });

  it('a place goes up to the end of a later line of which no column is reported', async () => {
    const of = (region: object) => first({ tool: DRIVER, results: [resultAt({ startLine: 1, ...region })] });
    expect(textAt(await of({ startColumn: 5, endLine: 2 }))).toBe('1\nlet a = "🧵é"; b()');
    const snippet = { text: '1\nlet a = "🧵é"; b()' };
    expect(textAt(await of({ startColumn: 5, endLine: 2, snippet }))).toBe(snippet.text);
    expect((await of({ startColumn: 5, endLine: 1 })).span).toMatchObject({ precision: 'point', byte_start: 4 });
  });

  it('defaults that are written out say nothing', async () => {
    const region = { startLine: 1, startColumn: 1, endColumn: 2, byteOffset: -1, charOffset: -1 };
    const artifactLocation = { ...FILE, index: -1 };
    const locations = at({ ...region, byteLength: 0, charLength: null, snippet: null }, artifactLocation);
    const results = [{ ruleIndex: -1, level: null, message: { text: 'm' }, locations }];
    const log = JSON.stringify(logOf({ tool: DRIVER, results }));
    const { envelopes, outcomes } = await convert(log, { adapters, root: tree.root, strict: true });
    expect(outcomes).toEqual([0]);
    expect(envelopes[0]?.diagnostics).toMatchObject([{ span: { byte_start: 0, byte_end: 1 } }]);
    expect(envelopes[0]?.diagnostics[0]?.span).not.toHaveProperty('legacy.index');
    expect(envelopes[0]?.diagnostics[0]).not.toHaveProperty('details');
  });

  it.each([
    ['characters', { charOffset: 5000 }, 'UNI-V-003'],
    ['characters up to there', { charOffset: 0, charLength: 5000 }, 'UNI-V-003'],
    ['bytes', { byteOffset: 5000, byteLength: 1 }, 'UNI-V-001'],
  ])('%s behind the end of the file are reported', async (_, region, code) => {
    const [, note] = await findings({ tool: DRIVER, results: [resultAt(region)] });
    expect(note).toMatchObject({ code });
  });

  it.each<[columns: string, name: string, startColumn: number]>([
    ['no column', 'ruff', 7],
    ['one', 'Biome', 8],
    ['three', 'Staticcheck', 10],
    ['three', 'golangci-lint', 10],
    ['three', 'oxlint', 10],
    ['three', 'clang-tidy', 10],
    ['three', 'revive', 10],
    ...['typos', 'Flawfinder', 'detekt', 'HTMLHint'].map((name): [string, string, number] => ['one', name, 8]),
    ...[
      'SQLFluff',
      'Cppcheck',
      'cfn-lint',
      'ansible-lint',
      'ktlint',
      'markdownlint-cli2',
      'secretlint',
      'stylelint',
    ].map((name): [string, string, number] => ['no column', name, 7]),
  ])('a byte order mark is %s of %s', async (_, name, startColumn) => {
    const locations = at({ startLine: 1, startColumn, endColumn: startColumn + 1 }, { uri: 'marked.js' });
    const { span } = await first({ tool: { driver: { name } }, results: [{ message: { text: 'm' }, locations }] });
    expect(span).toMatchObject({ byte_start: 9, byte_end: 10 });
  });

  const found = async (name: string, region: object, uri: string) => {
    const results = [{ message: { text: 'm' }, locations: at(region, { uri }) }];
    const [finding, ...notes] = await findings({ tool: { driver: { name } }, results });
    return { span: finding?.span, codes: notes.map(({ code }) => code) };
  };

  it.each<[what: string, name: string, startLine: number, startColumn: number, span: object]>([
    ['ends a line of Robocop', 'Robocop', 4, 3, { start_line: 2, byte_start: 10, byte_end: 11 }],
    ['ends none of GCC', 'GNU C17', 2, 7, { start_line: 2, byte_start: 10, byte_end: 11 }],
    ['may end one of others', 'Checker', 3, 1, { precision: 'file', byte_start: null }],
  ])('a form feed %s', async (_, name, startLine, startColumn, span) => {
    const region = { startLine, startColumn, endColumn: startColumn + 1 };
    expect((await found(name, region, 'feed.robot')).span).toMatchObject(span);
  });

  it('of npm-groovy-lint lines count', async () => {
    const { span, codes } = await found(
      'npm-groovy-lint',
      { startLine: 2, startColumn: 5, endColumn: 6 },
      'src/a b.js',
    );
    expect([span, codes]).toMatchObject([{ precision: 'line' }, ['SAR-V-002', 'UNI-V-005']]);
  });

  it('U+0085 ends a line of YAML, so that of unknown producers nobody knows the line', async () => {
    const region = { startLine: 2, startColumn: 4, endColumn: 5 };
    const { span, codes } = await found('cfn-lint', region, 'next.yml');
    expect([span, codes]).toMatchObject([{ start_line: 1, byte_start: 11, byte_end: 12 }, []]);
    expect((await found('Checker', { ...region, startLine: 2 }, 'next.yml')).span).toMatchObject({ precision: 'file' });
  });

  it('a byte order mark makes the columns of all lines of an unknown producer unknown', async () => {
    // PMD 7.17.0 and Spectral 6.16.2 print columns that are one too low in every line but the first.
    const { span } = await found('PMD', { startLine: 2, startColumn: 2, endColumn: 3 }, 'lines.js');
    expect(span).toMatchObject({ precision: 'line', start_line: 2, byte_start: null });
  });

  it.each([
    ['jscpd', '5.3.2', { startColumn: 19, endColumn: 22 }],
    ['PMD', '7.17.0', { startColumn: 16, endColumn: 19 }],
  ])('columns of %s %s are known, of another version they are not', async (name, version, columns) => {
    const results = [{ message: { text: 'm' }, locations: at({ startLine: 2, ...columns }, { uri: 'src/a b.js' }) }];
    const of = (told: string) => first({ tool: { driver: { name, version: told } }, results });
    expect(textAt(await of(version))).toBe('b()');
    expect((await of('4.0.0')).span).toMatchObject({ precision: 'line' });
  });

  // A place at the start of a line is reported at the end of the one before it.
  it('in a file with a byte order mark nothing is known of Spectral, nor behind a lone carriage return', async () => {
    const region = { startLine: 2, startColumn: 1, endColumn: 2 };
    for (const file of ['lines.js', 'returns.js']) {
      const { span, codes } = await found('spectral', region, file);
      expect([span, codes]).toMatchObject([{ precision: 'file', byte_start: null }, ['UNI-V-005']]);
    }
  });

  it('starts of gosec are known behind a tab, its ends are no places, and its paths no URIs', async () => {
    const region = {
      startLine: 2,
      startColumn: 19,
      endLine: 2,
      endColumn: 19,
      snippet: { text: 'let a = "🧵é"; b()' },
    };
    const { span, codes } = await found('gosec', region, 'a%20b.js');
    expect(span).toMatchObject({ file_path: 'a%20b.js', precision: 'point', byte_start: 24 });
    expect(codes).toEqual(['SAR-V-002']);
    const other = await found('gosec', { ...region, snippet: { text: 'let b = "🧵é"; b()' } }, 'a%20b.js');
    expect(other.codes).toEqual(['SAR-V-002', 'UNI-V-001']);
  });

  it('gosec quotes lines without the white space around them', async () => {
    const region = { startLine: 1, startColumn: 2, endLine: 3, endColumn: 2, snippet: { text: 'f(\na,\n)\n' } };
    const { span, codes } = await found('gosec', region, 'indented.go');
    expect([span, codes]).toMatchObject([{ precision: 'point', byte_start: 1 }, ['SAR-V-002']]);
  });

  it.each(['GNU C17', 'GNU C++17', 'Hadolint', 'tflint'])(
    'columns of %s, which may be cells, are known before other characters, and its paths are no URIs',
    async (name) => {
      const [known, other] = await Promise.all(
        [5, 16].map((startColumn) =>
          found(name, { startLine: 2, startColumn, endColumn: startColumn + 1 }, 'a%20b.js'),
        ),
      );
      expect(known?.span).toMatchObject({ file_path: 'a%20b.js', byte_start: 10, byte_end: 11 });
      expect(other?.span).toMatchObject({ precision: 'line', start_line: 2 });
    },
  );

  it.each<[what: string, args: string[] | undefined, span: object, codes: string[]]>([
    ['8 cells where none of its arguments says another', ['cc1', 'a.c'], { byte_start: 6, byte_end: 7 }, []],
    ['not known where one does', ['-ftabstop=4'], { precision: 'line' }, ['UNI-V-005']],
    ['nor where a file of them may', ['@arguments'], { precision: 'line' }, ['UNI-V-005']],
    ['nor where they are not told', undefined, { precision: 'line' }, ['UNI-V-005']],
    ['nor the columns of a preprocessed file', ['-fpreprocessed'], { precision: 'line' }, ['SAR-V-002', 'UNI-V-005']],
  ])('a tab of GCC is %s', async (_, args, span, codes) => {
    const locations = at({ startLine: 2, startColumn: 17, endColumn: 18 }, { uri: 'indented.go' });
    const invocations = args && [{ arguments: args, executionSuccessful: true }];
    const run = {
      tool: { driver: { name: 'GNU C23' } },
      invocations,
      results: [{ message: { text: 'm' }, locations }],
    };
    const [finding, ...notes] = await findings(run);
    expect([finding?.span, notes.map(({ code }) => code)]).toMatchObject([{ start_line: 2, ...span }, codes]);
  });

  it.each([
    ['behind a tab of 8 cells', 'indented.go', 1, 9, 1],
    ['behind one that counts as a character', 'indented.go', 1, 2, 1],
    ['behind other characters', 'src/a b.js', 2, 15, 24],
    ['on a line that is not UTF-8', 'latin.py', 2, 8, undefined],
  ])('a column of ShellCheck %s', async (_, file, startLine, startColumn, byte) => {
    const { span } = await found('shellcheck', { startLine, startColumn, endColumn: startColumn + 1 }, file);
    expect(span).toMatchObject(byte === undefined ? { precision: 'line' } : { byte_start: byte, byte_end: byte + 1 });
  });

  it('a part of a line that an unknown producer quotes proves only the line', async () => {
    const region = { startLine: 1, startColumn: 2, endColumn: 5, snippet: { text: 'x = 1' } };
    expect((await found('Checker', region, 'src/a%20b.js')).span).toMatchObject({ byte_start: 1, byte_end: 4 });
    const part = { ...region, startColumn: 6, endColumn: 9, startLine: 2, snippet: { text: ' a =' } };
    expect((await found('Checker', part, 'src/a%20b.js')).span).toMatchObject({ precision: 'line', start_line: 2 });
  });

  it('what an unknown producer quotes from a start on proves the start', async () => {
    const region = { startLine: 2, startColumn: 5, snippet: { text: 'a =' } };
    expect((await found('Checker', region, 'src/a%20b.js')).span).toMatchObject({ precision: 'point', byte_start: 10 });
    const other = { ...region, startColumn: 6, snippet: { text: 'a = "🧵é"; b();\n' } };
    expect((await found('Checker', other, 'src/a%20b.js')).span).toMatchObject({ precision: 'line', start_line: 2 });
  });

  it('of gitleaks lines count, which its snippets prove', async () => {
    // `a = ` of the second line: a newline before it is counted as a column, one behind it is none.
    const region = { startLine: 2, endLine: 2, startColumn: 6, endColumn: 9, snippet: { text: 'a = ' } };
    const { span, codes } = await found('gitleaks', region, 'src/a b.js');
    const legacy = { columns: { startColumn: 6, endColumn: 9 } };
    expect(span).toMatchObject({ precision: 'line', byte_start: 6, byte_end: 27, legacy });
    expect(codes).toEqual(['SAR-V-002']);
  });

  it('ends of actionlint are no places', async () => {
    const region = { startLine: 2, startColumn: 5, endColumn: 5, snippet: { text: 'let a = "🧵é"; b()\n    ^' } };
    const { span, codes } = await found('GitHub Actions lint', region, 'a%20b.js');
    expect(span).toMatchObject({ precision: 'point', byte_start: 10, legacy: { end: { endLine: 2, endColumn: 5 } } });
    expect(codes).toEqual(['SAR-V-002']);
  });

  it('what zizmor quotes around a place contradicts nothing, and its paths are no URIs', async () => {
    const region = { startLine: 2, startColumn: 19, endLine: 3, endColumn: 1, snippet: { text: '"🧵é"; b()\n' } };
    const { span, codes } = await found('zizmor', region, 'a%20b.js');
    expect([span, codes]).toMatchObject([{ file_path: 'a%20b.js', byte_start: 24, byte_end: 28 }, []]);
  });

  it('lines alone are those that the producer counts, and the span is of whole lines of the file', async () => {
    const { span, codes } = await found('Bandit', { startLine: 2, snippet: { text: '/*🧵*/ b;\n' } }, 'returns.js');
    expect([span, codes]).toMatchObject([{ precision: 'line', start_line: 1, byte_start: 0, byte_end: 14 }, []]);
  });

  it('a file that is not UTF-8 has not changed where its producer decoded it', async () => {
    const region = { startLine: 2, startColumn: 11, endColumn: 18, snippet: { text: 'x = "ä"; eval(x)\n' } };
    const { span, codes } = await found('Bandit', region, 'latin.py');
    expect(span).toMatchObject({ precision: 'line', start_line: 2, start_col: 0, byte_start: null });
    expect(codes).toEqual(['UNI-V-004']);
    const other = { startLine: 3, startColumn: 1, endColumn: 8, snippet: { text: 'eval(x)\n' } };
    expect((await found('Bandit', other, 'latin.py')).span).toMatchObject({ byte_start: 35, byte_end: 42 });
    const changed = { ...other, snippet: { text: 'exec(x)\n' } };
    expect((await found('Bandit', changed, 'latin.py')).codes).toEqual(['UNI-V-001']);
  });

  // It takes a byte of Latin-1 for the first of several.
  it('columns of clang are not known on a line that is not UTF-8', async () => {
    const region = { startLine: 2, startColumn: 9, endColumn: 13 };
    const { span, codes } = await found('clang', region, 'latin.py');
    expect(span).toMatchObject({ precision: 'line', start_line: 2, start_col: 0, byte_start: null });
    expect(codes).toEqual(['UNI-V-004']);
    const other = { startLine: 3, startColumn: 1, endColumn: 8 };
    expect((await found('clang', other, 'latin.py')).span).toMatchObject({ byte_start: 35, byte_end: 42 });
  });

  it.each([
    ['code points', 'Biome', 7],
    ['code points', 'clang', 7],
    ['code points', 'Flawfinder', 7],
    ['code points', 'SQLFluff', 7],
    ['bytes', 'oxlint', 10],
    ['bytes', 'Cppcheck', 10],
    ['bytes', 'clang-tidy', 10],
    ['UTF-16 units', 'detekt', 8],
    ['UTF-16 units', 'ktlint', 8],
    ['UTF-16 units', 'secretlint', 8],
  ])('a lone carriage return ends a line, of which %s count in %s', async (_, name, startColumn) => {
    const { span } = await found(name, { startLine: 2, startColumn, endColumn: startColumn + 1 }, 'returns.js');
    expect(span).toMatchObject({ start_line: 1, byte_start: 12, byte_end: 13 });
  });

  it('a lone carriage return ends a line of Bandit, which counts bytes, also in what it quotes', async () => {
    const region = { startLine: 2, startColumn: 10, endColumn: 11, snippet: { text: '/*🧵*/ b;\n' } };
    const locations = at(region, { uri: 'returns.js' });
    const log = logOf({ tool: { driver: { name: 'Bandit' } }, results: [{ message: { text: 'm' }, locations }] });
    const { diagnostics } = await converted(log);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.span).toMatchObject({ start_line: 1, start_col: 12, byte_start: 12, byte_end: 13 });
  });

  it('a lone carriage return ends a line that Semgrep quotes, and none that it counts', async () => {
    const quoted = (startLine: number, startColumn: number, text: string) => {
      const region = { startLine, startColumn, endColumn: startColumn + 1, snippet: { text } };
      return { message: { text: 'm' }, locations: at(region, { uri: 'returns.js' }) };
    };
    const run = (...results: object[]) => findings({ tool: { driver: { name: 'Semgrep OSS' } }, results });
    const [found, ...notes] = await run(quoted(1, 13, 'a;'));
    expect(notes).toEqual([]);
    expect(found?.span).toMatchObject({ start_line: 1, start_col: 12, byte_start: 12, byte_end: 13 });
    const [, note] = await run(quoted(1, 13, '/*🧵*/ b;'));
    expect(note?.code).toBe('UNI-V-001');
  });

  it('every location has its span', async () => {
    const place = at({ startLine: 1, startColumn: 1, endColumn: 2 })[0] as object;
    const steps = [{ location: { ...place, message: { text: 'here' } }, importance: 'essential' }];
    const change = { artifactLocation: FILE, replacements: [{ deletedRegion: { startLine: 2, startColumn: 1 } }] };
    const result = {
      message: { text: 'm' },
      locations: [{ ...place, id: 7 }, place],
      relatedLocations: [place],
      codeFlows: [{ threadFlows: [{ locations: steps }] }],
      stacks: [{ frames: [{ location: place }] }],
      fixes: [{ artifactChanges: [change] }],
    };
    const { span, details } = await first({ tool: DRIVER, results: [result] });
    const own = { byte_start: 0, byte_end: 1 };
    expect(span).toMatchObject(own);
    expect(details).toMatchObject({
      locations: [{ id: 7 }, { span: own }],
      relatedLocations: [{ span: own }],
      codeFlows: [{ threadFlows: [{ locations: [{ location: { span: own, message: { text: 'here' } } }] }] }],
      stacks: [{ frames: [{ location: { span: own } }] }],
      fixes: [{ artifactChanges: [{ artifactLocation: { file_path: 'src/a b.js' }, replacements: [{ span: {} }] }] }],
    });
  });
});

describe('files', () => {
  it.each([
    ['a file URI', {}, (root: string) => ({ uri: `file://${encodeURI(root)}/src/a%20b.js` })],
    ['a base', { originalUriBaseIds: { SRC: { uri: 'src/' } } }, () => ({ uri: 'a%20b.js', uriBaseId: 'SRC' })],
    [
      'a base on a base',
      { originalUriBaseIds: { ROOT: { uri: './' }, SRC: { uri: 'src/', uriBaseId: 'ROOT' } } },
      () => ({ uri: 'a%20b.js', uriBaseId: 'SRC' }),
    ],
    ['a place in the list of files', { artifacts: [{ location: FILE }] }, () => ({ index: 0 })],
  ])('named by %s', async (_, run, location) => {
    const locations = at({ startLine: 1, startColumn: 1 }, location(tree.root));
    const { span } = await first({ tool: DRIVER, ...run, results: [{ message: { text: 'm' }, locations }] });
    expect(span).toMatchObject({ file_path: 'src/a b.js', byte_start: 0 });
  });

  it.each([
    ['src/a%20b.js', 'src/a b.js'],
    ['src/a%C3%A9.js', 'src/aé.js'],
    ['src/aé%20b.js', 'src/aé b.js'],
    ['src/a b%20.js', 'src/a b%20.js'],
    ['src/%41"b.js', 'src/%41"b.js'],
    ['src/100%.js', 'src/100%.js'],
  ])('%j is %j: what holds what no URI holds was not encoded', async (uri, path) => {
    const results = [{ message: { text: 'm' }, locations: at({ startLine: 1 }, { uri }) }];
    expect((await first({ tool: DRIVER, results })).span?.file_path).toBe(path);
  });

  it.each([
    ['a base without a slash', { uri: 'io/k.c', uriBaseId: 'SRC' }, '/w/src/io/k.c'],
    ['backslashes', { uri: 'src\\io\\k.c' }, 'src/io/k.c'],
    ['a host', { uri: 'file://host/share/k.c' }, '//host/share/k.c'],
    ['an empty host before one', { uri: 'file:////host/share/k.c' }, '//host/share/k.c'],
    ['this host', { uri: 'file://localhost/w/k.c' }, '/w/k.c'],
    ['a drive', { uri: 'file:///C%3A/w/k.c' }, 'C:/w/k.c'],
    ['a drive with backslashes', { uri: 'c:\\w\\k.c', uriBaseId: 'SRC' }, 'c:/w/k.c'],
  ])('%s in a URI', async (_, location, path) => {
    const originalUriBaseIds = { SRC: { uri: 'file:///w/src' } };
    const results = [{ message: { text: 'm' }, locations: at({ startLine: 1 }, location) }];
    expect((await first({ tool: DRIVER, originalUriBaseIds, results })).span?.file_path).toBe(path);
  });

  it('a part of another file is no file', async () => {
    const artifacts = [{ location: { uri: 'a.zip' } }, { location: FILE, parentIndex: 0 }, { parentIndex: 1 }];
    const places = [{ index: 1 }, { ...FILE, index: 1 }, FILE, { index: 2 }];
    const results = places.map((place) => ({ message: { text: 'm' }, locations: at({ startLine: 1 }, place) }));
    const { data, diagnostics } = await converted(logOf({ tool: DRIVER, artifacts, results }));
    expect(diagnostics.map(({ span, file }) => [span, file])).toEqual(places.map(() => [undefined, undefined]));
    expect(data).toMatchObject({
      runs: [{ artifacts: [{ location: { file_path: 'a.zip' } }, { location: FILE }, {}] }],
    });
  });

  it('bases that are on each other are no file', async () => {
    const originalUriBaseIds = { A: { uri: 'a/', uriBaseId: 'B' }, B: { uri: 'b/', uriBaseId: 'A' } };
    const locations = at({ startLine: 1 }, { uri: 'x.js', uriBaseId: 'A' });
    const results = [{ message: { text: 'm' }, locations }];
    expect((await first({ tool: DRIVER, originalUriBaseIds, results })).span?.byte_start).toBeNull();
  });

  it('what is no file stays as it is', async () => {
    const uri = 'https://example.com/a.js';
    const { span, legacy } = await first({
      tool: DRIVER,
      results: [{ message: { text: 'm' }, locations: at({ startLine: 1 }, { uri }) }],
    });
    expect(span).toBeUndefined();
    expect(legacy).toMatchObject({ physicalLocation: { artifactLocation: { uri } } });
  });
});

describe('what results refer to', () => {
  const rules = [
    { id: 'R1', defaultConfiguration: { level: 'error' } },
    { id: 'R2', messageStrings: { both: { text: '{0} and {1} in {{ }}' } } },
  ];
  const tool = { driver: { name: 'Checker', rules } };

  it('results may be before the tool, in several runs', async () => {
    const runs = [
      { results: [{ ruleIndex: 0, message: { text: 'one' } }], tool },
      { results: [{ ruleId: 'R1', message: { text: 'two' } }], tool: { driver: { name: 'Other' } } },
    ];
    expect(await findings(...runs)).toMatchObject([
      { tool: 'Checker', level: 'error', message: 'one', legacy: { code: 'R1' } },
      { tool: 'Other', level: 'warning', message: 'two' },
    ]);
  });

  it.each([
    ['the rule', { ruleId: 'R1' }, 'error'],
    ['a rule in the hierarchy', { ruleId: 'R1/sub' }, 'error'],
    ['nothing', { ruleId: 'R9' }, 'warning'],
    ['the kind', { ruleId: 'R1', kind: 'pass' }, 'note'],
    ['its own word', { ruleId: 'R1', level: 'none' }, 'note'],
  ])('the level is known by %s', async (_, result, level) => {
    expect(await first({ tool, results: [{ message: { text: 'm' }, ...result }] })).toMatchObject({ level });
  });

  it('an invocation sets levels', async () => {
    const descriptor = { id: 'R1' };
    const invocations = [{ ruleConfigurationOverrides: [{ descriptor, configuration: { level: 'note' } }] }];
    const results = [{ ruleId: 'R1', message: { text: 'm' } }];
    expect(await first({ tool, invocations, results })).toMatchObject({ level: 'note' });
  });

  it('a message by its id has its arguments', async () => {
    const message = { id: 'both', arguments: ['a', 'b'] };
    const { message: text, details } = await first({ tool, results: [{ ruleId: 'R2', message }] });
    expect(text).toBe('a and b in { }');
    expect(details).toEqual({ message });
  });

  it('messages that are named by an id are those of the component where no rule is described', async () => {
    const globalMessageStrings = { g: { text: 'Found {0}.' } };
    const message = { id: 'g', arguments: ['x'] };
    const relatedLocations = [{ message: { id: 'g', arguments: ['y'] } }];
    const run = { tool: { driver: { name: 'Checker', globalMessageStrings } } };
    const finding = await first({ ...run, results: [{ ruleId: 'T5', message, relatedLocations }] });
    expect([finding.message, finding.details?.['relatedLocations']]).toMatchObject([
      'Found x.',
      [{ message: { text: 'Found y.' } }],
    ]);
  });

  it('a rule that is named by its reference alone has that name', async () => {
    const results = [{ rule: { id: 'T3' }, message: { text: 'm' } }];
    expect((await first({ tool: DRIVER, results })).legacy).toMatchObject({ code: 'T3' });
  });

  it('notifications have the id, the text and the level of what describes them', async () => {
    const described = { id: 'N1', messageStrings: { d: { text: 'no {0}' } }, defaultConfiguration: { level: 'error' } };
    const notification = { descriptor: { index: 0 }, message: { id: 'd', arguments: ['file'] } };
    const invocations = [{ toolExecutionNotifications: [notification] }];
    const finding = await first({ tool: { driver: { name: 'Checker', notifications: [described] } }, invocations });
    expect(finding).toMatchObject({ level: 'error', message: 'no file', legacy: { code: 'N1' } });
  });

  it('steps, logical locations and requests of a run are where they are referred to', async () => {
    const step = { location: { ...at({ startLine: 1, startColumn: 1, endColumn: 2 })[0], message: { text: 'here' } } };
    const locations = [{ index: 0, executionOrder: 1 }];
    const result = {
      message: { text: 'm' },
      locations: [{ logicalLocations: [{ index: 0 }] }],
      codeFlows: [{ threadFlows: [{ locations }] }],
      webRequest: { index: 0 },
    };
    const lists = { threadFlowLocations: [step], logicalLocations: [{ name: 'f' }], webRequests: [{ target: '/' }] };
    const { details } = await first({ tool: DRIVER, ...lists, results: [result] });
    expect(details).toMatchObject({
      locations: [{ logicalLocations: [{ name: 'f', index: 0 }] }],
      codeFlows: [
        { threadFlows: [{ locations: [{ location: { span: { byte_start: 0 }, message: { text: 'here' } } }] }] },
      ],
      webRequest: { target: '/', index: 0 },
    });
  });

  it('graphs and exceptions have spans, and what other programs say stays as it is', async () => {
    const location = at({ startLine: 1, startColumn: 1, endColumn: 2 })[0];
    const provenance = { conversionSources: [{ artifactLocation: { uri: 'log.txt' } }] };
    const graphs = [{ nodes: [{ id: 'a', location, children: [{ id: 'b', location }] }] }];
    const stack = { frames: [{ location }] };
    const exception = { kind: 'E', stack, innerExceptions: [{ stack }] };
    const invocations = [{ toolExecutionNotifications: [{ message: { text: 'n' }, exception }] }];
    const [finding, note] = await findings({
      ...{ tool: DRIVER, invocations, results: [{ message: { text: 'm' }, graphs, provenance }] },
    });
    const span = { byte_start: 0, byte_end: 1 };
    expect(finding?.details).toMatchObject({
      graphs: [{ nodes: [{ location: { span }, children: [{ location: { span } }] }] }],
      provenance,
    });
    const framed = { frames: [{ location: { span } }] };
    expect(note?.details).toMatchObject({ exception: { stack: framed, innerExceptions: [{ stack: framed }] } });
  });

  describe('what is elsewhere', () => {
    const rule = { id: 'R1', messageStrings: { d: { text: 'rule {0}' } }, defaultConfiguration: { level: 'error' } };
    const locations = at({ startLine: 1, startColumn: 1, endColumn: 2 }, { index: 0 });
    const resultOf = (name: string) => ({ ruleId: 'R1', message: { id: 'd', arguments: [name] }, locations });
    const part = {
      guid: 'g',
      artifacts: [{ location: FILE }],
      driver: { name: 'Checker', rules: [rule] },
      results: [resultOf('two')],
      invocations: [{ toolExecutionNotifications: [{ message: { text: 'three' } }] }],
    };
    const parts = sourceTree({ 'src/a b.js': SOURCE, 'part.json': JSON.stringify(part) });
    afterAll(() => parts.remove());
    const runWith = (place: object, itemCount = 1) => ({
      tool: DRIVER,
      externalPropertyFileReferences: {
        ...{ artifacts: [place], driver: place, invocations: [place] },
        results: [{ ...place, itemCount }],
      },
      results: [resultOf('one')],
    });
    const place = { level: 'error', span: { byte_start: 0, byte_end: 1 } };
    const found = [{ message: 'rule one', ...place }, { message: 'rule two', ...place }, { message: 'three' }];

    it.each<[where: string, log: object]>([
      ['before its run', { version: '2.1.0', inlineExternalProperties: [part], runs: [runWith({ guid: 'g' })] }],
      ['behind it', { ...logOf(runWith({ guid: 'g' })), inlineExternalProperties: [part] }],
      [
        'at a URI of the log',
        {
          ...logOf(runWith({ location: { uri: 'sarif:/inlineExternalProperties/0' } })),
          inlineExternalProperties: [part],
        },
      ],
      ['in a file', logOf(runWith({ location: { uri: 'part.json' } }))],
    ])('%s belongs to it', async (_, log) => {
      const { diagnostics, partial } = await converted(log, parts);
      expect(diagnostics).toHaveLength(3);
      expect([diagnostics, partial]).toMatchObject([found, false]);
    });

    it.each([
      ['nowhere', { guid: 'h' }],
      ['outside of the root', { location: { uri: '../part.json' } }],
      ['on another machine', { location: { uri: 'https://example.com/part.json' } }],
    ])('%s is missing', async (_, place) => {
      const { envelopes, outcomes } = await convert(JSON.stringify(logOf(runWith(place))), {
        ...{ adapters, root: parts.root },
      });
      const { diagnostics, partial } = envelopes[0] as QueryEnvelope;
      expect(diagnostics.map(({ code }) => code)).toContain('UNI-QRY-036');
      expect([partial, outcomes]).toEqual([true, [5]]);
    });

    it('in another number than is said is reported', async () => {
      const run = runWith({ guid: 'g' }, 3);
      const { diagnostics, partial } = await converted({ ...logOf(run), inlineExternalProperties: [part] });
      expect(diagnostics.at(-1)).toMatchObject({ code: 'UNI-QRY-037', details: { places: [{ said: 3, found: 1 }] } });
      expect(partial).toBe(true);
    });

    it('and is referred to by nothing is there all the same', async () => {
      const log = { ...logOf({ tool: DRIVER, results: [] }), inlineExternalProperties: [part] };
      expect((await converted(log)).diagnostics).toMatchObject([{ legacy: { code: 'R1' } }]);
    });
  });

  describe('what is referred to costs no more than it may', () => {
    const of = async (run: object) => {
      const log = JSON.stringify(logOf({ tool: DRIVER, ...run }));
      const { envelopes, outcomes } = await convert(log, { adapters, sources: false });
      const note = envelopes[0]?.diagnostics.at(-1);
      return { envelope: envelopes[0] as QueryEnvelope, note, outcomes, length: JSON.stringify(envelopes).length };
    };
    const times = (count: number, result: object) => Array.from({ length: count }, () => result);

    it('a text of more than 1 MiB stays as it was', async () => {
      const text = '{0}'.repeat(1025);
      const { envelope, note, outcomes } = await of({
        results: [{ message: { text, arguments: ['x'.repeat(1024)] } }],
      });
      expect(envelope.diagnostics[0]).toMatchObject({ message: text });
      expect([note?.code, note?.details?.['count'], outcomes]).toEqual(['UNI-REF-004', 1, [5]]);
      const allowed = { text: '{0}'.repeat(1020), arguments: ['x'.repeat(1024)] };
      expect((await of({ results: [{ message: allowed }] })).envelope.diagnostics[0]?.message).toHaveLength(
        1020 * 1024,
      );
    });

    const long = 'y'.repeat(1 << 19);
    const longer = 'y'.repeat((1 << 20) + 1);
    it.each<[what: string, run: object]>([
      [
        'messages',
        {
          tool: { driver: { name: 'Checker', globalMessageStrings: { g: { text: long } } } },
          results: times(200, { message: { id: 'g' } }),
        },
      ],
      [
        'paths',
        {
          artifacts: [{ location: { uri: longer } }],
          results: times(200, { message: { text: 'm' }, locations: at({ startLine: 1 }, { index: 0 }) }),
        },
      ],
      [
        'bases',
        {
          originalUriBaseIds: { B: { uri: long, uriBaseId: 'B' } },
          results: times(200, { message: { text: 'm' }, locations: at({}, { uri: 'x', uriBaseId: 'B' }) }),
        },
      ],
      [
        'rules',
        {
          tool: { driver: { name: 'Checker', rules: [{ id: longer }] } },
          results: times(200, { message: { text: 'm' }, ruleIndex: 0 }),
        },
      ],
      ['names of programs', { tool: { driver: { name: longer } }, results: times(200, { message: { text: 'm' } }) }],
    ])('%s come to no more than 64 MiB', async (_, run) => {
      const { envelope, length, outcomes } = await of(run);
      expect(envelope.diagnostics.map(({ code }) => code)).toContain('UNI-REF-004');
      expect(length).toBeLessThan(2 ** 26 + 2 ** 22);
      expect(outcomes).toEqual([5]);
      expect(envelope.diagnostics.length).toBeGreaterThan(200);
    });
  });

  it('the rule of an extension', async () => {
    const extensions = [{ name: 'More', rules: [{ id: 'X', defaultConfiguration: { level: 'note' } }] }];
    const results = [{ message: { text: 'm' }, rule: { index: 0, toolComponent: { index: 0 } } }];
    expect(await first({ tool: { ...DRIVER, extensions }, results })).toMatchObject({ level: 'note' });
  });
});

describe('logs', () => {
  it('what is unknown stays under its own name', async () => {
    const log = { ...logOf({ tool: DRIVER, results: [{ message: { text: 'm' }, novel: 1 }], newer: 2 }), extra: 3 };
    const { data, diagnostics } = await converted(log);
    expect(data).toMatchObject({ runs: [{ newer: 2 }], extra: 3 });
    expect(diagnostics[0]?.details).toEqual({ novel: 1 });
    expect(diagnostics[1]).toMatchObject({
      code: 'UNI-QRY-011',
      details: { keys: ['/runs/*/results/*/novel', '/runs/*/newer', '/extra'] },
    });
  });

  it.each([
    ['runs', { version: '2.1.0', runs: null }, true],
    ['results', logOf({ tool: DRIVER, results: null }), false],
  ])('%s that are null say that something failed', async (_, log, isPartial) => {
    const { diagnostics, partial } = await converted(log);
    expect([diagnostics, partial]).toMatchObject([[{ code: 'SAR-QRY-001', level: 'warning' }], isPartial]);
  });

  it('what should be a list or an object and is none stays', async () => {
    const { data } = await converted(logOf({ tool: DRIVER, results: null }, { tool: DRIVER, results: [7] }));
    expect(data).toMatchObject({ runs: [{ results: null }, { results: [7] }] });
  });

  it('results of megabytes before the tool are all there, and in their order', async () => {
    const results = Array.from({ length: 20_000 }, (_, index) => ({
      ruleId: 'R',
      message: { text: `${index}`.padEnd(1000) },
    }));
    const diagnostics = await findings({ results, tool: DRIVER });
    expect(diagnostics.map(({ message }) => Number(message))).toEqual(results.map((_, index) => index));
    expect(new Set(diagnostics.map(({ tool }) => tool))).toEqual(new Set(['Checker']));
  });

  it.each(['{"tool":', '"tool"', '!} {"tool":{"driver":{"name":"a"}},"results":[7], !} {"tool":', '63} [{"tool":'])(
    'of a run whose beginning is lost what is left stands among the runs: %s',
    async (broken) => {
      const run = JSON.stringify({ tool: DRIVER, results: [] });
      const text = `{"version":"2.1.0","runs":[${run}, broken: 1} ${broken}{"driver":{"name":"late"}},"results":[]}]}`;
      const { envelopes } = await convert(text, { adapters, sources: false });
      const { data } = envelopes[0] as QueryEnvelope;
      expect(Object.keys(data)).toEqual(['command', 'runs']);
    },
  );

  const RESULTS = [0, 1, 2].map((n) => ({ ruleId: `R${n}`, rank: n, taxa: [{ index: n }] }));
  it.each<[what: string, run: object, broken: number, cut: number, codes: string[]]>([
    ['itself alone', { results: RESULTS, tool: DRIVER }, 1, 0, ['R0', 'R2', 'UNI-QRY-009']],
    ['no end of its run', { tool: DRIVER, results: RESULTS }, 2, 0, ['R0', 'R1', 'UNI-QRY-009']],
    ['as a cut', { tool: DRIVER, results: RESULTS }, 2, 1, ['R0', 'R1', 'UNI-QRY-009', 'UNI-QRY-004']],
  ])('a broken result costs %s', async (_, run, broken, cut, codes) => {
    const text = JSON.stringify(logOf(run)).replace(`"rank":${broken}`, '"rank":!');
    const { envelopes } = await convert(text.slice(0, text.length - cut), { adapters, root: tree.root });
    const { diagnostics, partial } = envelopes[0] as QueryEnvelope;
    expect(diagnostics.map(({ legacy, code }) => legacy?.['code'] ?? code)).toEqual(codes);
    expect(diagnostics[0]).toMatchObject({ tool: 'Checker' });
    expect(partial).toBe(true);
  });
});

it('what GCC does not escape in its texts costs no finding', async () => {
  const result = { ruleId: 'error', level: 'error', message: { text: '#error a\u0001b\u001b[1m\\0\0' } };
  const artifacts = [{ location: { uri: 'a.c' }, contents: { text: 'int a;\u001a' } }];
  const log = {
    runs: [{ tool: { driver: { name: 'GNU C17', version: '14.2.0' } }, artifacts, results: [result, result] }],
  };
  const text = JSON.stringify(log)
    .replaceAll('\\u0001', '\u0001')
    .replaceAll('\\u001b', '\u001b')
    .replaceAll('\\u001a', '\u001a')
    .replaceAll('\\u0000', '\\0');
  const { envelopes, outcomes } = await convert(Buffer.from(text), { adapters, sources: false });
  const { data, diagnostics, partial } = envelopes[0] as QueryEnvelope;
  expect(diagnostics.filter(({ tool }) => tool === 'GNU C17').map(({ message }) => message)).toEqual(
    [result, result].map(({ message }) => message.text),
  );
  expect(data).toMatchObject({ runs: [{ artifacts: [{ contents: { text: 'int a;\u001a' } }] }] });
  expect([partial, ...outcomes]).toEqual([false, 0]);
  expect(diagnostics.at(-1)).toMatchObject({ code: 'UNI-QRY-018', details: { count: 3 } });
  const octal = await convert(Buffer.from(text.replaceAll('\\0', '\\033')), { adapters, sources: false });
  expect(octal.envelopes[0]?.diagnostics.map(({ code }) => code)).toContain('UNI-QRY-009');
});
