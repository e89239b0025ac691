import { wordings } from '../../src/adapter.ts';

/**
 * What llmtransform 0.1.0 says of a failure (`EditError`, `FileError`). Quotes in a file's name stand unescaped, so the
 * last `': ` ends it.
 */
export const REASONS = wordings('code', {
  'LMT-IO-001': [/^(?:Failed to read file '(?<file>[\s\S]*)': )?File not found: /],
  'LMT-IO-002': [/^(?:Failed to read file '(?<file>[\s\S]*)': )?I\/O error: /],
  'LMT-IO-003': [/^(?:Failed to read file '(?<file>[\s\S]*)': )?Invalid UTF-8 in file: /],
  'LMT-CSUM-001': [/^Checksum mismatch: /],
  'LMT-V-001': [/^Byte span \d+\.\.\d+ out of bounds/],
  'LMT-V-002': [/^Invalid span: /],
});
