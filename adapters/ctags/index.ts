import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './tags.ts';
import { text } from './text.ts';

/** Universal Ctags: lists definitions. Recorded: 5.9.0. */
export const adapter: Adapter = {
  tool: 'ctags',
  programs: ['universal-ctags'],
  prefix: 'CTG',
  jsonFlag: '--output-format=json',
  operation: 'index',
  // It writes a file unless a flag forbids it, and reads configurations that may say so: no run of it only reads.
  forms,
  text,
  codes,
};
