import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import { FORMAT_NAMES, FORMATS, type Format, type FormatName, openPrinter } from '../../src/format/formats.ts';
import { envelopesWith, HOSTILE } from './hostile-texts.ts';
import { printed } from './parts.ts';
import { SKELETONS } from './skeletons.ts';

/** What no reader of a terminal may get, whoever wrote it. */
const ACTIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/;

/** What nobody who reads a pipe or a file may get, but from envelopes as they are. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

async function printedIn(name: FormatName, parts: EnvelopePart[], terminal: boolean) {
  const how = { layout: 'compact', color: false, terminal, columns: 10_000, root: '/root' } as const;
  return printed(await openPrinter(name, how), parts);
}

/** Formats that a terminal may be given. */
const TEXTS = FORMAT_NAMES.filter((name) => (FORMATS[name] as Format).isBinary !== true);

/** Each of the texts, and some of them in a row. */
const MIXED = fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 4 }).map((texts) => texts.join(''));
const EXAMPLES = HOSTILE.map((text): [string] => [text]);
const RUNS = { numRuns: EXAMPLES.length + 12, examples: EXAMPLES };

describe.each(TEXTS)('--format %s', (name) => {
  // More annotations than GitHub shows are printed as lines of the log.
  const times = name === 'github' ? 4 : 1;
  const skeletonOf = SKELETONS[name] as (printed: string) => unknown;
  const printedWith = (text: string, terminal: boolean) =>
    printedIn(name, Array.from({ length: times }, () => envelopesWith(text)).flat(), terminal);

  test('no text of the input acts on a terminal, or is more than text to a reader', async () => {
    const plain = skeletonOf((await printedWith('text', false)).text);
    await fc.assert(
      fc.asyncProperty(MIXED, async (text) => {
        const shown = await printedWith(text, true);
        expect(ACTIVE.exec(shown.text)?.[0]).toBeUndefined();
        for (const remark of shown.remarks) expect(remark).not.toMatch(ACTIVE);
        expect(skeletonOf(shown.text)).toEqual(plain);
        const piped = (await printedWith(text, false)).text;
        expect(skeletonOf(piped)).toEqual(plain);
        if (name !== 'json' && name !== 'ndjson') expect(CONTROL.exec(piped)?.[0]).toBeUndefined();
      }),
      RUNS,
    );
  });
});
