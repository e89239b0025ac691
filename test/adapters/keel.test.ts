import { afterAll, describe, expect, it } from 'vitest';
import { adapter } from '../../adapters/keel/index.ts';
import { asksForText } from '../../src/adapter.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';

// Forms of 0.4.3 and later, of which there are no recordings: made by hand after the public sources.

const PY =
  '# äöü €\nimport math\n\n\ndef to_rad(deg):\n    return math.radians(deg)\n\n\n' +
  'class Point:\n    def norm(self): return to_rad(1)';
const TS = '\ufeff// ✓\r\nexport function toRad(deg: number): number {\r\n\treturn deg;\r\n}\r\n';
const GO = 'package main\n\n\tfunc main() {\n\ttoRad(1)\n}\n';
const tree = sourceTree({ 'src/a.py': PY, 'src/b.ts': TS, 'src/main.go': GO });
afterAll(() => tree.remove());

type Written = Record<string, unknown>;

async function converted(...documents: object[]): Promise<QueryEnvelope[]> {
  const input = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const { envelopes } = await convert(Buffer.from(input), { adapters: [adapter], root: tree.root });
  return envelopes as unknown as QueryEnvelope[];
}

async function of(document: object): Promise<QueryEnvelope & { data: Written }> {
  const [envelope] = await converted({ version: '0.6.2', ...document });
  return envelope as QueryEnvelope & { data: Written };
}

/** Where a line of a file begins and ends in bytes, without its end; counted without any of the project. */
function lineIn(text: string, line: number): { byte_start: number; byte_end: number } {
  const lines = text.split('\n');
  const byte_start = Buffer.byteLength(`${lines.slice(0, line - 1).join('\n')}${line > 1 ? '\n' : ''}`);
  return { byte_start, byte_end: byte_start + Buffer.byteLength((lines[line - 1] ?? '').replace(/\r$/, '')) };
}

const ELSEWHERE = { byte_start: null, byte_end: null };
const NODE = { hash: 'h', callers: 1, callees: 0 };
const WORKING = {
  confidence: 0.8,
  resolution_tier: 'heuristic',
  fix_hint: 'Do it',
  suppressed: false,
  suppress_hint: null,
};

