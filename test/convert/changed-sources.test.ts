import { blake3 } from '@noble/hashes/blake3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, expect, test } from 'vitest';
import {
  type Adapter,
  byteEnd,
  byteStart,
  endColumn,
  endLine,
  type FileHash,
  file,
  form,
  type JsonObject,
  list,
  match,
  object,
  richFact,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { sourceTree } from './source-tree.ts';

const FUNCTIONS = 'fn one() {}\n\n    fn two() { mend(); }\n\nfn three() {}\n';
const LF = `${'use std::fmt;\n'.repeat(20)}${FUNCTIONS}${'// end\n'.repeat(20)}`;
const CRLF = LF.replaceAll('\n', '\r\n');
const TEXT = 'two() { mend(); }';

const hex = (digest: Uint8Array): string => Buffer.from(digest).toString('hex');
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** What a tool may say of `two` besides its bytes, in a file with this content. */
const EVIDENCE = {
  nothing: () => ({}),
  text: () => ({ text: TEXT }),
  'the text before it': () => ({ before: '    fn ' }),
  'lines and columns': () => ({ line: 23, column: 7, last_line: 23, last_column: 7 + TEXT.length }),
  'the sum of the span': () => ({ sum: `sha256:${hex(sha256(utf8(TEXT)))}` }),
  context: () => ({ context: { before: [''], selected: [`    fn ${TEXT}`], after: [''] } }),
  'SHA-256 of the file': (content: string) => ({ sha256: hex(sha256(utf8(content))) }),
  'BLAKE3 of the file': (content: string) => ({ blake3: hex(blake3(utf8(content))) }),
} as const;
type Kind = keyof typeof EVIDENCE;

/** What may have become of the file since. */
const CHANGES: Readonly<Record<string, (content: string) => string | undefined>> = {
  'the text itself': (content) => content.replace('mend', 'bend'),
  'the text, its length': (content) => content.replace('mend', 'amend'),
  'its line before it': (content) => content.replace('    fn two', 'pub fn two'),
  'a line far behind it': (content) => content.replace('three', 'seven'),
  'a line more on top': (content) => `// a line that was not there\n${content}`,
  'a line end moved': (content) => content.replace(/(\r?\n) {4}fn/, '    $1fn'),
  'its end is cut off': (content) => content.slice(0, content.indexOf('mend')),
  'other line ends': (content) =>
    content.includes('\r') ? content.replaceAll('\r\n', '\n') : content.replaceAll('\n', '\r\n'),
  'it is gone': () => undefined,
};

/** Why a change is not noticed. Whatever is not named here is. */
const UNNOTICED: readonly [change: string, kinds: readonly Kind[], reason: string][] = [
  [
    'the text itself',
    ['nothing', 'the text before it', 'lines and columns'],
    'places tell where the span is, not what stands there; as many bytes stand there as before',
  ],
  [
    'the text, its length',
    ['nothing', 'the text before it', 'lines and columns'],
    'the span still begins where it did, and ends on the same line before other text',
  ],
  [
    'its line before it',
    ['nothing', 'text', 'lines and columns', 'the sum of the span'],
    'none of it tells what stands before the span on its line',
  ],
  [
    'a line far behind it',
    ['nothing', 'text', 'the text before it', 'lines and columns', 'the sum of the span', 'context'],
    'only a sum of all of the file tells of its other parts',
  ],
  ['a line more on top', ['nothing'], 'bytes alone lie in any file that is long enough'],
  [
    'a line end moved',
    ['nothing', 'text', 'the sum of the span'],
    'the span still stands at its bytes; its line does not count',
  ],
  ['other line ends', ['nothing'], 'bytes alone lie in any file that is long enough'],
];

const toys = form(
  'toy/list',
  {
    command: 'list',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    when: { has: ['toys'] },
    hashes: 'blake3',
  },
  {
    toys: list(
      match(
        {
          file,
          from: byteStart,
          to: byteEnd,
          line: startLine,
          column: startColumn,
          last_line: endLine,
          last_column: endColumn,
          text: string('text', { evidence: 'text' }),
          before: string('before', { evidence: 'before' }),
          context: object({ before: richFact('before'), selected: richFact('selected'), after: richFact('after') }),
          sum: richFact('checksum_before'),
        },
        { by: (toy) => ({ place: { fileHash: hashIn(toy) } }) },
      ),
    ),
  },
);

const adapter: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'list',
  forms: [toys],
  text: [],
  codes: [],
};

