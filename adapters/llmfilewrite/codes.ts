import type { CodeEntry } from '../../src/adapter.ts';

/**
 * llmfilewrite has no codes of its own; those of its diagnostics are the language server's. Numbers are never reused.
 */
export const codes: readonly CodeEntry[] = [
  {
    code: 'LFW-V-001',
    trigger: 'status: rejected',
    meaning: 'The language server found errors, so the file was not accepted.',
    cause: 'The content does not compile, or what it refers to is missing.',
    remedy: 'Mend what the diagnostics say and write the file again.',
  },
  {
    code: 'LFW-V-002',
    trigger: 'a finding, as the language server said it',
    meaning: 'The language server found something in the content.',
    cause: 'The message says it; a code of the server stands in legacy where the server is not named.',
    remedy: 'Read the message; only errors keep the file from being accepted.',
  },
];
