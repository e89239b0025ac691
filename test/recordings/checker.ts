import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundled } from '../../scripts/bundled.mjs';
import { faultInBundle } from '../faults/plugin.ts';
import type { Report, Work } from './check-worker.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');

/** Checks the recordings among the fixtures, one after the other, and holds them against their goldens. */
export interface Checker {
  /** What breaks a check, and how an envelope differs from its golden; nothing where all is well. */
  problemsOf(id: string): Promise<string[]>;
  /** Removes the source trees that were unpacked. */
  clean(): Promise<void>;
}

let started: Promise<Checker> | undefined;

/**
 * The checker of this process: a thread that runs a bundle, because modules that vitest loads take half as long again
 * for a conversion.
 */
export function startChecker(): Promise<Checker> {
  started ??= bundled('test/recordings/check-worker.ts', start, [faultInBundle()]);
  return started;
}

async function start(program: string): Promise<Checker> {
  const work: Work = { folder: fixtures, workspaces: join(fixtures, '_workspaces'), checks: '', goldens: true };
  const worker = new Worker(program, { workerData: work });
  const next = () =>
    new Promise((done, fail) => {
      worker.once('message', done).once('error', fail);
    });
  const ask = (id: string | null) => {
    const answer = next();
    worker.postMessage(id);
    return answer;
  };
  await next();
  worker.unref();
  return {
    problemsOf: async (id) => ((await ask(id)) as Report).problems,
    clean: async () => void (await ask(null)),
  };
}
