// Lets mandoc read the manual page that is published, and holds what it shows against the commands of the help.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The page has a version in place of a date. */
const UNDATED = 'WARNING: missing date';

/** A character that another one is to be printed over. */
const OVERSTRUCK = new RegExp(`.${String.fromCharCode(8)}`, 'gu');

/** Runs in a folder in which mandoc is installed. */
export function checkMan(folder) {
  const page = join(folder, 'unify.1');
  writeFileSync(page, gunzipSync(readFileSync(JSON.parse(readFileSync('package.json', 'utf8')).man[0])));
  const mandoc = (...args) =>
    execFileSync(join(folder, 'debian/usr/bin/mandoc'), [...args, page], { encoding: 'utf8' });
  const said = lint(mandoc).filter((line) => !line.includes(UNDATED));
  if (said.length > 0) throw new Error(said.join('\n'));
  // A bold character is written over itself.
  const shown = mandoc('-Tutf8').replaceAll(OVERSTRUCK, '');
  const help = execFileSync(process.execPath, ['dist/bin/unify.js', '--help'], { encoding: 'utf8' });
  const commands = [...help.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
  const missing = commands.filter((name) => !new RegExp(`^ {3}${name}$`, 'm').test(shown));
  if (commands.length === 0 || missing.length > 0) throw new Error(`commands of ${commands} not shown: ${missing}`);
  return `mandoc has no warning, and shows all ${commands.length} commands`;
}

/** The warnings and errors that mandoc has, of which its status tells. */
function lint(mandoc) {
  try {
    return mandoc('-Tlint', '-Wwarning').split('\n').slice(0, -1);
  } catch ({ stdout }) {
    return stdout.split('\n').slice(0, -1);
  }
}
