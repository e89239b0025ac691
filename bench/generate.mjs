import { closeSync, openSync, writeSync } from 'node:fs';
import { filesFor, listsOf } from './exports.mjs';
import { matches } from './matches.mjs';

const BLOCK_CHARACTERS = 1 << 18;

/**
 * Writes a document, and gives the number of its matches: as `llmsearch --json` prints it, one line, or as `magellan
 * export` does, pretty or as rows of the same content. The same size and content always give the same bytes.
 * @param {string} path the file to write
 * @param {{ bytes: number, content: 'ascii' | 'non-ascii' | 'export' | 'export-rows' }} form size in bytes, which it
 * comes near
 */
export function generate(path, { bytes, content }) {
  const file = openSync(path, 'w');
  const write = (text) => writeSync(file, text);
  try {
    if (content === 'export') return writeExport(write, bytes);
    if (content === 'export-rows') return writeRows(write, bytes);
    return writeDocument(write, matches(content), bytes);
  } finally {
    closeSync(file);
  }
}

/** `write` takes text and gives the number of bytes it made. */
function writeDocument(write, source, bytes) {
  let block =
    '{"execution_id":"7d3c2c5e-4f0f-4a55-9d3f-0c7c1b1f6a10",' +
    '"pattern":"(TODO|FIXME)(\\\\(\\\\S+\\\\)|: \\\\S+)?","matches":[';
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

function writeExport(write, bytes) {
  let block = '{\n  "version": "2.0.0"';
  let count = 0;
  for (const [name, elements] of Object.entries(listsOf(filesFor(bytes)))) {
    let separator = `,\n  "${name}": [\n    `;
    for (const element of elements) {
      block += separator + JSON.stringify(element, null, 2).replaceAll('\n', '\n    ');
      separator = ',\n    ';
      if (name !== 'files') count += 1;
      if (block.length < BLOCK_CHARACTERS) continue;
      write(block);
      block = '';
    }
    block += '\n  ]';
  }
  write(`${block}\n}`);
  return count;
}

/** What a row of each list is called. */
const TYPES = { files: 'File', symbols: 'Symbol', references: 'Reference', calls: 'Call' };

function writeRows(write, bytes) {
  let block = '{"type":"Version","version":"2.0.0"}';
  let count = 0;
  for (const [name, elements] of Object.entries(listsOf(filesFor(bytes)))) {
    for (const element of elements) {
      block += `\n${JSON.stringify({ type: TYPES[name], ...element })}`;
      if (name !== 'files') count += 1;
      if (block.length < BLOCK_CHARACTERS) continue;
      write(block);
      block = '';
    }
  }
  write(block);
  return count;
}
