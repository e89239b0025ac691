import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { listForms, writeForm } from './list-forms.mjs';
import { interleaved, piping, starting } from './measure.mjs';
import { goal, row, UNITS } from './report.mjs';

const BYTES = Number(process.env.UNIFY_FORM_MB ?? 20) * 1e6;
const MEAN = 1.2;
const WORST = 1.8;
const PEAK_MIB = 128;
const STARTS = 10;

/**
 * Conversion of every list form of the recordings, re-seeded to 20 MB, against V8's parse and print of what unify
 * prints: user and system time of each process less that of an empty node. UNIFY_FORMS, a regular expression, chooses
 * among them; UNIFY_FORM_MB, another size, shows what of it is for each byte and what is the start, until V8 has
 * compiled what runs often.
 */
export async function forms({ folder, unify, empty, roundtrip, samples }) {
  // There are many forms, and their mean counts.
  const count = Math.ceil(samples / 3);
  const chosen = new RegExp(process.env.UNIFY_FORMS ?? '');
  const [{ cpu }] = await interleaved(
    [starting({ folder, args: [empty], starts: STARTS, document: devNull })],
    samples,
  );
  const idle = Math.min(...cpu);
  const rows = [];
  const peaks = [];
  for (const form of listForms().filter(({ name }) => chosen.test(name))) {
    const document = join(folder, 'form.json');
    const output = join(folder, 'form.out.json');
    const args = [unify, '--no-source', '--root', form.root];
    writeForm(document, form, BYTES);
    const status = await convertTo(output, args, document);
    if (status !== 0) {
      process.stdout.write(`  ${form.name}: left out, unify ends with ${status}\n`);
      continue;
    }
    const measured = [piping({ folder, args, document }), piping({ folder, args: [roundtrip], document: output })];
    const [ours, theirs] = await interleaved(measured, count);
    const busy = (samples) => samples.map((sample) => Math.max(sample - idle, 0.001));
    rows.push(row({ what: form.name, unit: 's', ours: busy(ours.cpu), theirs: busy(theirs.cpu) }));
    peaks.push(Math.max(...ours.peak) / UNITS.MiB.size);
  }
  const ratios = rows.map(({ ratio }) => ratio.median);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return {
    title:
      `forms: ${rows.length} list forms of ${BYTES / 1e6} MB, no sources, CPU against JSON.parse and stringify ` +
      `of the output, ${count === 1 ? 'one pair' : `${count} pairs`} of each`,
    rows,
    goals: [
      goal('forms, geometric mean', mean, MEAN, 'x'),
      goal('forms, worst', Math.max(...ratios), WORST, 'x'),
      goal('forms, highest peak RSS', Math.max(...peaks), PEAK_MIB, 'MiB'),
    ],
  };
}

async function convertTo(output, args, document) {
  const child = spawn(process.execPath, [...args, document], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.pipe(createWriteStream(output));
  const [status] = await once(child, 'close');
  return status;
}
