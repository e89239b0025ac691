import type { CodeEntry } from '../../src/adapter.ts';

/** llmastsearch has no codes of its own. These stand for its two errors (`QueryError`); numbers are never reused. */
export const codes: readonly CodeEntry[] = [
  {
    code: 'LMA-AST-001',
    trigger: 'ParseError',
    meaning: 'The file could not be parsed.',
    cause: 'Its language is another than the one given, or the file is no source code.',
    remedy: 'Name the language of the file.',
  },
  {
    code: 'LMA-QRY-002',
    trigger: 'InvalidQuery',
    meaning: 'The query is not a tree-sitter query for this language.',
    cause: 'It is malformed, or names a node that the grammar does not have.',
    remedy: 'Mend the query; node names are those of the grammar of that language.',
  },
];
