// What the conversion of a big document is compared with: the shortest program that reads and writes the same JSON,
// with the fastest of the usual ways to read stdin.
import { readFileSync } from 'node:fs';

const text = readFileSync(0, 'utf8');
// A whole document on the first of several lines: so many documents.
if (/^\{.*\}\n./.test(text))
  for (const line of text.trimEnd().split('\n')) process.stdout.write(`${JSON.stringify(JSON.parse(line))}\n`);
else process.stdout.write(JSON.stringify(JSON.parse(text)));
