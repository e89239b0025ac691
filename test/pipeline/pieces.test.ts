import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { pieces, sourceOf } from '../../src/decode/window.ts';
import { CompactPrinter } from '../../src/format/compact.ts';
import { textOf } from '../../src/format/printer.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import { convertInput } from '../../src/pipeline/convert.ts';
import type { Settings } from '../../src/pipeline/settings.ts';

/** What is printed of a document, and how many bytes were the most at once. */
async function printed(document: unknown, openPieces: Settings['openPieces']): Promise<{ text: string; most: number }> {
  return printedText(JSON.stringify(document), openPieces);
}

async function printedText(input: string, openPieces: Settings['openPieces']): Promise<{ text: string; most: number }> {
  const settings: Settings = {
    adapters: [...adapters],
    invocation: {},
    requests: [],
    paths: { root: '/home/dev/atlas', cwd: '/home/dev/atlas', maps: [], asReported: false },
    openStore: () => new UnlinkedFile(),
    openPieces,
    strict: false,
    errorCodes: false,
  };
  const printer = new CompactPrinter();
  let text = '';
  let most = 0;
  const source = sourceOf(Buffer.from(input));
  for await (const part of pieces(convertInput(source, settings)))
    for (const piece of printer.print(part)) {
      text += textOf(piece);
      most = Math.max(most, piece.length);
    }
  return { text, most };
}

function recorded(name: string): { risk: { callers: object[] } } {
  return JSON.parse(readFileSync(`fixtures/keel/${name}.legacy.json`, 'utf8'));
}

test('a match with more in it than memory holds is printed in pieces', async () => {
  const document = recorded('0.4.2-atlas-check-to-rad');
  const { callers } = document.risk;
  const many = Array.from({ length: 40_000 }, (_, index) => ({ ...callers[index % callers.length], line: index + 1 }));
  document.risk.callers = many;
  const [inPieces, whole] = [await printed(document, () => new UnlinkedFile()), await printed(document, undefined)];
  expect(inPieces.text).toBe(whole.text);
  expect([inPieces.most < 3e6, whole.most > 4e6]).toEqual([true, true]);
});

describe('an object that is too long for memory', () => {
  const details = Array.from({ length: 15_000 }, (_, index) => ({
    name: `größe ${index}`,
    passed: true,
    violations: 3,
  }));
  const invariants = { total: 4, inner: { details, failed: 3 }, details, last: [1, [2]] };
  const facts = { schema_version: '1.1.0', tool: 'splice' };
  const behind = {
    diagnostics: [],
    execution_id: 'f9464a90-99ad-59d9-994d-1364b743e932',
    timestamp: null,
    partial: false,
  };
  const documents = {
    'of a tool': {
      status: 'ok',
      message: "Renamed 'a' to 'b' in 2 files (no backup)",
      data: { backup: null, invariants, new_name: 'neu' },
    },
    'of an envelope': { ...facts, data: { command: 'x', invariants, count: 0 }, ...behind },
    'in the legacy of an envelope': { ...facts, data: { command: 'x' }, ...behind, legacy: invariants },
    'of an operation': {
      ...facts,
      operation_type: 'rename',
      status: 'ok',
      message: '',
      result: { type: 'rename', invariants },
      ...behind,
    },
    'in the legacy of an operation': {
      ...facts,
      operation_type: 'rename',
      status: 'ok',
      message: '',
      ...behind,
      legacy: invariants,
    },
  };
  const deep = `${'['.repeat(1100)}${']'.repeat(1100)}`;
  const changes: Record<string, (text: string) => string> = {
    'with room in it': (text) => JSON.stringify(JSON.parse(text), null, 2),
    'with odd numbers': (text) => text.replaceAll('"violations":3', '"violations":3.0'),
    'with escapes': (text) => text.replaceAll('größe 1', 'gr\\u00f6\\/e'),
    'with a key twice in an element': (text) => text.replace('"violations":3', '"passed":1,"violations":3'),
    'with a key twice': (text) => text.replace('"total":4', '"total":4,"total":5'),
    'with a key that is a number': (text) => text.replace('"total":4', '"total":4,"7":5'),
    'with a long string': (text) => text.replace('"total":4', `"total":"${'x'.repeat(100_000)}"`),
    'with what is too deep': (text) => text.replace('"total":4', `"total":${deep}`),
    'broken in its midst': (text) => text.replace('"name":"größe 10000"', '"name" "größe 10000"'),
    'broken at its end': (text) => text.replace('"last":[1,', '"last":[1;'),
    'with a literal that is none': (text) => text.replace('"last":[1,', '"last":[nul,'),
    cut: (text) => text.slice(0, text.length / 2),
    'cut behind it': (text) => text.slice(0, -3),
  };
  test.each(Object.entries(documents))('is printed in pieces: %s', async (_, document) => {
    const [inPieces, whole] = [await printed(document, () => new UnlinkedFile()), await printed(document, undefined)];
    expect(inPieces.text).toBe(whole.text);
    expect([inPieces.most < 2e5, whole.most > 1e6]).toEqual([true, true]);
  });
  for (const where of ['of a tool', 'in the legacy of an envelope'] as const)
    test.each(Object.entries(changes))(`${where} is printed like one that is held, %s`, async (_, change) => {
      const text = change(JSON.stringify(documents[where]));
      expect(text).not.toBe(JSON.stringify(documents[where]));
      const [inPieces, whole] = [await printedText(text, () => new UnlinkedFile()), await printedText(text, undefined)];
      expect(inPieces.text).toBe(whole.text);
    });
});

