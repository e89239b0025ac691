// Lets vim go to each place that --format vimgrep prints of a recording: the cursor is on what was found.
import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printedRecordings } from './printed-recordings.mjs';

/** Runs in a folder in which the packages of vim are installed. */
export function checkVim(folder) {
  const vim = vimIn(folder, 'scripts/consumers/quickfix.vim', (places) => ['-q', places]);
  return printedRecordings(['vimgrep'], (recordings) => {
    let cursors = 0;
    for (const { id, expected, texts, workspace, source } of recordings) {
      const wanted = expected.filter(({ span }) => span?.start_line > 0 && isTellable(span));
      const found = texts.vimgrep === '' ? [] : vim(texts.vimgrep, workspace);
      if (found.length !== wanted.length) throw new Error(`${id}: ${found.length} entries of ${wanted.length}`);
      for (const [index, cursor] of found.entries()) {
        const { span } = wanted[index];
        const bytes = source(span.file_path);
        if (bytes === undefined || !isText(bytes) || span.start_line > lineCount(bytes)) continue;
        if (!isAt(cursor, span, bytes, workspace))
          throw new Error(`${id}: the cursor stands at ${JSON.stringify(cursor)}, and not at ${JSON.stringify(span)}`);
        cursors++;
      }
    }
    return `the cursor stands on ${cursors} places`;
  });
}

/** True for a file whose name is text without control characters but tabs. */
function isTellable({ file_path, legacy }) {
  return !/[^\P{Cc}\t]/u.test(file_path) && legacy?.file_base64 === undefined;
}

/** Gives what starts vim in a folder with a script and a list of places, $PLACES, and tells where it went. */
export function vimIn(folder, script, argsOf) {
  const root = join(folder, 'debian/usr');
  const libraries = readdirSync(join(root, 'lib')).map((name) => join(root, 'lib', name));
  const places = join(folder, 'places.txt');
  const env = {
    ...process.env,
    ...{ PLACES: places, FOUND: join(folder, 'found.txt'), VIMRUNTIME: join(root, 'share/vim/vim90') },
    LD_LIBRARY_PATH: libraries.join(':'),
  };
  const args = ['-u', 'NONE', '-i', 'NONE', '-N', '-es', ...argsOf(places), '-S', resolve(script)];
  return (text, cwd) => {
    writeFileSync(places, text);
    execFileSync(join(root, 'bin/vim.basic'), args, { cwd, env });
    const lines = readFileSync(env.FOUND, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
}

/** True for bytes that vim shows as the text they are, in lines as the format has them. */
function isText(bytes) {
  return isUtf8(bytes) && !bytes.includes(0) && !/\r(?!\n)/.test(bytes.toString('latin1'));
}

/** How many lines vim shows: none behind the last end of a line. */
function lineCount(bytes) {
  return bytes.toString('latin1').replace(/\n$/, '').split('\n').length;
}

/**
 * True where the cursor is on the first byte of a span; on its line and column alone, where the file is not what
 * its tool has seen.
 */
function isAt([path, line, column, text], span, bytes, workspace) {
  if (path !== realpathSync(resolve(workspace, span.file_path)) || line !== span.start_line) return false;
  if (span.byte_start === null || span.precision !== undefined) return true;
  // Behind the last character of a line there is no place for a cursor.
  if (!isProved(span, bytes) || column === span.start_col) return column <= span.start_col + 1;
  const start = Math.max(span.byte_start, bytes.indexOf('\ufeff') === 0 ? 3 : 0);
  // A tool may end a place within a character.
  const [found] = bytes.toString('utf8', start, span.byte_end).split(/\ufffd|\r?\n|\r$/);
  return text.startsWith(found.slice(0, 200));
}

/** True for a span whose line and column are those of its first byte. */
function isProved({ start_line, start_col, byte_start }, bytes) {
  const before = bytes.subarray(0, byte_start).toString('latin1').split('\n');
  return before.length === start_line && before.at(-1).length === start_col;
}
