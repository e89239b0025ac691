import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codeExamples } from '../../adapters/code-examples.ts';
import { adapters } from '../../adapters/index.ts';
import { COMMAND_NAMES, COMMANDS } from '../../src/cli/commands.ts';
import { listedFlags } from '../../src/cli/help-text.ts';
import { CODES } from '../../src/diagnostic/codes.ts';
import { document, documentOf, element } from './made.ts';
import { recorded, runBuilt, runSource } from './runners.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const SCHEMAS = join(import.meta.dirname, '../../src/schema');

test('each command has a help with its flags, in lines that a terminal shows whole', async () => {
  for (const name of COMMAND_NAMES) {
    const { status, stdout } = await runSource({ args: ['help', name] });
    const help = stdout.toString();
    expect([name, status, help.split('\n').filter((line) => line.length > 100)]).toEqual([name, 0, []]);
    for (const { forms } of listedFlags(name).groups.flatMap(([, flags]) => flags))
      expect(help).toContain(`  ${forms} `);
    expect((await runSource({ args: [name, '--help'] })).stdout.equals(stdout)).toBe(true);
    expect((await runSource({ args: ['-h', name] })).stdout.equals(stdout)).toBe(true);
  }
});

test('without a command the help names all of them, on one screen', async () => {
  const { stdout } = await runSource({ args: ['--help'] });
  expect((await runSource({ args: ['help'] })).stdout.equals(stdout)).toBe(true);
  for (const [name, { summary }] of Object.entries(COMMANDS))
    expect(stdout.toString()).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  const lines = stdout.toString().split('\n');
  expect([lines.length <= 24, lines.filter((line) => line.length > 80)]).toEqual([true, []]);
});

test('the version is said in every way that people try', async () => {
  for (const args of [['version'], ['-V'], ['--version'], ['run', '--version']])
    expect((await runSource({ args })).stdout.toString(), args.join(' ')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a command word is no file, and a file of that name is named by its folder', async () => {
  const files = { version: documentOf(1) };
  expect((await runSource({ files, args: ['version'] })).envelopes).toEqual([]);
  for (const args of [['./version'], ['convert', 'version'], ['--', 'version']])
    expect((await runSource({ files, args })).envelopes, args.join(' ')).toHaveLength(1);
});

test('every schema is printed as it is published', async () => {
  const list = (await runSource({ args: ['schema'] })).stdout.toString();
  for (const file of readdirSync(SCHEMAS)) {
    const name = file.replace('.schema.json', '');
    const schema = JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));
    expect(JSON.parse((await runSource({ args: ['schema', name] })).stdout.toString())).toEqual(schema);
    expect(list).toContain(schema.$id);
  }
});

test('every code is explained', async () => {
  const listed = (await runSource({ args: ['explain', '--json'] })).stdout.toString().trim().split('\n');
  const explained = listed.map((line) => JSON.parse(line));
  const ofTools = adapters.flatMap(({ prefix, codes }) => [`${prefix}-QRY-000`, ...codes.map(({ code }) => code)]);
  expect(explained.map(({ code }) => code).sort()).toEqual([...Object.keys(CODES), ...ofTools].sort());
  const without = explained.filter(({ meaning, remedy }) => !meaning || !remedy);
  expect(without.map(({ code }) => code)).toEqual(adapters.map(({ prefix }) => `${prefix}-QRY-000`));
  const cases = Object.entries(CODES['UNI-V-005'].remedies ?? {});
  const lines = (await runSource({ args: ['explain', 'UNI-V-005'] })).stdout.toString().split('\n');
  expect(lines).toEqual(expect.arrayContaining(cases.map(([name, remedy]) => `  What to do, ${name}: ${remedy}`)));
  const { stdout } = await runSource({ args: ['explain', 'uni-qry-001'] });
  expect(stdout.toString()).toContain(`  What to do: ${CODES['UNI-QRY-001'].remedy}\n`);
  const both = await runSource({ args: ['explain', 'SPLICE_E001', 'SPL-E001'] });
  expect(
    new Set(
      both.stdout
        .toString()
        .split('\n\n')
        .map((one) => one.trim()),
    ).size,
  ).toBe(1);
});

