import { createHash } from 'node:crypto';
import {
  type Adapter,
  aside,
  at,
  byteEnd,
  byteStart,
  type Conditions,
  choose,
  drop,
  failure as failed,
  file,
  form,
  item,
  keep,
  list,
  match,
  object,
  type ReportedPlace,
  read,
  string,
} from '../../src/adapter.ts';

const bytes = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;
const IS_STATUS: Conditions = { is: { status: 'ok' } };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const before = 'one\ntwo\n';
export const after = 'two\n';

const FACTS: Readonly<Record<string, ReportedPlace>> = {
  unproven: { sourceMayDiffer: true },
  hashed: {
    fileHash: { algorithms: ['sha256'], hex: sha256(before) },
    hashAfter: { algorithms: ['sha256'], hex: sha256(after) },
  },
  quoted: {
    span: {
      context: { before: [], selected: ['two'], after: [] },
      checksums: { checksum_before: `sha256:${sha256('two')}` },
      language: 'text',
    },
  },
};

/** An operation that says of its places what `facts` names, and whose message is that of the status behind it. */
const edit = form(
  'toy/edit',
  {
    operation: 'edit',
    counting: bytes,
    when: { type: { edits: 'list' } },
    isTrailer: IS_STATUS,
    finish: ({ trailer }) => ({ message: trailer?.string('message') ?? 'none' }),
  },
  {
    facts: drop(),
    edits: list(
      item(
        { file, from: byteStart, to: byteEnd, text: string('text', { evidence: 'text' }) },
        { by: (_, { '/facts': facts }) => ({ place: FACTS[String(facts)] ?? {} }) },
      ),
      ['file'],
      { as: 'spans' },
    ),
  },
);

/** A list that alone tells nothing when it is empty. */
const listed = form(
  'toy/list',
  {
    command: 'list',
    counting: bytes,
    when: { type: { '': 'list' }, any: [{ has: ['0/entry'] }, { next: IS_STATUS }] },
    isTrailer: IS_STATUS,
  },
  list(object({ entry: keep }), ['entry'], { as: 'entries' }),
);

/** Rows of two kinds, one of which is no place. */
const rows = form(
  'toy/rows',
  { command: 'dump', counting: bytes, when: { has: ['row'] }, isRow: { has: ['row'] } },
  list(
    choose(
      [{ is: { row: 'note' } }, aside('notes', object({ row: drop(), words: keep }))],
      [{}, match({ row: keep, file, from: byteStart, to: byteEnd })],
    ),
    ['row'],
  ),
);

/** A list with payload that a function sorts. */
const sorted = form(
  'toy/sorted',
  { command: 'sort', counting: bytes, when: { type: { hits: 'list' } } },
  {
    who: read((who) => ({ name: at(who, 'name') })),
    hits: list(match({ file, from: byteStart, to: byteEnd })),
  },
);

const failure = form(
  'toy/failure',
  { operation: 'edit', counting: bytes, when: { type: { failed: 'string' } } },
  { failed: failed('TOY-QRY-001') },
);

/** An adapter with forms for trailers, lists, rows, payload and failures. */
export const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  commandLine: { commands: 'edit patch setting', plainResults: ['setting'], json: [] },
  forms: [edit, listed, rows, sorted, failure],
  text: [{ pattern: /^broken: (?<message>.*)$/gmu, as: 'error', tells: true, code: 'TOY-QRY-001' }],
  noiseLines: [/^\[debug\] .*\n?/gmu],
  mergesStderr: true,
  codes: [],
};
