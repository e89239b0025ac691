import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './messages.ts';

/**
 * Language servers, by the Language Server Protocol 3.17: what they send. Recorded: Pyright's 1.1.414 and that of
 * TypeScript 5.3.0.
 */
export const adapter: Adapter = {
  tool: 'lsp',
  programs: ['pyright-langserver', 'typescript-language-server'],
  prefix: 'LSP',
  jsonFlag: '--stdio',
  operation: 'message',
  // Each message stands behind its length.
  routineLines: /^Content-(?:Length: \d+|Type: [^\r\n]*)\r?\n(?:\r?\n)?/gmu,
  forms,
  text: [],
  codes,
};
