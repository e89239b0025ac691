import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Span } from '../../src/envelope/types.ts';
import { type Consumer, countOf, debian, linesOf, type PrintedRecording, textAt } from './consumer.ts';

/** The packages of vim. */
export const VIM = ['vim', 'vim-common', 'vim-runtime', 'libgpm2', 'libsodium23'];

/** Vim goes to each place that is printed: the cursor is on what was found. */
export const vim: Consumer = {
  packages: { debian: VIM },
  formats: ['vimgrep'],
  check(folder, recordings) {
    const run = vimIn(folder, 'scripts/consumers/quickfix.vim', (places) => ['-q', places]);
    const cursors = countOf(recordings, (recording) => {
      const spans = recording.expected.flatMap(({ span }) => (span !== undefined && isNamed(span) ? [span] : []));
      const wanted = spans.filter(({ start_line }) => start_line > 0);
      const { vimgrep = '' } = recording.texts;
      const found = vimgrep === '' ? [] : (run(vimgrep, recording.workspace) as Cursor[]);
      if (found.length !== wanted.length) throw new Error(`${found.length} entries of ${wanted.length}`);
      return found.filter((cursor, index) => isShown(cursor, wanted[index] as Span, recording)).length;
    });
    return `the cursor is on ${cursors} places`;
  },
};

type Cursor = [path: string, line: number, column: number, text: string];

/** True for a file whose name is text without control characters but tabs. */
function isNamed({ file_path, legacy }: Span): boolean {
  return !/[^\P{Cc}\t]/u.test(file_path) && legacy?.['file_base64'] === undefined;
}

/** Gives what starts vim in a folder with a script and a list of places, $PLACES, and says where it went. */
export function vimIn(folder: string, script: string, argsOf: (places: string) => string[]) {
  const { root, env: own } = debian(folder);
  const [places, found] = [join(folder, 'places.txt'), join(folder, 'found.txt')];
  const env = { ...own, PLACES: places, FOUND: found, VIMRUNTIME: join(root, 'usr/share/vim/vim90') };
  const args = ['-u', 'NONE', '-i', 'NONE', '-N', '-es', ...argsOf(places), '-S', resolve(script)];
  return (text: string, cwd: string): unknown[] => {
    writeFileSync(places, text);
    execFileSync(join(root, 'usr/bin/vim.basic'), args, { cwd, env });
    return linesOf(readFileSync(found)).map((line) => JSON.parse(line));
  };
}

/**
 * True for a cursor on the first byte of a span, or on its line and column alone, where the file is not what its tool
 * has seen; false where vim has no such line. A cursor that is elsewhere throws.
 */
function isShown(cursor: Cursor, span: Span, recording: PrintedRecording): boolean {
  const [path, line, column, text] = cursor;
  const { file_path, start_line, start_col, byte_start, precision } = span;
  const bytes = recording.source(file_path);
  const whole = { file_path, byte_start: 0, byte_end: bytes?.length ?? 0 } as Span;
  const own = textAt(whole, recording);
  // Behind the last end of a line vim has no line.
  if (bytes === undefined || own === undefined || start_line > own.replace(/\n$/, '').split('\n').length) return false;
  const isAt = () => {
    if (path !== realpathSync(resolve(recording.workspace, file_path)) || line !== start_line) return false;
    if (byte_start === null || precision !== undefined) return true;
    const before = bytes.toString('latin1', 0, byte_start).split('\n');
    const isProved = before.length === start_line && before.at(-1)?.length === start_col;
    // Behind the last character of a line there is no place for a cursor.
    if (!isProved || column === start_col) return column <= start_col + 1;
    // A tool may end a place in a character.
    const start = Math.max(byte_start, bytes.indexOf('\ufeff') === 0 ? 3 : 0);
    const [found = ''] = bytes.toString('utf8', start, span.byte_end ?? start).split(/\ufffd|\r?\n|\r$/);
    return text.startsWith(found.slice(0, 200));
  };
  if (!isAt()) throw new Error(`the cursor is at ${JSON.stringify(cursor)}, and not at ${JSON.stringify(span)}`);
  return true;
}