describe('an answer that is too long for memory', () => {
  const found = (line: number) => {
    const place = { file_path: 'src/lib.rs', start_line: line, start_column: 48, end_line: line + 1, end_column: 1 };
    const definitions = [{ name: 'größe', kind: 'Class', language: 'rust', ...place, signature: 'pub enum größe' }];
    return JSON.stringify({ tool: 'fast_goto', symbol: 'größe', found: true, definitions }, null, 2);
  };
  const content = Array.from({ length: 3_000 }, (_, index) => ({ type: 'text', text: found(index + 1) }));
  const result = { content, isError: false };
  const documents = { alone: result, 'in a response': { jsonrpc: '2.0', id: 33, result } };
  const changes: Record<string, (text: string) => string> = {
    'as it is': (text) => text,
    'with a text behind it': (text) =>
      text.replace(/\}\],"isError"/, '},{"type":"text","text":"and so on"}],"isError"'),
    'with texts alone': (text) => text.replaceAll('"text":"{', '"text":"x{'),
    'with JSON in the first text alone': (text) =>
      text.replaceAll('"text":"{', '"text":"x{').replace('"text":"x{', '"text":"{'),
    'with what is broken in it': (text) => text.replace(/\\"start_line\\": 2999/, '\\"start_line\\" 2999'),
    'with text behind the last': (text) => text.replace(/"\}\],"isError"/, '\\nand so on"}],"isError"'),
    'with structured content': (text) => text.replace('"isError"', '"structuredContent":{"a":1},"isError"'),
    'with a key twice': (text) => text.replace('"isError"', '"isError":true,"isError"'),
    'with an element without a type': (text) => text.replace('{"type":"text",', '{'),
    'with an answer behind it': (text) => `${text}\n${JSON.stringify(documents['in a response'])}`,
    broken: (text) => text.replace('"isError":', '"isError"'),
    cut: (text) => text.slice(0, text.length / 2),
    'cut in the last text': (text) => text.slice(0, -100),
  };
  for (const [where, document] of Object.entries(documents))
    test.each(Object.entries(changes))(`${where} is printed like one that is held, %s`, async (how, change) => {
      const text = change(JSON.stringify(document));
      expect(text === JSON.stringify(document)).toBe(how === 'as it is');
      const [inPieces, whole] = [await printedText(text, () => new UnlinkedFile()), await printedText(text, undefined)];
      expect(inPieces.text).toBe(whole.text);
      if (how === 'as it is') expect([inPieces.most < 2e5, whole.most > 1e6]).toEqual([true, true]);
    });
});
