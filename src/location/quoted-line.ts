import type { CoordinateSystem } from '../adapter.ts';
import { bytesBefore } from './columns.ts';
import type { ReportedPlace } from './reported-place.ts';

/**
 * The longest of some texts that stands at the start of a place, by the quoted line that the start is on; `undefined`
 * where none does.
 */
export function textAtStart(
  texts: readonly string[],
  { lines, startColumn }: Pick<ReportedPlace, 'lines' | 'startColumn'>,
  { firstColumn, unit }: CoordinateSystem,
): string | undefined {
  if (lines === undefined || startColumn === undefined || startColumn < firstColumn) return undefined;
  const end = lines.indexOf('\n');
  const line = Buffer.from(end < 0 ? lines : lines.slice(0, end), 'utf8');
  const byteColumn = bytesBefore(line, { start: 0, end: line.length }, startColumn - firstColumn, unit);
  if (byteColumn === undefined) return undefined;
  let longest: string | undefined;
  for (const text of texts) {
    const bytes = Buffer.from(text, 'utf8');
    const stands = bytes.equals(line.subarray(byteColumn, byteColumn + bytes.length));
    if (stands && (longest === undefined || text.length > longest.length)) longest = text;
  }
  return longest;
}
