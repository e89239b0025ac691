// What the conversion of a big document is compared with: the shortest program that reads and writes the same JSON,
// with the fastest of the usual ways to read stdin.
import { readFileSync } from 'node:fs';

const text = readFileSync(0, 'utf8');
// Rows are so many documents.
if (text.startsWith('{"type":'))
  for (const line of text.split('\n')) process.stdout.write(`${JSON.stringify(JSON.parse(line))}\n`);
else process.stdout.write(JSON.stringify(JSON.parse(text)));
