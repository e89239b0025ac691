// Lets Python and DuckDB read the tables of all recordings, and holds each row against the envelopes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printedRecordings } from './printed-recordings.mjs';

const FORMATS = ['csv', 'tsv'];

/** Runs in a folder in which DuckDB's package for Python is installed. */
export function checkTables(folder) {
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  return printedRecordings(FORMATS, (recordings) => {
    for (const [index, { texts }] of recordings.entries())
      for (const format of FORMATS) writeFileSync(join(tables, `${index}.${format}`), texts[format]);
    const printed = execFileSync('python3', [resolve('scripts/consumers/tables.py'), tables], {
      env: { ...process.env, PYTHONPATH: join(folder, 'python') },
      maxBuffer: 2 ** 30,
    });
    let count = 0;
    for (const line of printed.toString('utf8').trimEnd().split('\n')) {
      const { name, columns, ...read } = JSON.parse(line);
      const [index, format] = name.split('.');
      const { id, expected } = recordings[index];
      const wanted = expected.map((one) => rowOf(one, format));
      for (const [reader, at] of [
        ['python', 0],
        ['duckdb', 1],
      ]) {
        const rows = read[reader].map((cells) => placeIn(columns[at], cells, format));
        const wrong = wanted.findIndex((row, number) => !isDeepStrictEqual(row, rows[number]));
        if (wrong >= 0 || rows.length !== wanted.length)
          throw new Error(`${id}, ${format}: ${reader} reads ${show(rows[wrong])}, and not ${show(wanted[wrong])}`);
        count += rows.length;
      }
    }
    return `Python and DuckDB read ${count} rows of ${recordings.length} recordings as they are`;
  });
}

/** Control characters, which cells of CSV have no escapes for. */
const ACTING = /[^\P{Cc}\t\r\n]/u;

/** What a row says of a place and, of a finding, its message; no place in a file whose name no cell can hold. */
function rowOf({ kind, isNote, span: own, file: named = '', value }, format) {
  const isLeftOut = own?.legacy?.file_base64 !== undefined || (format === 'csv' && ACTING.test(own?.file_path ?? ''));
  const [span, file] = isLeftOut ? [undefined, ''] : [own, named];
  const { start_line = 0, start_col = 0, byte_start = null, byte_end = null, precision } = span ?? {};
  return {
    ...{
      found: isNote ? 'note' : kind,
      file: span?.file_path ?? file,
      start_line: start_line === 0 ? '' : String(start_line),
    },
    start_column: start_line === 0 || precision === 'line' ? '' : String(start_col + 1),
    ...{ byte_start: String(byte_start ?? ''), byte_end: String(byte_end ?? '') },
    ...(kind === 'finding' && { text: value.message }),
  };
}

function placeIn(columns, cells, format) {
  const plain = format === 'tsv' ? cells.map(unescaped) : cells;
  const { found, file, start_line, start_column, byte_start, byte_end, text } = Object.fromEntries(
    columns.map((name, index) => [name, plain[index]]),
  );
  return {
    ...{ found, file, start_line, start_column, byte_start, byte_end },
    ...(['finding', 'note'].includes(found) && { text }),
  };
}

function unescaped(cell) {
  const chars = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
  return cell.replace(/\\(?:u([0-9a-f]{4})|(.))/gs, (_, hex, char) =>
    hex === undefined ? chars[char] : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function show(value) {
  return JSON.stringify(value);
}
