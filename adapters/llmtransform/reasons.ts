/** What llmtransform 0.1.0 says of a failure (`EditError`, `FileError`), each with its code. */
const REASONS: readonly [pattern: RegExp, code: string][] = [
  [/File not found: /, 'LMT-IO-001'],
  [/I\/O error: /, 'LMT-IO-002'],
  [/Invalid UTF-8 in file: /, 'LMT-IO-003'],
  [/^Checksum mismatch: /, 'LMT-CSUM-001'],
  [/^Byte span \d+\.\.\d+ out of bounds/, 'LMT-V-001'],
  [/^Invalid span: /, 'LMT-V-002'],
];

/** The code of a failure; `undefined` for wording that is not known. */
export function reasonCode(reason: string): string | undefined {
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1];
}

/** The file that a failure names. Quotes in its name stand unescaped, so the last `': ` ends it. */
export function fileOfFailure(error: string): string | undefined {
  return /^Failed to read file '([\s\S]*)': (?:File not found|I\/O error|Invalid UTF-8 in file)/.exec(error)?.[1];
}
