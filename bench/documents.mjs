import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listForms, writeForm } from './list-forms.mjs';

const isAscii = (element) => /^[ -~]*$/.test(JSON.stringify(element));

/** What each content is: a form of the recordings, and those of its elements that are chosen. */
const CONTENTS = {
  ascii: ['llmsearch /matches', isAscii],
  'non-ascii': ['llmsearch /matches', (element) => !isAscii(element)],
  export: ['magellan export /symbols'],
  'export-rows': ['magellan export rows'],
};

/**
 * Gives a function that makes a document of about that size and content below the folder, once: its path, bytes and
 * number of elements.
 */
export function documents(folder) {
  const made = new Map();
  return (bytes, content) => {
    const path = join(folder, `${content}-${bytes}.json`);
    if (!made.has(path)) {
      const [name, isChosen] = CONTENTS[content];
      const form = listForms().find((one) => one.name === name);
      const count = writeForm(path, form, bytes, isChosen);
      made.set(path, { path, count, bytes: statSync(path).size });
    }
    return made.get(path);
  };
}
