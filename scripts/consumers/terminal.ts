import { type Consumer, python, same } from './consumer.ts';

/** What a terminal is taken to have where nobody says it. */
const COLUMNS = 100;

/** An emulated terminal shows each line that people read in a line of its own, as it is. */
export const terminal: Consumer = {
  packages: { pypi: ['pyte==0.8.2'] },
  formats: ['human'],
  check(folder, recordings) {
    const texts = recordings.map(({ id, texts: { human } }) => JSON.stringify({ id, text: human }));
    const { lines, wrong } = JSON.parse(python(folder, 'terminal.py', [String(COLUMNS)], texts.join('\n')));
    same(wrong, []);
    return `pyte shows ${lines} lines of ${recordings.length} recordings as they are, in ${COLUMNS} columns`;
  },
};
