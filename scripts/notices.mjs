import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The licences of the packages that bundled files are of, by their names; a package without one throws. */
export function noticesOf(files) {
  const folders = new Set(files.flatMap((file) => FOLDER.exec(file)?.[0] ?? []));
  return [...folders].map(noticeOf).sort().join('\n\n');
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence in ${folder}`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
