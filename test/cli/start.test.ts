import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN } from './runners.ts';

/** What the minified code of a package holds and no other code. */
const MARKS = { commander: /CommanderError|commander\./, execa: /execa|ExecaError/, ajv: /MissingRefError/ };

test('what converts a file is loaded without the parser of flags, and without what it never needs', () => {
  const loaded = filesLoadedBy(BIN)
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  for (const [name, mark] of Object.entries(MARKS)) expect([name, mark.test(loaded)]).toEqual([name, false]);
  const [program] = /(?<=import\(")\.\/program-[^"]*/.exec(loaded) ?? [];
  expect(MARKS.commander.test(readFileSync(join(dirname(BIN), program ?? ''), 'utf8'))).toBe(true);
});

/** A file of the build and all that it imports before it runs. */
function filesLoadedBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/(?:^|[;\s}])(?:import|export)\b[^"'()]*["'](\.[^"']+)["']/g)].map(([, path]) =>
    join(dirname(file), path as string),
  );
  return [file, ...imports.flatMap((path) => filesLoadedBy(path, seen))];
}
