import { Random } from './random.mjs';
import { WORDS } from './words.mjs';

const FILES_PER_MODULE = 100;
const MATCHES_PER_FILE = 15;
const LINES_BETWEEN = 40;
const LINE_BYTES = 60;
const WORDS_AFTER = 6;

/**
 * Matches without end in llmsearch's form, always the same ones for the same content, sorted by file and position.
 * Offsets, lines, columns and contexts agree with each other, and every line prefix is whole: no file is needed to
 * convert them.
 * @param {'ascii' | 'non-ascii'} content what the text around the matches is written in
 */
export function* matches(content) {
  const random = new Random(1);
  for (let number = 0; ; number += 1) {
    yield* matchesOfFile(fileName(number), WORDS[content], random);
  }
}

function fileName(number) {
  const module = String(Math.floor(number / FILES_PER_MODULE)).padStart(4, '0');
  return `./src/module_${module}/file_${String(number % FILES_PER_MODULE).padStart(2, '0')}.rs`;
}

function* matchesOfFile(file, words, random) {
  let line = 1;
  let lineStart = 0;
  for (let left = random.between(1, MATCHES_PER_FILE); left > 0; left -= 1) {
    const skipped = random.between(0, LINES_BETWEEN);
    line += skipped;
    lineStart += skipped * random.between(1, LINE_BYTES);
    const { before, text, after } = lineWithMatch(words, random);
    const start = lineStart + Buffer.byteLength(before);
    const end = start + Buffer.byteLength(text);
    yield {
      match_id: random.uuid(),
      file,
      byte_start: start,
      byte_end: end,
      matched_text: text,
      line_number: line,
      column_number: codePoints(before) + 1,
      context_before: before,
      context_after: after,
    };
    line += 1;
    lineStart = end + Buffer.byteLength(after) + 1;
  }
}

/** A line with a match in it: what is before, the match, and what is behind it. */
export function lineWithMatch({ code, words }, random) {
  const before = `${random.of(['', '    ', '        ', '\t\t'])}${random.of(code)}// `;
  const text = random.of(['TODO', 'FIXME', `TODO(${random.of(words)})`, `FIXME: ${random.of(words)}`]);
  let after = '';
  for (let left = random.between(0, WORDS_AFTER); left > 0; left -= 1) after += ` ${random.of(words)}`;
  return { before, text, after };
}

/** How many characters a text has. */
export function codePoints(text) {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
