#!/usr/bin/env node
import process from 'node:process';
import { chunkLoader } from './chunks.ts';

// Should nothing be left to do before the program has its status, it did not do its work.
process.exitCode = 1;
const load = chunkLoader(import.meta.dirname);
const { program } = load('./process.js') as typeof import('./process.ts');
program(process.argv.slice(2), 1, import.meta.dirname).then((status) => {
  process.exitCode = status;
});
