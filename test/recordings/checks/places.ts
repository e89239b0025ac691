import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Match, Span } from '../../../src/envelope/types.ts';
import type { Check } from '../check.ts';
import { naivePlace, naiveSpanId } from '../naive.ts';

/** Every place is the one that a naive walk over the file's bytes finds, and what is quoted stands there. */
export const hasTruePlaces: Check = ({ workspace, run, piped }) =>
  [...run.envelopes, ...piped.envelopes].flatMap((envelope) =>
    ('data' in envelope ? (envelope.data.matches ?? []) : []).flatMap((match, index) =>
      wrongPlaces(match, workspace).map((problem) => `/data/matches/${index}: ${problem}`),
    ),
  );

function wrongPlaces(match: Match, workspace: string): string[] {
  const { span } = match;
  if (span.byte_start === null || span.byte_end === null) return ['no bytes'];
  const problems: string[] = [];
  if (span.span_id !== naiveSpanId(span.file_path, span.byte_start, span.byte_end)) problems.push('wrong span id');
  const file = fileOf(span, workspace);
  if (file === undefined) return [...problems, `no such file: ${span.file_path}`];
  const start = naivePlace(file, span.byte_start);
  const end = naivePlace(file, span.byte_end);
  if (span.start_line !== start.line || span.start_col !== start.column)
    problems.push(`start ${span.start_line}:${span.start_col}, not ${start.line}:${start.column}`);
  if (span.end_line !== end.line || span.end_col !== end.column)
    problems.push(`end ${span.end_line}:${span.end_col}, not ${end.line}:${end.column}`);
  const quoted = file.subarray(span.byte_start, span.byte_end);
  if (match.matched_text !== undefined && !quoted.equals(Buffer.from(match.matched_text)))
    problems.push('matched_text is not what stands there');
  return problems;
}

function fileOf({ file_path }: Span, workspace: string): Buffer | undefined {
  try {
    return readFileSync(join(workspace, file_path));
  } catch {
    return undefined;
  }
}
