import { describe, expect, it } from 'vitest';
import { adapter as lines } from '../../adapters/lines/index.ts';
import { adapter as mypy } from '../../adapters/mypy/index.ts';
import type { Settings } from '../../src/convert/settings.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import { linesIn, oddLineIn } from '../../src/text/lines.ts';

const sourceOf = (text = '') => ({ bytes: Buffer.from(text), lines: new LineIndex(Buffer.from(text)) });

const NEWER_PYRIGHT = 'WARNING: there is a new pyright version available.\nPlease install the new version or x\n';
const NO_ERRORS = '    0 Warning(s)\n    0 Error(s)\n';
const SESSION = '=== test session starts ===\n';

/** What a text is read as, among these files: the tool, the form of its entries, and these. */
function readAs(
  text: string | readonly string[],
  argv?: readonly string[],
  tool?: string,
  files: Readonly<Record<string, string>> = {},
) {
  const blocks = [text].flat().map((block) => Buffer.from(block));
  const invocation = argv === undefined ? {} : { argv };
  const paths = { root: '/', cwd: '/', maps: [], asReported: false };
  const lookup = (path: string) => (files[path.slice(1)] === undefined ? 'UNI-IO-001' : sourceOf(files[path.slice(1)]));
  const settings = { adapters: [mypy, lines], invocation, tool, paths, lookup } as unknown as Settings;
  const read = linesIn(() => blocks, settings);
  if (read === undefined) return undefined;
  const { adapter, form, rows, chatter } = read;
  return { tool: adapter.tool, form: form.slice(6), rows: [...rows()], chatter: chatter.beginning };
}

