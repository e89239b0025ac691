// Has an emulated terminal show what people read of all recordings: each line is in a line of its own, as it is.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { printedRecordings } from './printed-recordings.mjs';

/** What a terminal is taken to have where nobody says it. */
const COLUMNS = 100;

/** Runs in a folder in which pyte is installed. */
export function checkTerminal(folder) {
  return printedRecordings(['human'], (recordings) => {
    const texts = recordings.map(({ id, texts: { human } }) => JSON.stringify({ id, text: human }));
    const said = execFileSync('python3', [resolve('scripts/consumers/terminal.py'), String(COLUMNS)], {
      env: { ...process.env, PYTHONPATH: `${folder}/python` },
      input: texts.join('\n'),
      maxBuffer: 2 ** 28,
    });
    const { lines, wrong } = JSON.parse(said.toString('utf8'));
    if (wrong.length > 0) throw new Error(`a terminal shows other lines: ${JSON.stringify(wrong.slice(0, 5))}`);
    return `pyte shows ${lines} lines of ${recordings.length} recordings as they are, in ${COLUMNS} columns`;
  });
}
