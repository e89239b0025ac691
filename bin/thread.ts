import { chunkLoader } from './chunks.ts';

/** The program of a thread of `unify batch`: what `src/io/thread-pool.ts` asks for. */
export const { convert } = chunkLoader(import.meta.dirname)('./batch-thread.js') as typeof import('./batch-thread.ts');
