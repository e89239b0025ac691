import { codeTable } from '../../src/adapter.ts';

/** llmastsearch has no codes of its own. These stand for its two errors (`QueryError`); numbers are never reused. */
export const codes = codeTable({
  'LMA-AST-001': [
    'ParseError',
    'The file could not be parsed.',
    'Its language is another than the one given, or the file is no source code.',
    'Name the language of the file.',
  ],
  'LMA-QRY-002': [
    'InvalidQuery',
    'The query is not a tree-sitter query for this language.',
    'It is malformed, or names a node that the grammar does not have.',
    'Mend the query; node names are those of the grammar of that language.',
  ],
});
