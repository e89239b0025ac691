import { type CoordinateSystem, endColumn, endLine, object, startColumn, startLine } from '../../src/adapter.ts';

/**
 * Lines and columns count from 1, columns in bytes of UTF-8, in both engines; ends are exclusive; lines end at `\n`
 * only (engine.rs, language/*.rs).
 */
export const COUNTING: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'byte' };

/** A `TextRange`. */
export const RANGE = object({
  start_line: startLine,
  start_column: startColumn,
  end_line: endLine,
  end_column: endColumn,
});
