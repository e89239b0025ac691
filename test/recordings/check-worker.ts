import { parentPort, workerData } from 'node:worker_threads';
import { RecordingChecks, type Work } from './recording-checks.ts';

const checks = new RecordingChecks(workerData as Work);

// First it tells which recordings there are; where it is given nothing instead of an id, it removes what it unpacked.
parentPort?.on('message', async (id: string | null) => {
  if (id !== null) return parentPort?.postMessage(await checks.reportOf(id));
  checks.clean();
  return parentPort?.postMessage(null);
});
parentPort?.postMessage(checks.ids);
