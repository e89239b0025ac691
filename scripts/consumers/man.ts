import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Consumer, linesOf, same, unify } from './consumer.ts';

/** The page has a version in place of a date. */
const UNDATED = 'WARNING: missing date';

/** A character that another one is to be printed over: a bold one is written over itself. */
const OVERSTRUCK = new RegExp(`.${String.fromCharCode(8)}`, 'gu');

/** Mandoc has no warning of the manual page that is published, and shows every command of the help. */
export const man: Consumer = {
  packages: { debian: ['mandoc'] },
  check(folder) {
    const page = join(folder, 'unify.1');
    writeFileSync(page, gunzipSync(readFileSync(JSON.parse(readFileSync('package.json', 'utf8')).man[0])));
    const mandoc = (...args: string[]): string =>
      spawnSync(join(folder, 'debian/usr/bin/mandoc'), [...args, page], { encoding: 'utf8' }).stdout;
    const warnings = linesOf(mandoc('-Tlint', '-Wwarning'));
    same(
      warnings.filter((line) => !line.includes(UNDATED)),
      [],
    );
    const shown = mandoc('-Tutf8').replaceAll(OVERSTRUCK, '');
    const commands = [...unify('--help').matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
    const missing = commands.filter((name) => !new RegExp(`^ {3}${name}$`, 'm').test(shown));
    if (commands.length === 0 || missing.length > 0) throw new Error(`commands of ${commands} not shown: ${missing}`);
    return `mandoc has no warning, and shows all ${commands.length} commands`;
  },
};