function hashIn({ sha256, blake3 }: Readonly<JsonObject>): FileHash | undefined {
  const sum = sha256 ?? blake3;
  return typeof sum === 'string' ? { algorithms: [sha256 === undefined ? 'blake3' : 'sha256'], hex: sum } : undefined;
}

let tree: ReturnType<typeof sourceTree> | undefined;
afterEach(() => tree?.remove());

async function enriched(written: string, kind: Kind, found: string | undefined) {
  tree = sourceTree(found === undefined ? {} : { 'a.rs': found });
  const from = Buffer.byteLength(written.slice(0, written.indexOf(TEXT)));
  const toy = { file: 'a.rs', from, to: from + Buffer.byteLength(TEXT), ...EVIDENCE[kind](written) };
  const options = {
    adapters: [adapter],
    root: tree.root,
    enrichment: {
      contextLines: 1,
      semantics: true,
      relationships: new Set<never>(),
      checksums: true,
      atomic: false,
      fullContext: false,
      macroHints: false,
      verify: true,
    },
  };
  const { envelopes, outcomes } = await convert(JSON.stringify({ toys: [toy] }), options);
  const again = await convert(JSON.stringify(envelopes[0]), options);
  const envelope = envelopes[0] as QueryEnvelope;
  const span = envelope.data.matches?.[0]?.span;
  const codes = new Set(envelope.diagnostics.map(({ code }) => code));
  return { span, outcome: outcomes[0], codes, envelopes, again: again.envelopes };
}

const KINDS = Object.keys(EVIDENCE) as Kind[];
const CONTENTS = { LF, CRLF };

test.each(KINDS.flatMap((kind) => Object.entries(CONTENTS).map(([name, content]) => [kind, name, content] as const)))(
  'a file of which %s is known (%s) is quoted while it is the same',
  async (kind, _, content) => {
    const { span, outcome } = await enriched(content, kind, content);
    expect(span?.context).toEqual({ before: [''], selected: [`    fn ${TEXT}`], after: [''] });
    expect(span?.checksums?.checksum_before).toBe(`sha256:${hex(sha256(utf8(TEXT)))}`);
    expect(span?.checksums?.file_checksum_before).toBe(`sha256:${hex(sha256(utf8(content)))}`);
    expect(outcome).toBe(0);
  },
);

const CASES = Object.keys(CHANGES).flatMap((change) =>
  KINDS.flatMap((kind) => Object.entries(CONTENTS).map(([name, content]) => ({ change, kind, name, content }))),
);

test.each(CASES)('$change has changed and $kind is known ($name)', async ({ change, kind, content }) => {
  const found = CHANGES[change]?.(content);
  expect(found).not.toBe(content);
  const { span, codes, outcome, envelopes, again } = await enriched(content, kind, found);
  expect(again, 'told once, however often it is converted').toEqual(envelopes);
  const unnoticed = UNNOTICED.some(([what, kinds]) => what === change && kinds.includes(kind));
  if (found === undefined) {
    expect(codes).toContain('UNI-IO-001');
    expect(outcome).toBe(0);
  } else if (unnoticed) {
    expect([...codes]).not.toContain('UNI-V-001');
    expect(span?.context).toBeDefined();
    return;
  } else {
    expect(codes).toContain('UNI-V-001');
    expect(outcome).toBe(7);
  }
  // What the tool itself printed of the file that it saw stays, but not beside what is not of it.
  expect(span?.context).toEqual(found === undefined && kind === 'context' ? expect.anything() : undefined);
  expect(span?.checksums?.file_checksum_before).toBeUndefined();
  expect(span?.language).toBe('rust');
});
