// What the conversion of a big document is compared with: the shortest program that reads and writes the same JSON,
// with the fastest of the usual ways to read stdin.
import { readFileSync } from 'node:fs';

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8'))));
