import type { Wording } from '../../src/adapter.ts';

/**
 * What llmtransform 0.1.0 says of a failure (`EditError`, `FileError`). Quotes in a file's name stand unescaped, so the
 * last `': ` ends it.
 */
export const REASONS: readonly Wording[] = [
  { code: 'LMT-IO-001', says: /^(?:Failed to read file '(?<file>[\s\S]*)': )?File not found: / },
  { code: 'LMT-IO-002', says: /^(?:Failed to read file '(?<file>[\s\S]*)': )?I\/O error: / },
  { code: 'LMT-IO-003', says: /^(?:Failed to read file '(?<file>[\s\S]*)': )?Invalid UTF-8 in file: / },
  { code: 'LMT-CSUM-001', says: /^Checksum mismatch: / },
  { code: 'LMT-V-001', says: /^Byte span \d+\.\.\d+ out of bounds/ },
  { code: 'LMT-V-002', says: /^Invalid span: / },
];
