import type { JsonObject } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { FilePaths } from '../location/file-path.ts';
import { bytesOfLine, stands } from '../location/source.ts';

/**
 * Whether the number behind that of the line is a column, as the first of some rows shows whose source has what it
 * says: true where the text is that line, or is there at that column; false where the number is in the line, too;
 * `undefined` where no source shows it.
 */
export function areColumns(
  rows: Iterable<JsonObject>,
  { paths, lookup }: Pick<Settings, 'paths' | 'lookup'>,
): boolean | undefined {
  if (lookup === undefined) return undefined;
  const files = new FilePaths(paths, lookup);
  for (const { file, line, column, text = '' } of rows) {
    const source = lookup(files.clean(String(file)).absolute);
    const shown = typeof source === 'object' ? bytesOfLine(source, Number(line)) : undefined;
    if (shown === undefined) continue;
    if ([':', ': '].some((between) => shown.includes(`${column}${between}${text}`))) return false;
    const before = Number(column) - 1;
    const isLine = shown.toString('utf8').trim() === String(text).trim() && before <= shown.length;
    if (isLine || (text !== '' && stands(shown, String(text), before))) return true;
  }
  return undefined;
}
