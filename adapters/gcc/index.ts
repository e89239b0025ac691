import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './diagnostics.ts';
import { text } from './text.ts';

/**
 * GCC: compiles C, C++ and more. Recorded: 11.3.0 and 12.2.0. This form is that of 9 to 14; from 13 on it prints
 * SARIF, too, and from 15 on nothing else.
 */
export const adapter: Adapter = {
  tool: 'gcc',
  programs: ['g++', 'cc', 'c++'],
  prefix: 'GCC',
  jsonFlag: '-fdiagnostics-format=json',
  operation: 'compile',
  mergesStderr: true,
  routineLines: /^compilation terminated\.\n/gmu,
  forms,
  text,
  codes,
};
