/**
 * Inputs of any size that a converter may read in more than linear time. Each gives about `size` bytes.
 */

/** An input: bytes on stdin, or what the tool said on stderr. */
export interface Grown {
  input: string;
  stderr?: string;
}

const ID = 'ffd5a4a5-5256-498d-a10b-ff006f9d84e9';
const PLACE = '"file":"src/a.rs","byte_start":1,"byte_end":3,"matched_text":"fn","line_number":1';
const ELEMENT = `{"match_id":"${ID}",${PLACE}}`;

/** A document of llmsearch with these elements, and other keys before them. */
function document(elements: string, before = ''): string {
  return `{"execution_id":"${ID}",${before}"pattern":"fn","matches":[${elements}],"match_count":1}`;
}

/** An answer of a server that holds these contents. */
function answer(contents: string): string {
  return `{"jsonrpc":"2.0","id":1,"result":{"content":[${contents}]}}`;
}

/** An envelope with these diagnostics. */
function envelope(diagnostics: string): string {
  const head = '{"schema_version":"1.1.0","tool":"keel","data":{"command":"map"}';
  return `${head},"diagnostics":[${diagnostics}],"execution_id":"${ID}","timestamp":null,"partial":false}`;
}

/** A text over and over, up to a size. */
function filled(size: number, text: string, between = ''): string {
  return Array.from({ length: Math.max(1, Math.floor(size / (text.length + between.length))) }, () => text).join(
    between,
  );
}

/** Texts over and over that differ by a number. */
function numbered(size: number, text: (index: number) => string, between = ''): string {
  return Array.from({ length: Math.max(1, Math.floor(size / text(1000).length)) }, (_, index) => text(index)).join(
    between,
  );
}

/** Beginnings of lines that tools print, which patterns of text rules may begin with. */
const LINES = [
  'error: ',
  'Error: ',
  'warning: ',
  'thread ',
  "thread 'main' panicked at ",
  '[E002] ',
  'Usage: ',
  '    ',
  '{"status":',
];

/** What a document may begin like, in text that holds none. */
const BRACKETS: Readonly<Record<string, string>> = {
  'text and [': 'x [',
  'lines of [': '[\n',
  'lines of {"a': '{"a\n',
  'lines of {"a" and no colon': '{"a" x\n',
  'lines of {"a":': '{"a":\n',
  'lines of {"a":x': '{"a":x,"b":1\n',
  'lists that never end, each on its line': '[1,\n',
  'lists of strings that never end': '["a",\n',
  'lists that never end, behind a comma': ',[1\n',
  'objects that never end, behind a comma': '{"a":[1\n,',
  'indented lists that never end': '   [2,\n',
  'log lines with lists and objects': '[INFO] 2024-01-01 {"a": "b"} [x]\n',
  'lists of objects that never end, in a line': '"a":[{"b":0,"c":[{"d":0,"e":"f","g',
  'quotes that are never closed': '{"\n',
  'short lists': '[1] Done\n',
  'an object whose faults do not end': '{"a":x,',
};

/** Short rows and documents of tools, as they print one after the other. */
export const SMALL: Readonly<Record<string, string>> = {
  llmsearch: document(ELEMENT),
  keel: '{"version":"0.4.2","command":"where","hash":"x","file":"a.py","line_start":1,"line_end":2,"stale":false}',
  magellan: `{"schema_version":"1.0.0","execution_id":"${ID}","data":{"matches":[],"query_name":""},"tool":"magellan"}`,
  splice: '{"status":"ok","message":"Patched 0 file(s) across 1 batch(es)."}',
  llmgrep: `{"schema_version":"3.0.0","execution_id":"${ID}","tool":"llmgrep","data":{"results":[],"total_count":0}}`,
  symgrep: '{"version":"1.2.0","query":"f","symbols":[],"summary":{"total_matches":0,"truncated":false}}',
  julie: answer('{"type":"text","text":"no results"}'),
  ripgrep: '{"type":"begin","data":{"path":{"text":"a.rs"}}}',
  sarif: '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[]}]}',
};

/** Where a value may be, as the texts around it. */
const PLACES: Readonly<Record<string, readonly [before: string, behind: string]>> = {
  head: [`{"execution_id":"${ID}","deep":`, ',"pattern":"fn","matches":[],"match_count":0}'],
  tail: [`{"execution_id":"${ID}","pattern":"fn","matches":[],"deep":`, ',"match_count":0}'],
  envelope: ['{"schema_version":"1.1.0","tool":"keel","data":{"command":"map","deep":', '},"diagnostics":[]}'],
  error: ['{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x","data":', '}}'],
  'unknown document': ['{"deep":', '}'],
};

