// What a conversion is compared with: the shortest program that reads and writes the same JSON, with the fastest of the
// usual ways to read stdin.
import { readFileSync } from 'node:fs';

const text = readFileSync(0, 'utf8');
// A whole document on the first of several lines: so many documents.
const documents = /^\{.*\}\n./.test(text) ? text.trimEnd().split('\n') : [text];
process.stdout.write(documents.map((one) => JSON.stringify(JSON.parse(one))).join('\n'));
