import { chunkLoader } from './chunks.ts';

const load = chunkLoader(import.meta.dirname);
(load('./batch-thread.js') as typeof import('./batch-thread.ts')).serve();
