import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './files.ts';

/** Flake8: finds problems in Python, with the package flake8-json in JSON. Recorded: 7.5.0 (flake8-json 24.4.0). */
export const adapter: Adapter = {
  tool: 'flake8',
  prefix: 'FLK',
  jsonFlag: '--format json, with the package flake8-json',
  operation: 'check',
  forms,
  text: [
    {
      pattern: /^usage: flake8 (?<note>[^\n]*\n(?: +[^ \n][^\n]*\n)*)flake8: error: (?<message>[^\n]+)\n?/gmu,
      as: 'error',
      tells: true,
      code: 'FLK-QRY-001',
    },
  ],
  codes,
};
