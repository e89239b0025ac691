import {
  aside,
  type Conditions,
  choose,
  drop,
  file,
  form,
  keep,
  kept,
  legacy,
  list,
  match,
  object,
  path,
  string,
  UNIFIED_RANGE,
} from '../../src/adapter.ts';
import { GROUPS } from './graph.ts';

/**
 * The keys of the three lists, in the order in which most builds print them; some print them by their names. Each list
 * is there, if empty.
 */
const SYMBOL_KEYS = {
  symbol_id: string('symbol_id', { nullable: true }),
  canonical_fqn: keep,
  display_fqn: keep,
  name: string('name', { nullable: true }),
  kind: string('kind', { nullable: true }),
  kind_normalized: keep,
  file,
  ...UNIFIED_RANGE,
};
const REFERENCE_KEYS = { file, referenced_symbol: keep, target_symbol_id: keep, ...UNIFIED_RANGE };
const CALL_KEYS = {
  ...{ file, ...kept('caller', 'callee', 'caller_symbol_id', 'callee_symbol_id') },
  ...UNIFIED_RANGE,
};

/** Hashes of whole files: SHA-256 up to 3.1.6, XXH64 up to 3.3.1, then XXH3 of 64 bits behind 16 zeros. */
const HASH = string('hash', {
  labels: [
    [/^[0-9a-f]{64}$/, 'sha256:'],
    [/^0{16}[0-9a-f]{16}$/, 'xxh3:'],
    [/^[0-9a-f]{16}$/, 'xxh64:'],
  ],
});
const FILE = { path: path(), hash: HASH };

/** A document that is not seen whole is known by the first element of one of its lists. */
const IN_PART: Conditions = {
  complete: false,
  any: [
    { has: ['files/0/path', 'files/0/hash'] },
    { has: ['symbols/0/kind_normalized', 'symbols/0/byte_start', 'symbols/0/file'] },
    { has: ['references/0/referenced_symbol', 'references/0/byte_start'] },
    { has: ['calls/0/caller', 'calls/0/callee', 'calls/0/byte_start'] },
  ],
};

/** The rows of `export --format jsonl`, by their `type`. */
const VERSION_ROW: Conditions = { is: { type: 'Version' }, has: ['version'] };
const FILE_ROW: Conditions = { is: { type: 'File' }, has: ['path', 'hash'] };
const SYMBOL_ROW: Conditions = { is: { type: 'Symbol' }, has: ['file', 'byte_start'] };
const REFERENCE_ROW: Conditions = { is: { type: 'Reference' }, has: ['referenced_symbol', 'byte_start'] };
const CALL_ROW: Conditions = { is: { type: 'Call' }, has: ['caller', 'callee'] };
const ROW: Conditions = { any: [VERSION_ROW, FILE_ROW, SYMBOL_ROW, REFERENCE_ROW, CALL_ROW] };

export const exported = [
  /**
   * `export` (0.5.0 to 4.17.0): the whole database, pretty unless `--minify`. `version` since 1.7.0, `symbol_id` and
   * its like since 1.1.0. Places are of whole items, of identifiers, and of whole calls.
   */
  form(
    'magellan/export',
    {
      inverse: { proved: true },
      when: {
        lacks: ['schema_version', 'data', 'tool', 'status', 'execution_id'],
        any: [{ type: { files: 'list', symbols: 'list', references: 'list', calls: 'list' }, complete: true }, IN_PART],
      },
    },
    {
      version: legacy,
      files: list(FILE),
      symbols: list(match(SYMBOL_KEYS, { role: 'definition' }), ['symbol_id', 'name', 'canonical_fqn', 'byte_end']),
      references: list(match(REFERENCE_KEYS, { role: 'reference' })),
      calls: list(match(CALL_KEYS, { role: 'call' })),
      collisions: GROUPS,
    },
  ),
  /** `export --format jsonl` (0.5.0 to 4.17.0): one object a line, with the same keys; the last line has no newline. */
  form(
    'magellan/export-rows',
    { inverse: { proved: true }, command: 'export', when: ROW, isRow: ROW },
    list(
      choose(
        [VERSION_ROW, aside('version', object({ type: drop('string'), version: keep }), { legacy: true })],
        [FILE_ROW, aside('files', object({ type: drop('string'), ...FILE }))],
        [SYMBOL_ROW, match({ type: drop('string'), ...SYMBOL_KEYS }, { role: 'definition' })],
        [REFERENCE_ROW, match({ type: drop('string'), ...REFERENCE_KEYS }, { role: 'reference' })],
        [CALL_ROW, match({ type: drop('string'), ...CALL_KEYS }, { role: 'call' })],
      ),
      ['type'],
    ),
  ),
];
