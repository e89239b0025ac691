// What a batch is compared with: the shortest program that reads each JSON file of a folder of folders, prints it again
// beside its place, and renames it: node batch-roundtrip.mjs IN OUT
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
for (const folder of readdirSync(from)) {
  mkdirSync(`${to}/${folder}`, { recursive: true });
  for (const name of readdirSync(`${from}/${folder}`)) {
    const text = JSON.stringify(JSON.parse(readFileSync(`${from}/${folder}/${name}`, 'utf8')));
    writeFileSync(`${to}/${folder}/${name}.tmp`, text);
    renameSync(`${to}/${folder}/${name}.tmp`, `${to}/${folder}/${name}`);
  }
}
