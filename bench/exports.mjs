import { Random } from './random.mjs';

/** Of each file; together about `FILE_BYTES` in the document and less in the rows. */
const SYMBOLS = 8;
const REFERENCES = 12;
const CALLS = 10;
const FILE_BYTES = 10_500;

const NAMES = [
  'parse_line',
  'total',
  'render',
  'Journal',
  'größe',
  'next',
  'with_capacity',
  'is_even',
  'from',
  'Entry',
];

/** How many files an export of about that size has. */
export function filesFor(bytes) {
  return Math.max(1, Math.round(bytes / FILE_BYTES));
}

/**
 * The lists of an export in the order in which magellan prints them, each with a source of its elements; the same
 * number gives the same ones.
 */
export function listsOf(files) {
  return {
    files: each(files, 1, (file, random) => ({ path: file, hash: `0000000000000000${hex(random)}${hex(random)}` })),
    symbols: each(files, SYMBOLS, symbol),
    references: each(files, REFERENCES, (file, random) => ({
      file,
      referenced_symbol: random.of(NAMES),
      target_symbol_id: null,
      ...place(random),
    })),
    calls: each(files, CALLS, call),
  };
}

function* each(files, times, make) {
  const random = new Random(times);
  for (let number = 0; number < files; number += 1) {
    const file = `/home/dev/big/src/module_${Math.floor(number / 100)}/file_${number % 100}.rs`;
    for (let left = times; left > 0; left -= 1) yield make(file, random);
  }
}

function symbol(file, random) {
  const name = random.of(NAMES);
  return {
    symbol_id: hex(random) + hex(random),
    canonical_fqn: `big::${file}::Function ${name}`,
    display_fqn: `big::${name}`,
    name,
    kind: 'Function',
    kind_normalized: 'fn',
    file,
    ...place(random),
  };
}

function call(file, random) {
  const [caller, callee] = [random.of(NAMES), random.of(NAMES)];
  return {
    file,
    caller,
    callee,
    caller_symbol_id: hex(random) + hex(random),
    callee_symbol_id: hex(random) + hex(random),
    ...place(random),
  };
}

function place(random) {
  const line = random.between(1, 400);
  const column = random.between(0, 40);
  const start = line * 30 + column;
  const length = random.between(1, 60);
  return {
    byte_start: start,
    byte_end: start + length,
    start_line: line,
    start_col: column,
    end_line: line,
    end_col: column + length,
  };
}

function hex(random) {
  return random.bits().toString(16).padStart(8, '0');
}
