import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { interleaved, piping, pipingProgram } from './measure.mjs';
import { goal, row } from './report.mjs';

const BYTES = 80e6;
const FASTER = 5;
const MAPPING = fileURLToPath(new URL('same-mapping.jq', import.meta.url));
/** Programs that take the mapping, as far as they are installed. */
const PROGRAMS = ['jq', 'gojq', 'jaq'];

/** Conversion of recorded matches by pipe, against programs that do the same mapping but for the ids of spans. */
export async function jq({ folder, unify, samples, documentOf }) {
  const { path: document, bytes } = documentOf(BYTES, 'non-ascii');
  const programs = PROGRAMS.filter((name) => spawnSync(name, ['--version']).status === 0);
  const ours = piping({ folder, args: [unify, '--no-source'], document });
  const theirs = programs.map((program) => pipingProgram({ folder, program, args: ['-c', '-f', MAPPING], document }));
  const [own, ...others] = await interleaved([ours, ...theirs], samples);
  const rows = others.map(({ wall }, at) => row({ what: programs[at], unit: 's', ours: own.wall, theirs: wall }));
  const size = `${(bytes / 1e6).toFixed(1)} MB of recorded matches`;
  return {
    title: `jq: ${size} by pipe, against the same mapping by programs that are installed: wall`,
    rows,
    goals: rows.filter(({ what }) => what === 'jq').map(({ ratio }) => goal('jq, wall', ratio.median, 1 / FASTER, 'x')),
  };
}
