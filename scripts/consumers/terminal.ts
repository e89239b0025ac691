import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type Consumer, same } from './consumer.ts';

/** What a terminal is taken to have where nobody says it. */
const COLUMNS = 100;

/** An emulated terminal shows each line that people read in a line of its own, as it is. */
export const terminal: Consumer = {
  packages: { pypi: ['pyte==0.8.2'] },
  formats: ['human'],
  check(folder, recordings) {
    const texts = recordings.map(({ id, texts: { human } }) => JSON.stringify({ id, text: human }));
    const said = execFileSync('python3', [resolve('scripts/consumers/terminal.py'), String(COLUMNS)], {
      env: { ...process.env, PYTHONPATH: `${folder}/python` },
      input: texts.join('\n'),
      maxBuffer: 2 ** 28,
    });
    const { lines, wrong } = JSON.parse(said.toString('utf8'));
    same(wrong, []);
    return `pyte shows ${lines} lines of ${recordings.length} recordings as they are, in ${COLUMNS} columns`;
  },
};
