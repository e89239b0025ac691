import type { CoordinateSystem } from '../../src/adapter.ts';

/**
 * Lines and columns count from 1, columns in bytes of UTF-8, in both engines; ends are exclusive; lines end at `\n`
 * only (engine.rs, language/*.rs).
 */
export const COUNTING: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'byte' };

/** The keys of a `TextRange`, which all its users name `range`. */
export const RANGE = rangeIn('range');

/** The keys of a `TextRange` under another name. */
export function rangeIn(key: string) {
  return {
    startLine: `${key}/start_line`,
    startColumn: `${key}/start_column`,
    endLine: `${key}/end_line`,
    endColumn: `${key}/end_column`,
  };
}
