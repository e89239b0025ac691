import type { TextRule } from '../../src/adapter.ts';

/**
 * How errors are printed is not known; their names are (`QueryError` in the alignment document). Only a tool that is
 * known says so with them.
 */
export const text: readonly TextRule[] = [
  { pattern: /^(?:Error: )?(?<message>Invalid ?query\b[^\n]*)\n*/gimu, as: 'error', code: 'LMA-QRY-002' },
  { pattern: /^(?:Error: )?(?<message>Parse ?error\b[^\n]*)\n*/gimu, as: 'error', code: 'LMA-AST-001' },
];
