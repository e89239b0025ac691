import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './report.ts';
import { text } from './text.ts';

/** Pyright: checks types of Python. Recorded: 1.1.300 and 1.1.414. */
export const adapter: Adapter = {
  tool: 'pyright',
  programs: ['basedpyright'],
  prefix: 'PYR',
  jsonFlag: '--outputjson',
  operation: 'check',
  // It may start an interpreter that the project names, so no run of it only reads.
  commandLine: {
    json: [
      {
        words: ['--outputjson'],
        at: 'front',
        unless: /^(?:--(?:outputjson|watch|createstub|version|help|stats)|-w|-h)$/,
      },
    ],
  },
  forms,
  text,
  codes,
  routineLines:
    /^(?:No configuration file found\.|No pyproject\.toml file found\.|stubPath [^\n]* is not a valid directory\.|Assuming Python platform [^\n]*|Searching for source files|Found \d+ source files?|pyright [\d.]+)\n?/gmu,
};