const KINDS = ['Symbol', 'Reference', 'Call', 'File', 'Odd'];

export const GROWTH_SHAPES: Readonly<Record<string, (size: number) => Grown>> = {
  ...Object.fromEntries(
    Object.entries(BRACKETS).map(([name, text]) => [name, (size: number) => ({ input: filled(size, text) })]),
  ),
  'a broken element with many lists': (size) => ({
    input: document(`{"match_id":X,${filled(size, '"tail":[],"id":9,')}"n":1},${ELEMENT}`),
  }),
  ...Object.fromEntries(
    LINES.flatMap((line) => [
      [`lines of ${JSON.stringify(line)}`, (size: number) => ({ input: filled(size, `${line}x\n`) })],
      [`one line of ${JSON.stringify(line)}`, (size: number) => ({ input: filled(size, line) })],
      [
        `stderr of ${JSON.stringify(line)}`,
        (size: number) => ({ input: document(ELEMENT), stderr: filled(size, `${line}x\n`) }),
      ],
    ]),
  ),
  'stderr of one long line': (size) => ({ input: document(ELEMENT), stderr: `error: ${'x '.repeat(size / 2)}` }),
  'text of spaces': (size) => ({ input: `error:${' '.repeat(size)}x` }),
  'lines that end in a lone carriage return': (size) => ({ input: filled(size, 'line\r') }),
  'empty lines before a document': (size) => ({ input: `${'\n'.repeat(size)}${document(ELEMENT)}` }),
  'log lines before a document': (size) => ({ input: `${filled(size, '[INFO] {a} [b] "c"\n')}${document(ELEMENT)}` }),
  'a broken element and spaces behind it': (size) => ({
    input: document(`${ELEMENT},{"match_id": broken }${' '.repeat(size)},${ELEMENT}`),
  }),
  'a broken element, a bracket and spaces, cut': (size) => ({
    input: `${document(ELEMENT).split(']')[0]},{"match_id":x}}${' '.repeat(size)}`,
  }),
  'broken elements': (size) => ({ input: document(filled(size, '{"match_id": broken}', ',')) }),
  'broken elements that hold objects like elements': (size) => ({
    input: document(filled(size, `{"match_id":"x","n":[${filled(800, '{"match_id":1}', ',')}],"text":"a"b"}`, ',')),
  }),
  'a broken element that holds objects like elements': (size) => ({
    input: document(`{"match_id":"x","n":[${filled(size, '{"match_id":1}', ',')}],"text":"a"b"},${ELEMENT}`),
  }),
  'a broken element that holds objects like elements behind the damage': (size) => ({
    input: document(`{"match_id":"x","text":"a"b","n":[${filled(size, '{"match_id":1}', ',')}]},${ELEMENT}`),
  }),
  'a broken head that holds objects like elements': (size) => ({
    input: document(ELEMENT, `"x":y,"n":[${filled(size, '{"match_id":1}', ',')}],`),
  }),
  'an element in an element that does not end': (size) => ({
    input: `${document('').split(']')[0]}${filled(size, '{"match_id":')}x,${ELEMENT}],"match_count":1}`,
  }),
  'an object in an object of a list that does not end': (size) => ({ input: `{"a":[${filled(size, '{"a":')}x` }),
  'a string that does not end': (size) => ({ input: document(ELEMENT, `"x":"${'a'.repeat(size)}`).replace('a"', 'a') }),
  backslashes: (size) => ({ input: document(ELEMENT, `"x":"${'\\\\'.repeat(size / 2)}",`) }),
  'a key repeated in the head': (size) => ({ input: document(ELEMENT, `${filled(size, '"a":1', ',')},`) }),
  'a key repeated in an element': (size) => ({
    input: document(ELEMENT.replace('}', `,${filled(size, '"a":1', ',')}}`)),
  }),
  'a key repeated in an answer': (size) => ({
    input: answer(`{"type":"text","text":"x",${filled(size, '"a":1', ',')}}`),
  }),
  'a key repeated in an envelope': (size) => ({
    input: envelope('').replace('"partial"', `${filled(size, '"a":1', ',')},"partial"`),
  }),
  'keys of the head': (size) => ({ input: document(ELEMENT, `${numbered(size, (index) => `"k${index}":1`, ',')},`) }),
  'a long value in the head': (size) => ({ input: document(ELEMENT, `"x":[${filled(size, '0', ',')}],`) }),
  elements: (size) => ({ input: document(filled(size, ELEMENT, ',')) }),
  'elements of unknown keys': (size) => ({
    input: document(numbered(size, (index) => ELEMENT.replace('}', `,"k${index}":${index}}`), ',')),
  }),
  'elements without a file': (size) => ({
    input: document(filled(size, ELEMENT.replace('"file":"src/a.rs",', ''), ',')),
  }),
  'one long element': (size) => ({ input: document(ELEMENT.replace('"fn"', `"${'x'.repeat(size)}"`)) }),
  'one element of many keys': (size) => ({
    input: document(ELEMENT.replace('}', `,${numbered(size, (index) => `"k${index}":1`, ',')}}`)),
  }),
  'contents of an answer': (size) => ({ input: answer(filled(size, '{"type":"text","text":"x"}', ',')) }),
  'contents of an answer that are JSON': (size) => ({
    input: answer(filled(size, '{"type":"text","text":"{}"}', ',')),
  }),
  'brackets in an answer': (size) => ({
    input: answer(`{"type":"text","text":"x","d":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`),
  }),
  answers: (size) => ({ input: filled(size, `${answer('{"type":"text","text":"x"}')}\n`) }),
  'a batch of answers': (size) => ({ input: `[${filled(size, answer('{"type":"text","text":"x"}'), ',')}]` }),
  'brackets on lines': (size) => ({ input: filled(size, '{\n') }),
  brackets: (size) => ({ input: '['.repeat(size) }),
  'brackets in an element': (size) => ({
    input: document(ELEMENT.replace('"fn"', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`)),
  }),
  'closing brackets': (size) => ({ input: '}\n'.repeat(size / 2) }),
  'unknown documents': (size) => ({ input: filled(size, '{"a":1}\n') }),
  'empty documents': (size) => ({ input: filled(size, '{}') }),
  'numbers on lines': (size) => ({ input: filled(size, '1\n') }),
  documents: (size) => ({ input: filled(size, `${document(ELEMENT)}\n`) }),
  'documents cut by each other': (size) => ({ input: filled(size, `${document(ELEMENT).slice(0, -20)}\n`) }),
  rows: (size) => ({
    input: filled(size, '{"type":"Symbol","file":"src/a.rs","name":"f","kind":"fn","byte_start":0,"byte_end":2}\n'),
  }),
  'an envelope': (size) => ({ input: envelope(filled(size, '{"tool":"keel","level":"note","message":"x"}', ',')) }),
  'an envelope that is cut, over and over': (size) => ({
    input: filled(size, `${envelope('{"tool":"keel","level":"note","message":"x"}').slice(0, -9)}\n`),
  }),
  ...Object.fromEntries(
    Object.entries(SMALL).map(([tool, text]) => [
      `small documents of ${tool}`,
      (size: number) => ({ input: filled(size, `${text}\n`) }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(PLACES).flatMap(([place, [before, behind]]) => [
      [
        `a deep value in the ${place}`,
        (size: number) => ({ input: `${before}${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}${behind}` }),
      ],
      [`a deep value in the ${place} that does not end`, (size: number) => ({ input: before + '['.repeat(size) })],
    ]),
  ),
  'rows of kinds in turn': (size) => ({
    input: numbered(size, (at) => `{"type":"${KINDS[at % KINDS.length]}","file":"a.rs","name":"f","byte_start":0}\n`),
  }),
  'byte order marks': (size) => ({ input: '\ufeff'.repeat(size / 3) }),
  'byte order marks between documents': (size) => ({ input: filled(size, `\ufeff${document(ELEMENT)}\n`) }),
  'empty lines between documents': (size) => ({ input: filled(size, `${document(ELEMENT)}${'\n'.repeat(500)}`) }),
  escapes: (size) => ({ input: document(ELEMENT.replace('"fn"', `"${filled(size, '\\u00e9')}"`)) }),
  'lone surrogates': (size) => ({ input: document(ELEMENT.replace('"fn"', `"${filled(size, '\\ud800')}"`)) }),
  'a long number': (size) => ({ input: document(ELEMENT, `"x":${'9'.repeat(size)},`) }),
  'a long number in an element': (size) => ({ input: document(ELEMENT.replace(':1,', `:${'9'.repeat(size)},`)) }),
  'a long key': (size) => ({ input: document(ELEMENT, `"${'k'.repeat(size)}":1,`) }),
  'a long key in an element': (size) => ({ input: document(ELEMENT.replace('{', `{"${'k'.repeat(size)}":1,`)) }),
  'a long path': (size) => ({ input: document(ELEMENT.replace('src', filled(size, 'a/../'))) }),
  zeros: (size) => ({ input: '\0'.repeat(size) }),
};
