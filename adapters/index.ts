import type { Adapter } from '../src/adapter.ts';
import { llmsearch } from './llmsearch/index.ts';

/** Every adapter there is, one for each folder beside this file. */
export const adapters: readonly Adapter[] = [llmsearch];
