import { execFileSync } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interleaved, piping } from './measure.mjs';
import { goal, rowsOf } from './report.mjs';

/** The envelope of a document is a fifth larger. */
const BYTES = 66e6;
const SLOWER = 1.5;
const PARSE = fileURLToPath(new URL('parse.mjs', import.meta.url));

/** The check of a big envelope by pipe, against a program that only parses it. */
export async function validate({ folder, unify, samples, documentOf }) {
  const { path, count } = documentOf(BYTES, 'ascii');
  const document = join(folder, 'envelope.json');
  const [from, to] = [openSync(path, 'r'), openSync(document, 'w')];
  execFileSync(process.execPath, [unify], { stdio: [from, to, 'inherit'] });
  for (const file of [from, to]) closeSync(file);
  const piped = (...args) => piping({ folder, args, document });
  const [ours, theirs] = await interleaved([piped(unify, 'validate'), piped(PARSE)], samples);
  const rows = rowsOf(ours, theirs);
  const size = `${(statSync(document).size / 1e6).toFixed(1)} MB`;
  return {
    title: `validate: an envelope of ${size} with ${count} matches by pipe, against JSON.parse`,
    rows,
    goals: [goal('validate, user + system', rows[1].ratio.median, SLOWER, 'x')],
  };
}
