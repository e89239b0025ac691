import { closeSync, openSync, writeSync } from 'node:fs';
import { matches } from './matches.mjs';

const BLOCK_CHARACTERS = 1 << 18;

/**
 * Writes a document as `llmsearch --json` prints it, one line, and gives the number of its matches.
 * The same size and content always give the same bytes.
 * @param {string} path the file to write
 * @param {{ bytes: number, content: 'ascii' | 'non-ascii' }} form size in bytes, which it comes a little above
 */
export function generate(path, { bytes, content }) {
  const file = openSync(path, 'w');
  try {
    return writeDocument((text) => writeSync(file, text), matches(content), bytes);
  } finally {
    closeSync(file);
  }
}

/** `write` takes text and gives the number of bytes it made. */
function writeDocument(write, source, bytes) {
  let block = '{"execution_id":"7d3c2c5e-4f0f-4a55-9d3f-0c7c1b1f6a10","pattern":"(TODO|FIXME)(\\\\(\\\\S+\\\\)|: \\\\S+)?","matches":[';
  let written = 0;
  let count = 0;
  for (const match of source) {
    block += `${count === 0 ? '' : ','}${JSON.stringify(match)}`;
    count += 1;
    if (block.length < Math.min(BLOCK_CHARACTERS, bytes - written)) continue;
    written += write(block);
    block = '';
    if (written >= bytes) break;
  }
  write(`${block}],"match_count":${count}}\n`);
  return count;
}
