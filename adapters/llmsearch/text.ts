import {
  group,
  joined,
  OWN_ERROR,
  OWN_REMARK,
  OWN_REPORT,
  panic,
  type TextRule,
  usageErrors,
} from '../../src/adapter.ts';

/**
 * What llmsearch 1.0.0 prints that is not JSON (src/main.rs, cli.rs; each wording with a recording, but for the last
 * error and the walk warning).
 */
export const text: readonly TextRule[] = [
  {
    // A path may have newlines; nothing stands behind the message.
    pattern: joined(
      /^Error: /gmu,
      group(
        'message',
        /Root (?:directory does not exist|path is not a directory): /u,
        /(?<file>[^\n]*(?:\n(?!Error|error|Warning)[^\n]*)*)/u,
      ),
      /(?![\s\S])/u,
    ),
    ...OWN_ERROR,
    wordings: [
      { code: 'LMS-IO-001', says: /^Root directory does not exist: / },
      { code: 'LMS-IO-002', says: /^Root path is not a directory: / },
    ],
  },
  {
    pattern: /^Error: (?<message>Pattern cannot be empty)\n*(?<note>(?:[^\n]+\n?)*)/gmu,
    ...OWN_ERROR,
    code: 'LMS-QRY-001',
  },
  {
    pattern: /^Error: (?<message>Invalid regex pattern: [^\n]*)\n*(?<note>[\s\S]*)/gmu,
    ...OWN_ERROR,
    code: 'LMS-QRY-002',
  },
  {
    pattern: /^Error: (?<message>Limit must be at least 1 \(got: \d+\))\n*/gmu,
    ...OWN_ERROR,
    code: 'LMS-QRY-003',
  },
  { pattern: /^Error (?<message>serializing to JSON: .*)\n*/gmu, ...OWN_ERROR, code: 'LMS-INT-002' },
  ...usageErrors('llmsearch', { code: 'LMS-QRY-004', indented: true }),
  panic({ code: 'LMS-INT-001', own: /^panicked at src\/main\.rs:(?:142:49|148:48): /, quotes: 200 }),
  { pattern: /^Returning (?<said>\d+) of \k<said> matches \(limit: \d+\)$/gmu, ...OWN_REPORT },
  {
    // The only place where the tool says that its limit cut the result.
    pattern: joined(
      /^/gmu,
      group(
        'message',
        /Returning (?!(?<said>\d+) of \k<said> )(?=\d+ of (?<n_seen>\d+) )/u,
        /(?<n_converted>\d+) of \d+ matches \(limit: (?<n_limit>\d+)\)/u,
      ),
      /$/u,
    ),
    ...OWN_REMARK,
    code: 'LMS-QRY-005',
    coded: true,
    partial: true,
  },
  { pattern: /^Execution ID: (?<execution_id>[0-9a-f-]{36})$/gmu, as: 'report' },
  { pattern: /^Pattern compiled successfully$/gmu, ...OWN_REPORT },
  {
    pattern: joined(
      /^No matches found for pattern '(?<pattern>[^\n]*(?:\n(?!No matches found |Searched \d)[^\n]*)*)'\n/gmu,
      /Searched \d+ file\(s\)$/gmu,
    ),
    ...OWN_REPORT,
    empty: true,
  },
  {
    pattern: /^Warning: (?<message>Limit is very large \(\d+\), may cause memory issues)\n(?<note>Consider .*)?\n?/gmu,
    ...OWN_REMARK,
    code: 'LMS-QRY-006',
  },
  {
    pattern: joined(
      /^Warning: /gmu,
      group(
        'message',
        /Could not read (?<file>[^\n]*(?:\n(?!Warning: )[^\n]*)*?): /u,
        /(?:stream did not contain valid UTF-8|[^:\n]* \(os error \d+\))/u,
      ),
      /\n?/u,
    ),
    as: 'remark',
    code: 'LMS-IO-003',
  },
  {
    pattern: /^Warning: (?!Limit is very large|Could not read)(?<message>.*)\n?/gmu,
    as: 'remark',
    code: 'LMS-IO-004',
  },
];