describe('discover', () => {
  it('lists the symbols of a file', async () => {
    const symbols = [
      { ...NODE, kind: 'function', name: 'to_rad', file: 'src/a.py', line: 5 },
      { ...NODE, kind: 'function', name: 'Point.norm', file: 'src/a.py', line: 10 },
    ];
    const { data, diagnostics } = await of({ command: 'discover', path: './src/a.py', symbols });
    expect(data).toMatchObject({ command: 'discover', file_path: 'src/a.py', count: 2 });
    expect(data.matches).toMatchObject([
      { span: lineIn(PY, 5), kind: 'function', name: 'to_rad', symbol_id: 'h', callers: 1 },
      { span: lineIn(PY, 10), name: 'Point.norm' },
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('over HTTP by name: the file is all that is known of the place', async () => {
    const callers = [
      { name: 'main', file: 'src/main.go', line: 3 },
      { name: 'main', file: 'src/main.go', line: 1 },
    ];
    const known = { hash: 'h', name: 'to_rad', callers, callees: [] };
    const [found, nowhere] = await converted(
      { ...known, module_context: 'src/a.py' },
      { ...known, module_context: '' },
    );
    expect(found?.data.matches).toMatchObject([
      { role: 'target', span: { file_path: 'src/a.py', precision: 'file' }, name: 'to_rad' },
    ]);
    expect(found?.data.matches?.[0]?.span.relationships?.callers).toMatchObject([
      { file: 'src/main.go', line: 3, role: 'definition' },
      { line: 1 },
    ]);
    // The one at line 1 is the module, the other a function that is called like it.
    expect(found?.diagnostics).toMatchObject([{ code: 'KEL-REF-104', details: { count: 1 } }]);
    expect(nowhere?.data).toMatchObject({
      name: 'to_rad',
      module_context: '',
      callers: [{ span: lineIn(GO, 3) }, {}],
    });
  });
});

it('a function that is called like its file is no module', async () => {
  const known = {
    hash: 'h',
    name: 'x',
    callers: [{ name: 'main', file: 'src/main.go', line: 3 }],
    callees: [],
    module_context: 'src/a.py',
  };
  const [envelope] = await converted(known);
  expect(envelope?.diagnostics).toEqual([]);
});

it('search over HTTP tells where a definition begins', async () => {
  const found = {
    hash: 'h',
    name: 'toRad',
    kind: 'function',
    file: 'src/b.ts',
    line: 2,
    signature: 's',
    is_public: true,
  };
  const [envelope] = await converted({ query: 'rad', count: 1, results: [found] });
  expect(envelope).toMatchObject({
    tool: 'keel',
    data: { command: 'search', matches: [{ span: lineIn(TS, 2) }], count: 1 },
  });
});

it('what was suppressed is no new warning', async () => {
  const key = (code: string) => ({ code, hash: 'h', file: 'src/a.py', line: 5 });
  const warnings = ['W002', 'S001', 'E001'].map(key);
  const [delta, saved] = await converted(
    { new_errors: [], resolved_errors: [], new_warnings: [...warnings, 5], resolved_warnings: [], pressure: 'Low' },
    { errors: [], warnings },
  );
  const levels = [
    { level: 'warning', code: 'KEL-W002' },
    { level: 'note', code: 'KEL-S001' },
    { level: 'warning', code: 'KEL-E001' },
  ];
  expect(delta?.diagnostics.slice(0, 3)).toMatchObject(levels);
  expect(delta?.data['unplaced']).toEqual([5]);
  expect(saved?.diagnostics.slice(0, 3)).toMatchObject(levels);
});

it('a section of the configuration is one value, with its lists', async () => {
  const section = { style: 'google', prefixes: [{ name: 'a' }, { name: 'b' }] };
  const { envelopes } = await convert(Buffer.from(JSON.stringify(section)), { adapters: [adapter], tool: 'keel' });
  expect(envelopes).toMatchObject([{ data: { command: 'config', value: section }, diagnostics: [] }]);
});

it('a value of the configuration is known by the arguments', async () => {
  const { envelopes } = await convert(Buffer.from('false\n'), {
    adapters: [adapter],
    invocation: { argv: ['keel', '--no-telemetry', 'config', 'enforce.docstrings'], exit: 0 },
  });
  expect(envelopes).toMatchObject([{ tool: 'keel', data: { command: 'config', value: false } }]);
});

it.each([
  ['search', 'results', { term: 'x' }],
  ['discover', 'symbols', {}],
  ['context', 'symbols', { file: 'src/a.py' }],
  ['focus', 'files', { target: 'h' }],
  ['map', 'modules', { summary: {} }],
  ['fix', 'plans', {}],
] as const)('%s: what is no list stays, and is told', async (command, list, more) => {
  const { data, diagnostics } = await of({ command, ...more, [list]: 'unread' });
  expect(data[list]).toBe('unread');
  expect(diagnostics).toMatchObject([{ code: 'UNI-QRY-011', details: { keys: [`/${list}`] } }]);
});

it.each([
  ['search', 'results', { term: 'x' }],
  ['discover', 'symbols', {}],
  ['context', 'symbols', { file: 'src/a.py' }],
] as const)('%s: what is no object in a list of matches has no place', async (command, list, more) => {
  const { data, diagnostics } = await of({ command, ...more, [list]: [null, 'unread'] });
  expect(data).toMatchObject({ matches: [], count: 0, unplaced: [null, 'unread'] });
  expect(diagnostics).toMatchObject([{ code: 'UNI-QRY-019', details: { count: 2 } }]);
});

it('compile: what is no object in a list of findings is none, and is kept', async () => {
  const { data, diagnostics } = await of({ command: 'compile', status: 'error', errors: ['unread', 5], warnings: [] });
  expect(data).toMatchObject({ unplaced: ['unread', 5] });
  expect(diagnostics).toMatchObject([{ code: 'UNI-QRY-019', details: { count: 2 } }]);
});

it.each([
  ['focus', 'files', { target: 'h' }],
  ['fix', 'plans', {}],
] as const)('%s: what is no object stays in its list, and is told', async (command, list, more) => {
  const { data, diagnostics } = await of({ command, ...more, [list]: [null, { name: 'unread' }] });
  expect(data[list]).toEqual([null, { name: 'unread' }]);
  expect(diagnostics).toMatchObject([{ details: { keys: [`/${list}/*`, `/${list}/*/name`] } }]);
});

it('map: modules that are not all objects stay as they are, and are reported', async () => {
  const modules = [null, { name: 'unread' }];
  const { data, diagnostics } = await of({ command: 'map', summary: {}, modules });
  expect(data['modules']).toEqual(modules);
  expect(diagnostics).toMatchObject([{ code: 'UNI-QRY-011', details: { keys: ['/modules'] } }]);
});

describe('map', () => {
  it('--semantic keeps one of equal modules, and their symbols', async () => {
    const a = {
      path: './src/a.py',
      summary: '',
      public_functions: [{ name: 'f', signature: 's', hash: 'h' }],
      public_types: [],
      when_to_use: 'x',
    };
    const { data, diagnostics } = await of({ command: 'map', modules: [a, a, { ...a, summary: 'B' }] });
    const { path: _, ...rest } = a;
    expect(data['modules']).toEqual([
      { file_path: 'src/a.py', ...rest },
      { file_path: 'src/a.py', ...rest, summary: 'B' },
    ]);
    expect(diagnostics).toMatchObject([{ code: 'KEL-QRY-108', details: { printed: 3, kept: 2 } }]);
  });

  it.each(['json', 'llm'])('of the server with format %s, as it was and as the command prints it', async (format) => {
    const served = { status: 'ok', format, scope: [] };
    const [modules, summary] = await converted(
      { ...served, module_count: 1, total_nodes: 2, modules: [{ name: 'a', file: 'src/a.py', node_count: 2 }] },
      {
        ...served,
        summary: { modules: 1, functions: 0 },
        modules: [{ path: 'src/a.py', function_count: 0 }],
        depth: 1,
      },
    );
    expect(modules).toMatchObject({
      tool: 'keel',
      data: { command: 'map', modules: [{ file_path: 'src/a.py', node_count: 2 }] },
    });
    expect(summary).toMatchObject({
      tool: 'keel',
      data: { command: 'map', format, modules: [{ file_path: 'src/a.py', function_count: 0 }] },
    });
    expect([...(modules?.diagnostics ?? []), ...(summary?.diagnostics ?? [])]).toEqual([]);
  });
});

it('name: symbols that may do already what was asked for', async () => {
  const candidate = {
    ...NODE,
    name: 'to_rad',
    source: 'lexical',
    signature: 's',
    file: 'src/a.py',
    line: 5,
    score: 0.8,
    evidence: ['e'],
  };
  const { data, diagnostics } = await of({
    command: 'name',
    description: 'd',
    reuse_candidates: [candidate, { ...candidate, line: 6 }],
    suggestions: [],
  });
  const { file: _, line: __, ...rest } = candidate;
  expect(data['reuse_candidates']).toMatchObject([
    { ...rest, span: lineIn(PY, 5) },
    { ...rest, span: ELSEWHERE },
  ]);
  expect(diagnostics).toMatchObject([{ code: 'UNI-V-001' }]);
});

it('focus: the order in which to read is of files', async () => {
  const { data } = await of({
    command: 'focus',
    target: 'h',
    depth: 2,
    files: [],
    callers: [],
    read_order: ['./src/b.ts', './src/a.py'],
  });
  expect(data['read_order']).toEqual(['src/b.ts', 'src/a.py']);
});

describe('validate-plan', () => {
  const action = {
    ...NODE,
    action: 'rename',
    symbol: 'to_rad',
    file: 'src/a.py',
    line: 5,
    caller_count: 1,
    risk: 'HIGH',
    suggested_order: 's',
    mentions: 1,
  };
  const finding = {
    severity: 'WARNING',
    claimed: 'c',
    actual: 's',
    fix_hint: 'f',
    confidence: 0.9,
    downgraded: false,
    hash: 'h',
  };
  const plan = { command: 'validate-plan', symbols_detected: 1, files_detected: ['./src/a.py'], unrecognized: false };

  it('keeps every value, also of a finding without a place', async () => {
    const nowhere = {
      ...finding,
      code: 'P001',
      category: 'unknown_symbol',
      symbol: 'x',
      message: 'm',
      hash: '',
      file: '',
      line: 0,
      actual: null,
    };
    const { data, diagnostics } = await of({ ...plan, actions: [], findings: [nowhere], strict_failed: true });
    expect(data).toMatchObject({ files_detected: ['src/a.py'], strict_failed: true });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: 'KEL-P001', legacy: { code: 'P001', file: '', line: 0 } });
    expect(diagnostics[0]?.span).toBeUndefined();
  });

  it('what a line is said to define must be there', async () => {
    const callers = [{ name: 'main', file: 'src/main.go', line: 3 }];
    const known = {
      ...finding,
      code: 'P002',
      category: 'signature_mismatch',
      symbol: 'to_rad',
      message: 'Plan signature for `to_rad`',
      file: 'src/a.py',
    };
    const reuse = {
      ...finding,
      code: 'P003',
      category: 'reuse_candidate',
      symbol: 'x',
      message: 'Plan proposes `x`, but existing `toRad` may',
      file: 'src/b.ts',
    };
    const { data, diagnostics } = await of({
      ...plan,
      actions: [
        { ...action, callers },
        { ...action, line: 6, callers: [{ ...callers[0], line: 4 }] },
      ],
      findings: [
        { ...known, line: 5 },
        { ...known, line: 6 },
        { ...reuse, line: 2 },
        { ...reuse, line: 3 },
      ],
    });
    expect(data['actions']).toMatchObject([
      { span: lineIn(PY, 5), callers: [{ name: 'main', span: lineIn(GO, 3) }] },
      { span: ELSEWHERE, callers: [{ span: ELSEWHERE }] },
    ]);
    expect(diagnostics.slice(0, 4).map(({ span }) => span)).toMatchObject([
      lineIn(PY, 5),
      ELSEWHERE,
      lineIn(TS, 2),
      ELSEWHERE,
    ]);
  });
});

describe('checkpoint', () => {
  it('has no categories: the code tells which definition a finding is about', async () => {
    const missing = {
      code: 'E003',
      severity: 'ERROR',
      message: 'Public function `toRad` has no docstring',
      file: 'src/b.ts',
    };
    const callers = [
      { name: 'main', file: 'src/main.go', line: 3 },
      { name: 'main', file: 'src/main.go', line: 2 },
    ];
    const { data, diagnostics } = await of({
      command: 'checkpoint',
      range: 'r',
      files: [],
      affected_callers: [{ symbol: 'to_rad', callers }],
      violations: [
        { ...missing, line: 2 },
        { ...missing, line: 3 },
        { ...missing, code: 'E004', message: 'Function `gone` was removed', line: 3 },
      ],
      error_count: 3,
      warning_count: 0,
      commits: [],
    });
    expect(diagnostics.slice(0, 3).map(({ span }) => span)).toMatchObject([lineIn(TS, 2), ELSEWHERE, ELSEWHERE]);
    expect(data['affected_callers']).toMatchObject([{ callers: [{ span: lineIn(GO, 3) }, { span: ELSEWHERE }] }]);
  });
});

describe('review', () => {
  const review = { command: 'review', base: 'main', changes: [], unanalyzed: [], new_violations: [] };

  it('a body like another: each place has its own name', async () => {
    const alike = {
      ...WORKING,
      code: 'W006',
      severity: 'WARNING',
      category: 'duplicate_implementation',
      message: 'Body of `to_rad` is identical to `toRad` at src/b.ts:2',
      file: 'src/a.py',
      line: 5,
      hash: '',
      affected: [],
      suggested_module: null,
    };
    const unused = {
      ...alike,
      code: 'W005',
      category: 'dead_code',
      message: 'Function `to_rad` has no callers',
      existing: null,
    };
    const { diagnostics } = await of({
      ...review,
      new_violations: [
        { ...alike, existing: { hash: 'h', file: 'src/b.ts', line: 2 } },
        { ...alike, existing: { hash: 'h', file: 'src/b.ts', line: 3 } },
        { ...unused, line: 6 },
      ],
    });
    expect(diagnostics.slice(0, 3)).toMatchObject([
      { span: lineIn(PY, 5), details: { existing: { span: lineIn(TS, 2) } } },
      { span: lineIn(PY, 5), details: { existing: { span: ELSEWHERE } } },
      { span: ELSEWHERE },
    ]);
  });

  it('the growth of the code, and advice without names', async () => {
    const sprawl = { source_files_added: 1, creation_bias: 0.67 };
    const { data, diagnostics } = await of({
      ...review,
      sprawl,
      reuse_advisories: [{ code: 'W010', severity: 'WARNING', confidence: 0.9 }],
    });
    expect(data['sprawl']).toEqual(sprawl);
    expect(diagnostics).toMatchObject([{ code: 'KEL-W010', message: 'New code may repeat what exists.' }]);
  });
});

it('fix --apply names the files that it changed', async () => {
  const counts = { actions_applied: 2, actions_failed: 0, recompile_clean: true, recompile_errors: 0 };
  const told = await of({
    command: 'fix --apply',
    ...counts,
    files_modified: ['./src/a.py', './src/b.ts'],
    details: [],
  });
  expect(told).toMatchObject({
    message: '2 of 2 changes were made, in 2 files.',
    result: { files_modified: ['src/a.py', 'src/b.ts'] },
  });
  const untold = await of({ command: 'fix --apply', ...counts, details: [] });
  expect(untold).toMatchObject({ status: 'ok', message: '2 of 2 changes were made.' });
});

it('quality --export: one document of many lines', async () => {
  const row = { id: 1, captured_at: '2026-08-01 10:00:00', commit_sha: null, metrics: '{"version":1}' };
  const envelopes = await converted(row, { ...row, id: 2, commit_sha: 'a' });
  expect(envelopes).toMatchObject([
    { tool: 'keel', data: { command: 'quality', snapshots: [row, { ...row, id: 2, commit_sha: 'a' }] } },
  ]);
});

describe('a run that printed nothing', () => {
  async function run(stderr: string, exit: number, ...argv: string[]): Promise<QueryEnvelope> {
    const invocation = { argv: ['keel', ...argv], exit, stderr: `${stderr}\n` };
    const { envelopes } = await convert(Buffer.from(''), {
      adapters: [adapter],
      root: tree.root,
      tool: 'keel',
      invocation,
      errorCodes: true,
    });
    return envelopes[0] as unknown as QueryEnvelope;
  }

  it.each([
    ['keel compile: another keel process holds the graph lock, skipping', 'KEL-QRY-106'],
    ['keel: .sql, .baml are not tracked languages — no checks ran', 'KEL-QRY-114'],
    ['keel compile: skipped (outside repository): /x.py', 'KEL-IO-104'],
  ])('%s', async (stderr, code) => {
    const said = `keel compile: checking 1 file(s)\n${stderr}\nkeel compile: clean — no violations`;
    const { partial, data, diagnostics } = await run(said, 0, '--client', 'agent', 'compile', '--json');
    expect({ partial, data }).toEqual({ partial: true, data: { command: 'compile' } });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });

  it.each([
    ['failed to persist node updates: Hash collision detected for hash a between functions f and f', 'KEL-V-101'],
    ['failed to persist node updates: database is locked', 'KEL-IO-109'],
    ['failed to save snapshot: No space left on device', 'KEL-IO-109'],
    ['warning: CLAUDE.md merge failed: failed to read CLAUDE.md: Is a directory', 'KEL-IO-110', 'init'],
  ])('%s', async (said, code, command = 'compile') => {
    const { diagnostics } = await run(`keel ${command}: ${said}`, 0, command, '--json');
    expect(diagnostics).toContainEqual(expect.objectContaining({ code, level: 'warning', message: said }));
  });

  it.each([
    ['keel compile: the stored graph was built at commit a, which is not an ancestor of HEAD', 'compile', 'KEL-IO-105'],
    ['keel fix: another keel process holds the graph lock, refusing', 'fix', 'KEL-IO-106'],
    ['keel skeleton: cannot read x.py: No such file', 'skeleton', 'KEL-IO-107'],
    ["keel focus: no node or file found for 'x'. Pass a hash", 'focus', 'KEL-REF-101'],
    ["keel review: cannot resolve base ref 'x'", 'review', 'KEL-IO-103'],
    ['keel quality: words that nobody has read yet', 'quality', 'KEL-INT-002'],
    ['keel audit: failed to detect changed files via git', 'audit', 'KEL-IO-103'],
    ['[keel watch] not initialized. Run `keel init` first.', 'watch', 'KEL-IO-101'],
    ['error: not logged in. Run `keel login` first.', 'push', 'KEL-INT-002'],
  ])('%s', async (stderr, command, code) => {
    expect(await run(stderr, 2, command, '--json')).toMatchObject({
      operation_type: command,
      status: 'error',
      error: { code, tool: 'keel' },
    });
  });

  it.each([
    ['said nothing', '', [], 'KEL-QRY-102'],
    ['was asked for words and said nothing', '', ['--verbose'], 'KEL-QRY-119'],
    ['passed over a file', 'keel compile: skipping /x.py: No such file\n', [], 'KEL-QRY-119'],
  ])('printed nothing, and %s: the remedy is one that helps', async (_, stderr, flags, code) => {
    const { partial, diagnostics } = await run(stderr, 0, 'compile', '--json', ...flags);
    expect([partial, diagnostics[0]?.code]).toEqual([true, code]);
  });

  it.each(['explain', 'discover', 'where'])('said twice that there is no such hash: %s', async (command) => {
    const stderr = `keel ${command}: hash 0 not found\nerror: hash not found: 0\n`;
    const error = { message: 'hash not found: 0', note: 'hash 0 not found' };
    const envelope = await run(stderr, 2, command, '--json', '--verbose', '0');
    expect(envelope).toMatchObject({ operation_type: command, error });
    expect(envelope.diagnostics).toHaveLength(1);
    const { envelopes } = await convert(Buffer.from(stderr), { adapters: [adapter] });
    expect(envelopes).toMatchObject([{ operation_type: command, error, diagnostics: [error] }]);
  });

  it('watched until it was stopped: its words are the result, also where it could not compile', async () => {
    const said = '[keel watch] Watching for changes... (Ctrl+C to stop)\n[keel watch] failed to run keel compile: x';
    expect((await run(said, 0, 'watch')).data).toEqual({ command: 'watch', text: `${said}\n` });
  });

  it.each([
    'No violations to fix.\n',
    'FIX 0 violations — nothing to fix\n',
    'NAME no suggestions for "x"\n',
    'No naming suggestions for "x".\n',
  ])('found nothing, in words: %s', async (text) => {
    const { envelopes } = await convert(Buffer.from(text), { adapters: [adapter] });
    expect(envelopes).toMatchObject([{ tool: 'keel', error: { code: 'UNI-QRY-006' } }]);
  });

  it('had no map to serve yet (0.1.0)', async () => {
    const result = { status: 'ok', format: 'json', scope: [], message: 'Map not yet implemented' };
    const [envelope] = await converted({ jsonrpc: '2.0', result, id: 3 });
    expect(envelope).toMatchObject({ tool: 'keel', data: { command: 'map', ...result }, diagnostics: [] });
  });

  it('wrote its result to a file', async () => {
    const { partial, diagnostics } = await run('', 0, 'checkpoint', '-o', 'x.json', '--json');
    expect(partial).toBe(true);
    expect(diagnostics[0]).toMatchObject({ code: 'KEL-QRY-118' });
  });
});

describe('as its design has it', () => {
  it('what is suppressed is in a list of its own and is a note', async () => {
    const finding = { category: 'suppressed', message: 'm', file: 'src/a.py', line: 5, hash: 'h', confidence: 1 };
    const own = { code: 'S001', severity: 'INFO', ...finding, resolution_tier: 'tier1_treesitter', suppressed: true };
    const compile = { command: 'compile', status: 'ok', files_analyzed: ['src/a.py'], errors: [], warnings: [] };
    const { data, diagnostics } = await of({ ...compile, suppressed: [own, { ...own, code: 'E001' }] });
    expect(data).not.toHaveProperty('suppressed');
    expect(diagnostics.slice(0, 2)).toMatchObject([
      { level: 'note', code: 'KEL-S001', span: { start_line: 5 }, details: { suppressed: true } },
      { level: 'note', code: 'KEL-E001' },
    ]);
    expect(diagnostics.map(({ code }) => code)).not.toContain('UNI-QRY-011');
  });

  it('the code that is explained is the one that compile gives', async () => {
    const { data } = await of({ command: 'explain', error_code: 'E001', hash: 'h', resolution_chain: [], summary: '' });
    expect(data).toMatchObject({ error_code: 'KEL-E001' });
  });

  it.each([
    [['map', '--llm'], true],
    [['map', '--llm-verbose'], true],
    [['compile', '--llm', 'src/a.py'], true],
    [['map', '--llm', '--json'], false],
    [['fix', '--llm', '--apply'], false],
    [['map'], false],
  ])('%j asks for text: %s', (words, isText) => {
    expect(asksForText(adapter, ['keel', ...words])).toBe(isText);
  });
});
