import type { TextRule } from '../../src/adapter.ts';

/**
 * How errors are printed is not known; their names are (`QueryError` in the alignment document). Only a tool that is
 * known is told by them.
 */
export const text: readonly TextRule[] = [
  error('LMA-QRY-002', /^(?:Error: )?(?<message>Invalid ?query\b[^\n]*)\n*/gimu),
  error('LMA-AST-001', /^(?:Error: )?(?<message>Parse ?error\b[^\n]*)\n*/gimu),
];

function error(code: string, pattern: RegExp): TextRule {
  return { pattern, tells: false, read: ({ message = '' }) => ({ as: 'error', level: 'error', code, message }) };
}
