import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { designed } from './designed.ts';
import { result } from './result.ts';
import { text } from './text.ts';

/**
 * llmastsearch: searches one file for a tree-sitter query. Private: its forms are known from the toolset's alignment
 * and schema documents of January 2026 alone, so every form that these name is read.
 */
export const adapter: Adapter = {
  tool: 'llmastsearch',
  prefix: 'LMA',
  jsonFlag: '--json',
  operation: 'query',
  forms: [...designed, ...result],
  text,
  codes,
};
