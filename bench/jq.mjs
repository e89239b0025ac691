import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listForms, writeForm } from './list-forms.mjs';
import { interleaved, piping, pipingProgram } from './measure.mjs';
import { goal, row } from './report.mjs';

const BYTES = 80e6;
const FASTER = 5;
const MAPPING = fileURLToPath(new URL('same-mapping.jq', import.meta.url));
/** Programs that take the mapping, as far as they are installed. */
const PROGRAMS = ['jq', 'gojq', 'jaq'];

/** Conversion of recorded matches by pipe, against programs that do the same mapping but for the ids of spans. */
export async function jq({ folder, unify, samples }) {
  const document = join(folder, 'recorded.json');
  const form = listForms().find(({ name }) => name === 'llmsearch /matches');
  await writeForm(document, form, BYTES);
  const programs = PROGRAMS.filter((name) => spawnSync(name, ['--version']).status === 0);
  const ours = piping({ folder, args: [unify, '--no-source', '--root', form.root], document });
  const theirs = programs.map((program) => pipingProgram({ folder, program, args: ['-c', '-f', MAPPING], document }));
  const [own, ...others] = await interleaved([ours, ...theirs], samples);
  const rows = others.map(({ wall }, at) => row({ what: programs[at], unit: 's', ours: own.wall, theirs: wall }));
  const size = `${(statSync(document).size / 1e6).toFixed(1)} MB of recorded matches`;
  return {
    title: `jq: ${size} by pipe, against the same mapping by programs that are installed: wall`,
    rows,
    goals: rows.filter(({ what }) => what === 'jq').map(({ ratio }) => goal('jq, wall', ratio.median, 1 / FASTER, 'x')),
  };
}
