#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import { OLD_NODE, olderNode } from '../src/cli/node-version.ts';

/** What newer versions of node have: they keep what they compiled, beside other temporary files. */
type CompileCache = { enableCompileCache?: () => unknown };

// Should nothing be left to do before the program has its status, it did not do its work.
process.exitCode = 1;
const older = olderNode(process.versions.node);
if (older === undefined) start();
else {
  process.stderr.write(`unify: ${older}\n`);
  process.exitCode = OLD_NODE;
}

function start(): void {
  // Before the program is loaded: reading it is most of a start.
  (module as CompileCache).enableCompileCache?.();
  void import('./process.ts')
    .then(({ program }) => program(process.argv.slice(2), 1, import.meta.dirname))
    .then((status) => {
      process.exitCode = status;
    });
}
