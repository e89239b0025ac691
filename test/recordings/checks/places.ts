import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Span } from '../../../src/envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';
import { naivePlace, naiveSpanId } from '../naive.ts';
import type { Recording } from '../recording.ts';

/** Every place is the one that a naive walk over the file's bytes finds, and what is quoted is there. */
export const hasTruePlaces: Check = ({ recording, workspace, run, piped }) =>
  [...run.envelopes, ...piped.envelopes].flatMap((envelope) =>
    wrongPlaces(envelope as unknown as Json, '', recording, workspace),
  );

/** Keys beside a span whose text is what is at it. */
const QUOTES = ['matched_text', 'content', 'replaced_text'];

function wrongPlaces(value: Json, pointer: string, recording: Recording, workspace: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((inner, index) => wrongPlaces(inner, `${pointer}/${index}`, recording, workspace));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    wrongPlaces(item, `${pointer}/${key}`, recording, workspace),
  );
  const span = value['span'] as Span | undefined;
  if (!isObject(span as unknown as Json) || span?.span_id === undefined) return inner;
  const excuse = EXPECTATIONS[recording.tool]?.placeless?.(span, recording);
  if (excuse !== undefined) return inner;
  return [...wrongPlace(span, value, workspace).map((problem) => `${pointer}/span: ${problem}`), ...inner];
}

function wrongPlace(span: Span, holder: JsonObject, workspace: string): string[] {
  if (span.byte_start === null || span.byte_end === null) return isNamed(span, holder, workspace) ? ['no bytes'] : [];
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
  if (span.precision === 'line' && !coversLines(span, file)) problems.push('not whole lines');
  if (span.precision === 'point' && span.byte_start !== span.byte_end) problems.push('a point with a length');
  const quoted = file.subarray(span.byte_start, span.byte_end);
  for (const key of QUOTES) {
    const quote = holder[key];
    if (typeof quote === 'string' && !quoted.equals(Buffer.from(quote)))
      problems.push(`${key} is not what stands there`);
  }
  return problems;
}

/** False for lines alone whose first one lacks the name that is reported beside the place: nothing proves them. */
function isNamed({ file_path, start_line, precision }: Span, holder: JsonObject, workspace: string): boolean {
  if (precision !== 'line') return true;
  const line = fileOf({ file_path }, workspace)?.toString('utf8').split('\n')[start_line - 1] ?? '';
  const words = line.split(/[^\p{L}\p{N}_$]+/u);
  const { name = '', symbol_name = name, message = '' } = holder;
  const quoted = [...String(message).matchAll(/`([^`]+)`/gu)].map(([, text]) => text);
  const names = [String(symbol_name).split(/\W/u).at(-1), ...quoted];
  return names.some((one) => one !== '' && words.includes(one as string));
}

function coversLines({ byte_start, byte_end, start_col }: Span, file: Buffer): boolean {
  const behind = file.subarray(byte_end as number, (byte_end as number) + 2).toString('latin1');
  return start_col === 0 && (byte_start as number) <= (byte_end as number) && (behind === '' || /^\r?\n/.test(behind));
}

function fileOf({ file_path }: Pick<Span, 'file_path'>, workspace: string): Buffer | undefined {
  try {
    return readFileSync(join(workspace, file_path));
  } catch {
    return undefined;
  }
}
