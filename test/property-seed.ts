import process from 'node:process';
import fc from 'fast-check';

/** What properties are tried with: the same in each run of the tests that names no other one. */
fc.configureGlobal({ seed: Number(process.env['UNIFY_SEED'] ?? 20) });