test.each([
  ['SPL-V002', 'SPL-V002 (splice)\n  Validation: '],
  ['MAGELLAN_E001', 'MAG-E001 (magellan)\n  An error of the tool. '],
  ['llmtransform_csum_777', 'LMT-CSUM-777 (llmtransform)\n  Checksum: '],
])('a code that no table has is explained by its category: %s', async (code, beginning) => {
  const { status, stdout } = await runSource({ args: ['explain', code] });
  expect(status).toBe(0);
  expect(stdout.toString().slice(0, beginning.length)).toBe(beginning);
});

/** Tools of which no message with a code is recorded. */
const UNSAID = ['llmastsearch', 'sarif'];

test('codes are explained by what tools were recorded with', async () => {
  const { stdout } = await runBuilt({ args: ['explain', 'KEL-E004', 'KEL-P001', 'UNI-QRY-001'] });
  const [found, none, own] = stdout.toString().split('\n\n');
  expect(found).toContain('  For example: Function `Max` was removed but has 1 caller(s)\n');
  expect([none, own]).toEqual([expect.stringMatching(/For example: none/), expect.not.stringMatching(/example/)]);
  for (const { tool, codes } of adapters) {
    const folder = join(FIXTURES, tool);
    const names = readdirSync(folder).filter((name) => name.includes('.legacy.'));
    const recordings = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    const isRecorded = ({ code }: { code: string }) => {
      const said = codeExamples[code]?.replace(/…$/, '') ?? '';
      const printed = [said, JSON.stringify(said).slice(1, -1)];
      return said !== '' && recordings.some((text) => printed.some((one) => text.includes(one)));
    };
    // Others are of recordings that are not among the fixtures.
    expect(codes.some(isRecorded), tool).toBe(codes.length > 0 && !UNSAID.includes(tool));
  }
  expect(Object.values(codeExamples).filter((example) => example === '' || /[\r\n]/.test(example))).toEqual([]);
  const known = adapters.flatMap(({ prefix, codes }) => [`${prefix}-QRY-000`, ...codes.map(({ code }) => code)]);
  expect(Object.keys(codeExamples).filter((code) => !known.includes(code))).toEqual([]);
});

test('every adapter and form is listed', async () => {
  const listed = (await runSource({ args: ['adapters', '--json'] })).stdout.toString().trim().split('\n');
  const forms = listed.map((line) => JSON.parse(line)).flatMap((one) => one.forms.map(({ id }: { id: string }) => id));
  expect(forms.sort()).toEqual(adapters.flatMap((adapter) => adapter.forms.map(({ id }) => id)).sort());
  const text = (await runSource({ args: ['adapters'] })).stdout.toString();
  for (const { tool } of adapters) expect(text).toContain(`${tool} (`);
});

test('detect tells tool, form and evidence of each input, and what is none', async () => {
  const files = {
    'a.json': recorded('ledger-limit-1.legacy.json'),
    'b.json': '{"a":1}',
    'c.txt': recorded('ledger-err-root-missing.legacy.txt'),
    ...{ 'd.txt': 'a.c:1:2: error: x\n', 'e.txt': 'text\n', 'f.txt': '' },
  };
  const { status, stdout } = await runSource({ files, args: ['detect', ...Object.keys(files), 'none.json'] });
  expect(status).toBe(6);
  expect(stdout.toString().split('\n')).toEqual([
    expect.stringMatching(/^a\.json: llmsearch\/search \(by \/.+\)$/),
    expect.stringMatching(/^b\.json: Which tool printed the document is not known\. .* name it with --tool/),
    'c.txt: llmsearch/text',
    'd.txt: lines/findings',
    expect.stringMatching(/^e\.txt: The input is not JSON\. /),
    expect.stringMatching(/^f\.txt: The input is empty\. /),
    '',
  ]);
  const unknown = await runSource({ args: ['detect', '--json'], input: '{"a":1}' });
  expect([unknown.status, unknown.stdout.toString()]).toEqual([
    3,
    expect.stringMatching(/^\{"input":"-","detections":\[\],"runners_up":\[\],"failure":"Which tool .+"\}\n$/),
  ]);
  const envelope = await runSource({ args: ['detect'], input: (await runSource({ input: documentOf(1) })).stdout });
  expect(envelope.stdout.toString()).toBe('stdin: unify/envelope (by /schema_version)\n');
});

