import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = 'fixtures';
const MOST_BYTES = 4000;
const END = Buffer.from('\n');

/** So many lines with their ends: recordings of all tools over and over, with some that are no documents. */
export function* recordedLines(count) {
  const lines = [...recordings(), Buffer.from(''), Buffer.from('no JSON'), Buffer.from('{"a":')];
  for (let index = 0; index < count; index++) yield Buffer.concat([lines[index % lines.length], END]);
}

/** Recordings that are UTF-8 and one line, without its end. */
function* recordings() {
  for (const tool of readdirSync(FIXTURES, { withFileTypes: true })) {
    if (!tool.isDirectory() || tool.name.startsWith('_')) continue;
    for (const name of readdirSync(join(FIXTURES, tool.name))) {
      const text = name.endsWith('.legacy.json') ? readFileSync(join(FIXTURES, tool.name, name), 'utf8').trim() : '';
      if (text.length > 0 && text.length <= MOST_BYTES && !/[\n\r\ufffd]/.test(text)) yield Buffer.from(text);
    }
  }
}
