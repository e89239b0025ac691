// What the conversion of lines is compared with: a program that parses and prints each line.
import { readFileSync, writeFileSync } from 'node:fs';

const lines = readFileSync(0, 'utf8').trimEnd().split('\n');
writeFileSync(1, lines.map((line) => `${JSON.stringify(JSON.parse(line))}\n`).join(''));
