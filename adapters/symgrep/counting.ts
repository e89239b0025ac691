import { endColumn, endLine, formsIn, object, startColumn, startLine } from '../../src/adapter.ts';

/**
 * Forms of the tool: lines and columns count from 1, columns in bytes of UTF-8, in both engines; ends are exclusive;
 * lines end at `\n` only (engine.rs, language/*.rs).
 */
export const framed = formsIn({ counting: { firstLine: 1, firstColumn: 1, unit: 'byte' } });

/** A `TextRange`. */
export const RANGE = object({
  start_line: startLine,
  start_column: startColumn,
  end_line: endLine,
  end_column: endColumn,
});
