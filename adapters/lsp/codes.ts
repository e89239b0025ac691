import { codeTable } from '../../src/adapter.ts';

/** Servers have codes of their own. */
export const codes = codeTable({});
