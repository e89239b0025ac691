import { codeTable } from '../../src/adapter.ts';

/**
 * llmfilewrite has no codes of its own; those of its diagnostics are the language server's. Numbers are never reused.
 */
export const codes = codeTable({
  'LFW-V-001': [
    'status: rejected',
    'The language server found errors, so the file was not accepted.',
    'The content does not compile, or what it refers to is missing.',
    'Mend what the diagnostics say and write the file again.',
  ],
  'LFW-V-002': [
    'a finding, as the language server said it',
    'The language server found something in the content.',
    'The message says it; a code of the server is in legacy where the server is not named.',
    'Read the message; only errors keep the file from being accepted.',
  ],
});
