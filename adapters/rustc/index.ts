import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './messages.ts';
import { text } from './text.ts';

/** rustc, and cargo and clippy, which run it. Recorded: 1.95.0 and 1.97.0-nightly. */
export const adapter: Adapter = {
  tool: 'rustc',
  programs: ['cargo'],
  prefix: 'RSC',
  jsonFlag: '--message-format=json',
  operation: 'check',
  // A build runs scripts and macros of the tree, so no run of it only reads.
  commandLine: {
    commands: 'test run doc bench fix fmt new init add remove update publish install tree metadata clean',
    json: [
      {
        words: ['--message-format=json'],
        at: 'second',
        commands: ['check', 'build', 'clippy'],
        unless: /^(?:--message-format|--fix$|-h|--help|--explain|-V|--version)/,
      },
    ],
  },
  mergesStderr: true,
  routineLines:
    /^ +(?:Checking|Compiling|Finished|Fresh|Updating|Downloading|Downloaded|Locking|Blocking|Building|Adding|Removing) [^\n]*\n/gmu,
  forms,
  text,
  codes,
};