describe('text whose lines say places', () => {
  it('is of the tool that its words tell', () => {
    const text = 'a.py:3: error: no  [name]\nFound 1 error in 1 file (checked 1 source file)\n';
    expect(readAs(text)).toEqual({
      ...{ tool: 'mypy', form: 'types' },
      rows: [{ file: 'a.py', line: 3, severity: 'error', message: 'no', code: 'name' }],
      chatter: 'Found 1 error in 1 file (checked 1 source file)\n',
    });
  });

  it('is counted as the program of the run counts', () => {
    expect(readAs('src/a.c:3:5: text\n', ['rg', '--vimgrep', 'text'])).toMatchObject({
      tool: 'rg',
      form: 'matches-behind-mark',
      rows: [{ column: 5 }],
    });
    expect(readAs('src/a.c:3:5: text\n', ['/usr/bin/grep', '-n', 'text'])).toMatchObject({
      ...{ tool: 'grep', form: 'matches' },
      rows: [{ file: 'src/a.c', line: 3, text: '5: text' }],
    });
    expect(readAs('src/a.c:3:5: text\n')).toMatchObject({ tool: 'lines', rows: [{ line: 3, column: 5 }] });
  });

  it.each([
    ['git', 'matches'],
    ['rg', 'matches-behind-mark'],
    [undefined, 'places'],
  ])('of %s says columns where all lines do and a source shows them', (tool, form) => {
    const read = (text: string, files = {}, argv?: readonly string[]) => readAs(text, argv, tool, files);
    const text = 'a.c:1:3:x = 1\nb c.c:2:4:y\n';
    const asText = { form: 'matches', rows: [{ text: '3:x = 1' }, { text: '4:y' }] };
    expect(read(text)).toMatchObject({ form: 'places', rows: [{ column: 3 }, { column: 4 }] });
    expect(read(text, { 'b c.c': '\n y' })).toMatchObject({ form: 'places' });
    expect(read(text, { 'b c.c': '\n   y' })).toMatchObject({ form, rows: [{ text: 'x = 1' }, { column: 4 }] });
    expect(read(text, { 'a.c': 'x = 1\r\n' })).toMatchObject({ form });
    expect(read(text, { 'a.c': '3:x = 1\n' })).toMatchObject(asText);
    expect(read(text, { 'a.c': 'x changed', 'b c.c': '\n4:y' })).toMatchObject(asText);
    expect(read('a.c:1:9:x = 1\n', { 'a.c': 'x = 1' })).toMatchObject({ form: 'places' });
    expect(read('a.c:1:3:x\nb c.c:2:y\n')).toMatchObject({ rows: [{ text: '3:x' }, { text: 'y' }] });
    if (tool === undefined) return;
    expect(read('a:1:3:x\n', { a: 'x' }, [tool, 'grep', 'x'])).toMatchObject({
      form: 'matches',
      rows: [{ text: '3:x' }],
    });
    expect(read('a:1:3:x\n', { a: '3:x' }, [tool, 'grep', '--column', 'x'])).toMatchObject({
      form,
      rows: [{ column: 3 }],
    });
  });

  it('is not of another kind than those of the tool that was named or run', () => {
    const text = 'a.c:3:1: error: odd\n';
    expect(readAs(text, undefined, 'pytest')).toBeUndefined();
    expect(readAs("main.c:3: undefined reference to `f'\n", ['gcc', 'main.o'])).toBeUndefined();
    expect(readAs(text, undefined, 'other')).toMatchObject({ tool: 'other', form: 'findings' });
    const go = 'a.go:3:1: odd (SA1000)\n';
    expect(readAs(go, ['go', 'run', 'x'])).toMatchObject({ tool: 'staticcheck' });
    expect(readAs(go, undefined, 'pytest')).toBeUndefined();
    expect(readAs(text, ['make'])).toMatchObject({ tool: 'lines', form: 'findings' });
  });

  it('may name files with the letter of a drive, and be saved in an encoding that its marks are not of', () => {
    const file = 'C:\\a folder\\b.ts';
    const said = { file, line: 1, column: 5, message: 'No.', code: 'x/no' };
    expect(readAs(`${file}:1:5: No. [Error/x/no]\n\n1 problem\n`)).toMatchObject({ tool: 'eslint', rows: [said] });
    const stylish = `\n${file}\n  1:5  error  No.  x/no\n\n\u0393\u00a3\u00fb 1 problem (1 error, 0 warnings)\n`;
    expect(readAs(stylish)).toMatchObject({ tool: 'eslint', rows: [said] });
    const above = `${file.replace('ts', 'py')}\n  ${file.replace('ts', 'py')}:1:5 - error: No. (reportNo)\n`;
    expect(readAs(above)).toMatchObject({ tool: 'pyright', rows: [{ line: 1, column: 5, code: 'reportNo' }] });
  });

  it('is none where grep was asked for offsets of bytes', () => {
    for (const flag of ['-b', '-rb', '--byte-offset']) expect(readAs('a:12: x\n', ['grep', flag, 'x'])).toBeUndefined();
    for (const flag of ['-n', '-eb', '--binary']) expect(readAs('a:12: x\n', ['grep', flag, 'x'])).toBeDefined();
  });

  it.each([
    'parse failed: line 3, col 7, odd\n',
    '  12:20:30 - error: late\n',
    'error: no such key\ndeploy.yml:12\n',
    'error[key]: no such key\n --> deploy.yml:12:1\n',
    'E0101 10:00:00.000000 1 main.go:12] late\nmain.go:12:1\n',
    '  Summary\n  ✖  1:2  lost\n',
  ])('is none of a program that prints lines like those of a log: %j', (text) => {
    expect(readAs(text)).toBeUndefined();
  });

  it('may have a sum of pydocstyle below it', () => {
    const text = 'a.py:1 at module level:\n        D100: no\n1\n';
    expect(readAs(text)).toMatchObject({ tool: 'pydocstyle', rows: [{ code: 'D100' }], chatter: '1\n' });
  });

  it('may name files as git quotes them', () => {
    const text = '"d/\\303\\244 \\"b\\\\\\".py":3:x\n';
    expect(readAs(text, ['git', 'grep', '-n', 'x'])).toMatchObject({ rows: [{ file: 'd/\u00e4 "b\\".py', line: 3 }] });
  });

  it('may be the short summary of pytest', () => {
    const text =
      '=== test session starts ===\nsome: 1\n\n=== short test summary info ===\n' +
      'FAILED test/test_a.py::test_b[1] - assert 1 == 2\n=== 1 failed in 0.01s ===\n';
    const said = 'test/test_a.py::test_b[1] - assert 1 == 2';
    expect(readAs(text)).toMatchObject({
      ...{ tool: 'pytest', rows: [{ file: 'test/test_a.py', severity: 'FAILED', message: said }] },
    });
  });

  it('may be a summary with other outcomes, of a quiet run, or of one that was interrupted', () => {
    const quiet =
      '.sxF   [100%]\n=== FAILURES ===\nE   assert 1 == 2\n=== short test summary info ===\n' +
      'SKIPPED [1] test_a.py:3: no\nXFAIL test_a.py::test_x - known\n' +
      'FAILED test_a.py::test_bad - assert 1 == 2\n1 failed, 1 skipped in 0.08s\n';
    expect(readAs(quiet)).toMatchObject({ tool: 'pytest', rows: [{ file: 'test_a.py', severity: 'FAILED' }] });
    const interrupted =
      '=== test session starts ===\n=== short test summary info ===\nERROR test_b.py\n' +
      '!!!! Interrupted: 1 error during collection !!!!\n=== 1 error in 0.20s ===\n';
    expect(readAs(interrupted)).toMatchObject({ rows: [{ file: 'test_b.py', severity: 'ERROR' }] });
  });

  it('may be a summary below more than is looked at, in which programs crash', () => {
    const captured = `Traceback (most recent call last):\n${'FAILED a.py - not so\n'.repeat(60_000)}`;
    const summary = '=== short test summary info ===\nFAILED test_a.py::test_b\n=== 1 failed in 0.1s ===\n';
    const session = `=== test session starts ===\n${captured}${summary}`;
    expect(readAs([session.slice(0, 700_000), session.slice(700_000)])?.rows).toMatchObject([{ file: 'test_a.py' }]);
    expect(readAs(`${summary}=== test session starts ===\n\n${summary}`)?.rows).toHaveLength(2);
    expect(readAs(`${summary}FAILED\n`)).toBeUndefined();
  });

  it.each([
    ['mypy', 'Success: no issues found in 1 source file\n', 'mypy'],
    // More than one program says it.
    ['ruff', 'All checks passed!\n', 'lines'],
    ['pytest', '=== test session starts ===\na.py .s\n=== 1 passed, 1 skipped in 0.02s ===\n', 'pytest'],
    ['pytest', '..   [100%]\n2 passed in 0.02s\n', undefined],
    ['golangci-lint', '0 issues.\n', 'golangci-lint'],
    ['rustc', '    Checking a v0.1.0 (/a)\n    Finished `dev` profile [x] target(s) in 0.1s\n', 'rustc'],
    ['pyright', `0 errors, 0 warnings, 0 informations \n${NEWER_PYRIGHT}`, 'pyright'],
    [
      'clang-tidy',
      '9 warnings generated.\nSuppressed 9 warnings (9 in non-user code).\nUse -header-filter=.*\n',
      undefined,
    ],
    ['cppcheck', 'Checking a.c ...\nnofile:0:0: information: no headers [missingIncludeSystem]\n', undefined],
    ['ansible-lint', 'Passed: 0 failure(s), 0 warning(s) in 1 files processed of 1 encountered.\n', undefined],
    ['htmlhint', 'Scanned 1 files, no errors found (7 ms).\n', undefined],
    ['dotnet', `  a -> /a.dll\nBuild succeeded.\n${NO_ERRORS}Time Elapsed 00:00:04.88\n`, 'dotnet'],
  ])('may say that %s found nothing', (tool, text, toldBy) => {
    expect(readAs(text, [tool])).toMatchObject({ rows: [], chatter: text });
    expect(readAs(text, undefined, tool)).toMatchObject({ tool, rows: [] });
    expect(readAs(`${text}else\n`, ['ruff'])).toBeUndefined();
    expect(readAs(text)?.tool).toBe(toldBy);
  });

  it('is not clean where it says nothing of what was found', () => {
    expect(readAs('=== test session starts ===\n=== 2 failed in 0.1s ===\n', ['pytest'])).toBeUndefined();
    expect(readAs('=== test session starts ===\n', ['pytest'])).toBeUndefined();
    expect(readAs('Found 0 errors\n', ['mypy'])).toBeUndefined();
  });

  it.each([
    ['mypy', 'Found 3 errors in 1 file (checked 1 source file)\nSuccess: no issues found in 1 source file\n'],
    ['pyright', '0 errors, 3 warnings, 0 informations \n'],
    ['pyright', '3 errors, 0 warnings, 0 notes\n0 errors, 0 warnings, 0 notes\n'],
    ['pylint', 'Your code has been rated at 2.00/10\nYour code has been rated at 10.00/10\n'],
    ['golangci-lint', '0 issues.\n3 issues:\n* govet: 3\n'],
    ['cspell', 'CSpell: Files checked: 1, Issues found: 0 in 0\nCSpell: Files checked: 1, Issues found: 2 in 1\n'],
    ['ruff', 'Found 3 errors.\nAll checks passed!\n'],
    ['rustc', '    Finished `dev` profile [x] target(s) in 0.1s\nwarning: build failed\n'],
    ['dotnet', `${NO_ERRORS}Time Elapsed 00:00:04.88\nCSC : error CS2001: no\n`],
    ['clang-tidy', '9 warnings generated.\nSuppressed 8 warnings (8 in non-user code).\n'],
    ['clang-tidy', 'Error while processing a.c.\n9 warnings generated.\nSuppressed 9 warnings (9 in x).\n'],
    ['cppcheck', 'Checking a.c ...\nnofile:0:0: error: no [internalError]\n'],
    ['ansible-lint', 'Passed: 0 failure(s), 2 warning(s) in 1 files\nPassed: 0 failure(s), 0 warning(s) in 1 files\n'],
    ['htmlhint', 'Scanned 2 files, found 1 errors in 1 files (7 ms)\nScanned 1 files, no errors found (7 ms).\n'],
    ['pyrefly', ' INFO 0 errors\n INFO 3 errors\n'],
    ['pytest', `${SESSION}=== 1 failed in 0.1s ===\n${SESSION}=== 2 passed in 0.1s ===\n`],
    ['pytest', `${SESSION}=== 2 passed in 0.1s ===\na.py:3: error: no\n${SESSION}=== 2 passed in 0.1s ===\n`],
  ])('is not clean where one of several runs of %s says otherwise', (tool, text) => {
    expect(readAs(text)).toBeUndefined();
    expect(readAs(text, undefined, tool)).toBeUndefined();
  });

  it('is not clean where another program says errors above tests that pass', () => {
    const summary = '=== short test summary info ===\nSKIPPED [1] a.py:3: no\n=== 1 passed, 1 skipped in 0.1s ===\n';
    expect(readAs(`${SESSION}${summary}`)).toMatchObject({ tool: 'pytest', rows: [] });
    expect(readAs(`a.py:3: error: no  [name]\n${SESSION}${summary}`)).toBeUndefined();
  });

  it('may have messages of many lines, which another place ends', () => {
    const failed = 'FAILED a.py::t - assert 1 == 2\n  \n  - b\nFAILED b.py::t\n';
    expect(
      readAs(`${SESSION}=== short test summary info ===\n${failed}=== 2 failed in 0.1s ===\n`)?.rows,
    ).toMatchObject([{ message: 'a.py::t - assert 1 == 2', note: '  \n  - b' }, { file: 'b.py' }]);
    const path = 'C:\\a\\b';
    const twice = (text: string) => readAs(text.repeat(2))?.rows.length;
    expect(twice(`${path}.py:3: error: no  [name]\nFound 1 error in 1 file (checked 1 source file)\n`)).toBe(2);
    expect(twice(`************* Module b\n${path}.py:3:0: C0114: no (missing-docstring)\n`)).toBe(2);
    expect(twice(`${path}.go:3:4: no (govet)\n\tf()\n\t^\n`)).toBe(2);
    expect(twice(`${path}.c: In function 'f':\n${path}.c:3:4: error: no\n`)).toBe(2);
    expect(readAs('a.go:3:4: undefined: b\na.go:4:4: no (govet)\n\tf()\n\t^\n')).toBeUndefined();
  });

  it('may show long sources, and places that an error of tsc is related to', () => {
    const related = '  b.ts:2:4\n    2 const c = 1;\n            ~\n    The expected type comes from here.\n\n';
    const long = '  3 f({\n    ~~~\n  4   a,\n    ~~~~\n...\n  9   e,\n    ~~~~\n 10 });\n    ~~~\n\n';
    const text = ['a.ts:3:5 - error TS1: no\n\n', long, related, 'a.ts:11:5 - error TS2: no\n\n11 f\n    ~\n\n'].join(
      '',
    );
    expect(readAs(`${text}\nFound 2 errors in the same file, starting at: a.ts:3\n\n`)).toMatchObject({
      ...{ tool: 'tsc', rows: [{ line: 3, note: expect.stringContaining('comes from here.') }, { line: 11 }] },
    });
  });

  it.each([
    ['pytest', (n: number) => `${SESSION}1 passed in 0.1s${' '.repeat(n)}\nx\n`],
    ['cspell', (n: number) => `a.md:1:2 - Unknown word (a)\na.md:1:2 - ${' word ()x'.repeat(n / 8)}\n`],
    ['eslint', (n: number) => `a.js:1:2: no [Error/no]\na.js:1:2: ${' [Error/'.repeat(n / 8)}\n`],
    ['eslint', (n: number) => `/a.js\n  1:2  error  no\n${'./a'.repeat(n / 3)}\n  1:3  x\n`],
    ['yamllint', (n: number) => `a.yaml\n  1:2  error  no  (no)\n  1:3  error${' '.repeat(n)}\n`],
    ['tsc', (n: number) => `a.ts(1,2): error TS1: no\n\n1 x\n${' '.repeat(n)}z\n`],
    ['tsc', (n: number) => `a.ts(1,2): error TS1: no\n${'(1,2): '.repeat(n / 7)}\n`],
    ['dotnet', (n: number) => `a.cs(1,2): error CS1: no\n${'a.b '.repeat(n / 4)}\n`],
    ['dotnet', (n: number) => `a.cs(1,2): error CS1: no\n${'(1,2): '.repeat(n / 7)}\n`],
    ['dotnet', (n: number) => `a.cs(1,2): error CS1: ${' [aproj'.repeat(n / 7)}\n`],
    ['ruff', (n: number) => `a.py:1:2: E501 no\n  |\n${' '.repeat(n)}x\n`],
    ['pyright', (n: number) => `  /a.py:1:2 - error: no\n${' '.repeat(n)}x\n`],
    ['pyright', (n: number) => `  /a.py:1:2 - error: no\n${'    x\n'.repeat(n / 6)}`],
    ['actionlint', (n: number) => '.github/workflows/\u2028'.repeat(n / 19)],
    ['standard', (n: number) => '  \u2028'.repeat(n / 3)],
    ['dotnet', (n: number) => '\u2028'.repeat(n)],
    ['dotnet', (n: number) => '\r'.repeat(n)],
  ])('of %s is read in a time that grows with its length', (_, text) => {
    // In a time that grew with the square, or worse, it would take minutes.
    readAs(text(1_000_000));
  });

  it('may be of a build of several projects, and say of a project what is in none of its files', () => {
    const text = '1>---- Build started ----\n1>C:\\a (b)\\c.cs(9,7,9,13): error CS0246: no\n';
    const place = { line: 9, column: 7, endLine: 9, endColumn: 13 };
    expect(readAs(`${text}D:\\a b.csproj : warning NU1603: old [D:\\a b.csproj]\n`)).toMatchObject({
      tool: 'dotnet',
      rows: [
        { ...place, file: 'C:\\a (b)\\c.cs', severity: 'error', compiler_code: 'CS0246', message: 'no' },
        { file: 'D:\\a b.csproj', compiler_code: 'NU1603', message: 'old', project: 'D:\\a b.csproj' },
      ],
    });
  });

  it('may be of several programs', () => {
    const text = 'a.py:3: error: no  [name]\na.py:3:1: E501 long\na.go:3:1: odd (SA1000)\n';
    const others = { rows: [{ severity: 'error', code: 'name' }, { code: 'E501', message: 'long' }, {}] };
    expect(readAs(text.replace(' (SA1000)', ' (XA1000)'))).toMatchObject({ form: 'findings', ...others });
  });

  it('is refused for the first line that its program does not print', () => {
    const settings = { adapters: [mypy, lines], invocation: {} } as unknown as Settings;
    const odd = (text: string) => oddLineIn(() => [Buffer.from(text)], settings);
    const sum = 'Found 1 error in 1 file (checked 1 source file)\n';
    expect(odd(`a.py:3: error: no  [name]\n${sum}make: *** [Makefile:2: check] Error 1\n`)).toEqual({
      ...{ program: 'mypy', line: 3 },
    });
    expect(odd(`a.py:3: error: no  [name]\n${sum}`)).toBeUndefined();
    expect(odd('one\ntwo\n')).toBeUndefined();
    expect(odd(`${'a.py:3: error: no\n'.repeat(20)}Interrupted\n`)).toEqual({ line: 21 });
    expect(odd('a.py:3: error: no\nInterrupted\n')).toBeUndefined();
  });

  it('may be cut where the last line says a place and has no end, unless the run is known to have ended', () => {
    const isCut = (text: string, invocation = {}) =>
      linesIn(() => [Buffer.from(text)], { adapters: [mypy, lines], invocation, tool: 'mypy' } as unknown as Settings)
        ?.cut;
    const [found, sum] = ['a.py:3: error: no  [name]', 'Found 1 error in 1 file (checked 1 source file)'];
    expect([found, `${found}\n`, `${found}\n${sum}`].map((text) => isCut(text))).toEqual([true, false, false]);
    expect(isCut(found, { argv: ['mypy'], exit: 1 })).toBe(false);
  });

  it('may show source below its entries', () => {
    const java = 'A.java:3: error: no symbol\n  int a = b;\n          ^\n  symbol: b\n1 error\n';
    expect(readAs(java)).toMatchObject({ tool: 'javac', rows: [{ line: 3, note: expect.stringContaining('^') }] });
    const clang = 'a.c:3:5: warning: odd [-Wodd]\n    3 | int a;\n      |     ^\n1 warning generated.\n';
    expect(readAs(clang, ['clang-19', 'a.c'])).toMatchObject({ tool: 'clang', rows: [{ column: 5, code: '-Wodd' }] });
    const older = 'a.c:3:5: error: odd\nint a;\n    ^~~\n    b\na.c:4:1: note: here\n1 error generated.\n';
    expect(readAs(older, ['clang', 'a.c'])?.rows).toMatchObject([{ note: 'int a;\n    ^~~\n    b' }, { line: 4 }]);
    const rust =
      'error[E0425]: no `a`\n --> a b.rs:3:5\n  |\n3 | a\n  | ^\n\nerror: aborting due to 1 previous error\n';
    expect(readAs(rust)).toMatchObject({ rows: [{ file: 'a b.rs', line: 3, column: 5, compiler_code: 'E0425' }] });
  });

  it('may name files above its entries', () => {
    const stylish =
      '\n/a/b.js\n  1:8   error  odd   no-odd\n  2:10  error  Parsing error: no\n\n/a/c d.js\n  1:1  error  x\n';
    expect(readAs(`${stylish}\n✖ 3 problems (3 errors, 0 warnings)\n`)?.rows).toMatchObject([
      { file: '/a/b.js', line: 1, column: 8, message: 'odd', code: 'no-odd' },
      { file: '/a/b.js', line: 2, message: 'Parsing error: no' },
      { file: '/a/c d.js', line: 1 },
    ]);
    const captured = 'none.py\na.py\n  pattern: 0\n    capture: 0 - n, start: (1, 4), end: (1, 5), text: `f`\n';
    expect(readAs(captured)).toMatchObject({ rows: [{ file: 'a.py', capture: 'n', text: 'f' }], tool: 'tree-sitter' });
    const several = 'a.py\n    pattern:  0, capture: 1 - d, start: (1, 0), end: (2, 3), text: `a\n  b`\n';
    expect(readAs(several)?.rows).toMatchObject([{ endLine: 2, endColumn: 3, content: 'a\n  b' }]);
  });

  it('says by what is shown what numbers do not', () => {
    const java = 'A.java:3: error: no symbol\n\tint a = b;\n\t        ^\n1 error\n';
    expect(readAs(java)?.rows).toMatchObject([{ column: 10, shown: '\tint a = b;' }]);
    const marked = (shown: string) => readAs(`a.c:3:5: error: odd\n${shown}\n`, ['gcc', 'a.c'])?.rows[0]?.['marked'];
    expect(marked('    3 | int abc;\n      |     ^~~')).toBe('abc');
    expect(marked('    3 | /*漢*/ abc;\n      |        ^~~')).toBeUndefined();
    expect(marked('    3 | a = b;\n      |   ^')).toBeUndefined();
    expect(marked('    3 | f(a,\n      | ^~~\n    4 |   b);\n      |   ~~')).toBeUndefined();
    const types = 'a.py:1:10:1:20: error: no  [name]\nFound 1 error in 1 file (checked 1 source file)\n';
    expect(readAs(types)?.rows).toMatchObject([{ column: 10, endColumn: 21 }]);
  });

  it('may be longer than what is read of it at once', () => {
    const line = (number: number) => `src/a.c:${number}: ${'x'.repeat(1000)}\n`;
    const block = (from: number) => Array.from({ length: 500 }, (_, index) => line(from + index)).join('');
    const { rows } = readAs([block(1), block(501), 'src/b.c:1: y'], ['grep', '-n', 'x']) ?? {};
    expect(rows?.map(({ file, line }) => `${file}:${line}`)).toEqual([
      ...Array.from({ length: 1000 }, (_, index) => `src/a.c:${index + 1}`),
      'src/b.c:1',
    ]);
    expect(readAs([block(501), block(1)])).toBeUndefined();
    expect(readAs([block(1), `${block(501)}something else\n`], ['grep', '-n', 'x'])).toBeUndefined();
    const source = `${'    3 | int a;\n'.repeat(20_000)}`;
    expect(readAs(['a.c:3:5: warning: odd\n', source, source], ['gcc', 'a.c'])?.rows).toHaveLength(1);
  });

  it.each([
    ['a log', '12:30:45 started\n12:30:46 ended\n'],
    ['a log with dates', '2026-11-28T12:30:45 started\n'],
    ["a log of Go's", '2026/11/28 12:30:45 main.go:23: started\n'],
    ['addresses', 'localhost:8080: refused\nhttp://host.example:80: refused\n'],
    ['a panic', "thread 'main' panicked at src/main.rs:2:5:\nboom\n"],
    ['a trace', 'Error: no\n    at run (/src/a.js:10:5)\n'],
    ['prose with a place in it', 'See the file:\na.py:3: here\n'],
    ['places in no order', 'a.py:3:x\na.py:2:y\n'],
    ['a word and a number', 'total: 2\nFile:12:34\n'],
    ['a title above a place', '# Title\ndocs/x.go:10:\n'],
    ['a title above what is said of a place', '# Title\ndocs/x.go:10: see there\n'],
    ['a line of a trace', 'at Foo.java:3:\n'],
    ['a trace of Java', 'Exception in thread "main" java.lang.RuntimeException: x\n\tat Foo.f(Foo.java:2)\n'],
    ['a trace of Python', '  File "a.py", line 3, in f\nValueError: a.py:3: no\n'],
    ["a trace of Go's", 'goroutine 1 [running]:\nmain.main()\n\t/x/main.go:11 +0x3d\n'],
    ['a line of a panic', "thread 'main' (80) panicked at src/main.rs:1:54:\n"],
    ['a host and its port', 'example.com:80: refused\nwww.example.org:443: open\n'],
    ['a log with levels', 'INFO main.go:8: started\nERROR main.go:9: ended\n'],
    ['a log with days', '2026/11/28 main.go:8: started\n'],
    ['a list of places', '- a.py:3: first\n- a.py:4: second\n'],
    ['a difference', '--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a.py:3: x\n+a.py:4: x\n'],
    ['offsets in a file', 'a.py:0:first\na.py:70:second\n'],
    ['a list of files', '-rw-r--r-- 1 root root 120 Nov 28 12:30 a.py\n'],
    ['a log of requests', '127.0.0.1 - - [28/Nov/2026 12:30:45] "GET /a.js:3: HTTP/1.1" 200 -\n'],
    ['a syntax tree', '|-FunctionDecl 0x25 <c/warn.c:3:1, col:36> col:12 never\n'],
    ['a configuration', 'image: nginx.local:5000:latest\nports:\n  - 80:80\n'],
    [
      'what a query captured below prose',
      'Results:\na.py\n  pattern: 0\n    capture: 0 - n, start: (1, 4), end: (1, 5)\n',
    ],
  ])('is not %s', (_, text) => expect(readAs(text)).toBeUndefined());
});