test('detect reads what is compressed or UTF-16', async () => {
  const plain = recorded('ledger-limit-1.legacy.json');
  const files = {
    'a.gz': gzipSync(plain),
    'b.json': Buffer.from(plain.toString(), 'utf16le'),
    'c.gz': gzipSync(plain).subarray(0, 9),
  };
  const { status, stdout } = await runSource({ files, args: ['detect', ...Object.keys(files)] });
  const lines = stdout.toString().split('\n');
  expect(lines.filter((line) => / llmsearch\/search \(/.test(line))).toHaveLength(2);
  expect([status, lines.at(-2)]).toEqual([
    3,
    expect.stringMatching(/^c\.gz: A compressed input could not be read to its end: unexpected end/),
  ]);
});

test('detect tells what the nearest form lacks, and what contradicts it', async () => {
  const input = '{"execution_id":"\\u001b","pattern":1,"matches":[]}';
  const { status, stdout } = await runSource({ args: ['detect'], input });
  expect([status, stdout.toString().split('\n')[1]]).toEqual([
    3,
    '  It is not llmsearch/search, because /pattern must be a string.',
  ]);
  const json = await runSource({
    args: ['detect', '--json', '--tool', 'llmsearch'],
    input: '{"execution_id":"","matches":[]}',
  });
  expect(JSON.parse(json.stdout.toString()).runners_up).toContainEqual({
    ...{ tool: 'llmsearch', shape: 'llmsearch/search', missing: ['/pattern'], contradicts: [] },
  });
});

describe('what people read', () => {
  test('of a folder, a pattern and a closed file it is said what to do', async () => {
    const files = { 'saved/a.json': documentOf(1) };
    const { stderr } = await runBuilt({ files, args: ['saved', 'saved/*.json'] });
    expect(stderr).toContain('"saved" could not be read: it is a folder. (UNI-IO-005) Name the files in it');
    expect(stderr).toContain('No file matches the pattern');
  });

  test('the same of many documents in one line, with their number', async () => {
    const { stderr, envelopes } = await runSource({ input: '{"a":1}\n'.repeat(500) });
    expect(envelopes).toHaveLength(500);
    expect(stderr).toMatch(/^unify: stdin: .*\(UNI-QRY-001, 500 times\) .*\n$/);
  });

  test('a failure once, also where --fail-on is reached by it', async () => {
    const { stderr } = await runSource({ args: ['--fail-on', 'error'], input: '{"a":1}' });
    expect(stderr).toMatch(/^unify: stdin: Which tool .*\(UNI-QRY-001\) .*\n$/);
  });

  test('nothing twice, where output and messages are on one terminal', async () => {
    const shown = { terminal: true, draw: () => {} };
    const { stdout, stderr } = await runSource({ input: '{"a":1}\n'.repeat(500), terminal: shown });
    expect(stderr).toBe('');
    expect(stdout.toString().match(/Which tool printed the document/g)).toHaveLength(1);
    expect(stdout.toString()).toMatch(/\[UNI-QRY-001 unknown-document\].*\n .*--tool.*\n\n.*… and 499 more like it/);
  });

  test('that no file was found to take context from, once', async () => {
    const input = document([0, 1].map((index) => JSON.stringify({ ...element(index), file: `src/${index}.rs` })));
    const { stderr } = await runSource({ args: ['-C'], input });
    expect(stderr).toMatch(/^unify: None of the 2 files that are named was found below .*--map FROM=TO\.\n$/);
    expect((await runSource({ args: ['-C', '--quiet'], input })).stderr).toBe('');
    expect((await runSource({ args: [], input })).stderr).toBe('');
    expect((await runSource({ args: ['-C'], input, files: { 'src/0.rs': 'fn' } })).stderr).toBe('');
    const nameless = document([JSON.stringify({ ...element(0), file: '<stdin>' })]);
    expect((await runSource({ args: ['-C'], input: nameless })).stderr).toBe('');
  });
});
