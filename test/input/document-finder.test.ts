import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentFinder } from '../../src/input/document-finder.ts';
import { DocumentReader } from '../../src/input/document-reader.ts';
import type { Probe } from '../../src/input/probe.ts';
import { walk } from '../../src/input/window.ts';
import { isObject } from '../../src/json/value.ts';
import { chunkSizes, windowOn } from './chunks.ts';
import { mutated } from './mutations.ts';
import { FLAT } from './read-parts.ts';

/** The form that is known here: objects with a key `known`, and lists of such. */
const recognises = ({ value }: Probe) => {
  const first = Array.isArray(value) ? (value[0] ?? null) : value;
  return isObject(first) && Object.hasOwn(first, 'known');
};
const KNOWN = '{"known":1,"matches":[{"match_id":"a"}]}';

interface Findings {
  /** Each document as it is in the input, those of no known form with a question mark. */
  documents: string[];
  /** The text before each document, and behind the last one. */
  texts: string[];
  cut: number | undefined;
  firstFault: number | undefined;
}

async function findAll(input: string | Uint8Array, sizes: readonly number[] = []): Promise<Findings> {
  const bytes = Buffer.from(input as string);
  const window = windowOn(bytes, sizes);
  const finder = new DocumentFinder(window, recognises);
  const documents: string[] = [];
  const texts: string[] = [];
  for (let found = await walk(finder.next()); found !== undefined; found = await walk(finder.next())) {
    texts.push(finder.takeText().beginning);
    const reader = new DocumentReader(window, found.start, FLAT);
    for await (const _ of reader.parts());
    documents.push(`${found.recognised ? '' : '?'}${bytes.toString('utf8', found.start, reader.at)}`);
    finder.goOn(reader.at);
  }
  texts.push(finder.text.beginning);
  return { documents, texts, cut: finder.cut, firstFault: finder.firstFault };
}

describe('documents are found', () => {
  it.each([
    ['alone', KNOWN, ['', '']],
    ['before a newline', `${KNOWN}\n`, ['', '\n']],
    ['behind white space', ` \n\t ${KNOWN}`, [' \n\t ', '']],
    ['behind log lines', `INFO start\nWARN {x}\n${KNOWN}\n`, ['INFO start\nWARN {x}\n', '\n']],
    [
      'behind lines that begin with brackets',
      `[INFO] start\n[2024-01-01] {"a\n${KNOWN}`,
      ['[INFO] start\n[2024-01-01] {"a\n', ''],
    ],
    ['behind a line that begins like JSON', `[1] Done {"a":1} x\n${KNOWN}`, ['[1] Done {"a":1} x\n', '']],
    ['behind lists of no more than numbers in a line', `[1] [2] x\n{} {}\n${KNOWN}`, ['[1] [2] x\n{} {}\n', '']],
    ['behind a date in brackets', `[2024-01-01]\n[a]\n${KNOWN}`, ['[2024-01-01]\n[a]\n', '']],
    ['behind an empty object that is text', `{} is empty\n${KNOWN}`, ['{} is empty\n', '']],
    ['before text', `${KNOWN}\nDone: {3} files [ok]`, ['', '\nDone: {3} files [ok]']],
    ['in the middle of a line', `result: ${KNOWN} (1 match)`, ['result: ', ' (1 match)']],
    ['behind brackets in a line', `[a] {b} [c] result=${KNOWN}`, ['[a] {b} [c] result=', '']],
  ])('%s', async (_, input, texts) => {
    expect(await findAll(input)).toMatchObject({ documents: [KNOWN], texts });
  });

  it.each([
    ['each on its line', `${KNOWN}\n${KNOWN}\n`, ['', '\n', '\n']],
    ['glued together', `${KNOWN}${KNOWN}`, ['', '', '']],
    ['with text between', `${KNOWN}\nnext:\n${KNOWN}`, ['', '\nnext:\n', '']],
    ['with commas between', `${KNOWN},${KNOWN}`, ['', ',', '']],
  ])('two of them, %s', async (_, input, texts) => {
    expect(await findAll(input)).toMatchObject({ documents: [KNOWN, KNOWN], texts });
  });

  it('not of one word, or none, in the middle of a line', async () => {
    const alone = '{"known":"ok"}';
    expect((await findAll(`Answers \`${alone}\`.\n`)).documents).toEqual([]);
    expect((await findAll(`Answers:\n${alone}\n`)).documents).toEqual([alone]);
  });

  it('in a line only up to the eighth bracket in it', async () => {
    expect((await findAll(`text ${'[x] '.repeat(7)}${KNOWN}`)).documents).toEqual([KNOWN]);
    expect((await findAll(`text ${'[x] '.repeat(8)}${KNOWN}\n${KNOWN}`)).documents).toEqual([KNOWN]);
    expect((await findAll(`text ${'[x] '.repeat(7)}\ntext ${'[x] '.repeat(7)}${KNOWN}`)).documents).toEqual([KNOWN]);
  });

  it('whose form shows only far behind their beginning', async () => {
    for (const length of [1 << 10, (1 << 16) + 1, (1 << 20) + 1]) {
      const document = `{"pattern":"${'x'.repeat(length)}","known":1}`;
      expect((await findAll(`text\n${document}\n`)).documents).toEqual([document]);
      expect((await findAll(`text\n${document}\n`, [1 << 14])).documents).toEqual([document]);
    }
  });

  it('whose form shows far behind what is broken', async () => {
    const document = `{"pattern":"a"b","n":[${'0,'.repeat(1 << 15)}0],"known":1,"matches":[]}`;
    expect((await findAll(`text\n${document}`)).documents).toEqual([document]);
  });

  it('behind a long line whose brackets were looked at in vain', async () => {
    const line = `${'{"a":'.repeat(1 << 17)}1 x`;
    const document = KNOWN.replace('{', `{"pattern":"${'x'.repeat(100)}",`);
    const { documents } = await findAll(`${line}\n${document}`);
    expect(documents.map((found) => found.slice(0, document.length))).toEqual([document]);
  });

  it('though a byte in their head is bad, wherever the input is divided', async () => {
    const document = `{"pattern":"a"b","known":1,"matches":[]}`;
    for (const sizes of [[], [1], [14], [15], [16]])
      expect((await findAll(`text\n${document}`, sizes)).documents).toEqual([document]);
  });
});

it('a list of objects is found by the second one where the first lacks the key that tells', async () => {
  expect((await findAll('text\n[{"knwn":1},{"known":2}]')).documents).toEqual(['[{"knwn":1},{"known":2}]']);
  expect((await findAll('[{"knwn":1},{"knwn":2},{"known":3}]')).documents).toEqual([
    '?[{"knwn":1},{"knwn":2},{"known":3}]',
  ]);
});

it('a list of objects is found by the next one where the first is broken', async () => {
  for (const key of ['é "known"', 'known"', '"known', ', "known"', '} "known"', '{ "known"']) {
    const { documents } = await findAll(`[\n  {\n    ${key}: 1},\n  {"known": 2}]`);
    expect(documents).toHaveLength(1);
    expect(documents[0]?.startsWith('[')).toBe(true);
  }
});

describe('JSON of no known form', () => {
  it.each(['{"a":1}', '[{"a":1}]', '[[1]]', '{"a":{}}', '{}', '[]', '[1,2]'])(
    '%s is a document at the start of a line',
    async (json) => {
      expect(await findAll(`text\n${json}\n${KNOWN}`)).toMatchObject({
        documents: [`?${json}`, KNOWN],
        texts: ['text\n', '\n', ''],
      });
    },
  );

  it('is one behind white space, and right behind another document', async () => {
    expect((await findAll(` \t {"a":1}\n${KNOWN}{"b":2}[[3]]`)).documents).toEqual([
      '?{"a":1}',
      KNOWN,
      '?{"b":2}',
      '?[[3]]',
    ]);
  });

  it.each(['{"a":1}', '[{"a":1}]', '[1]'])('%s is text in the middle of a line', async (json) => {
    expect(await findAll(`text ${json}\n${KNOWN}`)).toMatchObject({
      documents: [KNOWN],
      texts: [`text ${json}\n`, ''],
    });
  });

  it.each(['{"a":{"b":[', '{"a":12', '{"a":"b', '{"a', '{"', '{', '{ \n', '[', '[{', '[{"a":1},'])(
    '%j, where the input ends, is a document that was cut',
    async (json) => {
      expect((await findAll(`${KNOWN}\n${json}`)).documents).toEqual([KNOWN, `?${json}`]);
    },
  );

  it('is one document however long it is, and not those in it', async () => {
    const row = `  {\n    "text": "${'long '.repeat(200)}"\n  }`;
    const document = `{"rows":[\n${Array.from({ length: 20_000 }, () => row).join(',\n')}\n]}`;
    expect(document.length).toBeGreaterThan(1 << 24);
    const { documents } = await findAll(`${document}\n${KNOWN}`, [1 << 16]);
    expect(documents.map(({ length }) => length)).toEqual([document.length + 1, KNOWN.length]);
  });
});

describe('what is no document', () => {
  it.each([
    ['[1,2', 0],
    ['text\n[1,', 5],
    ['text [1,', undefined],
    ['[INFO', undefined],
    ['nothing', undefined],
  ])('%j: something that began like one when the input ended is at %s', async (input, cut) => {
    expect(await findAll(input)).toMatchObject({ documents: [], texts: [input], cut });
  });

  it.each([
    ['{"a":bad}', 5],
    ['x\n{"a":1,,}\n{"b" 1}', 9],
    ['[{"a":1},x]', 9],
    ['{a}', undefined],
    ['[INFO] x', undefined],
  ])('%j: the first byte that is no JSON is at %s', async (input, firstFault) => {
    expect(await findAll(input)).toMatchObject({ documents: [], texts: [input], firstFault });
  });

  it('is collected whole, whatever brackets it holds', async () => {
    const text = fc.array(fc.constantFrom('[', '{', '{"a', '"', ']', '}', ':', ',', '1', 'x', ' ', '\n', '\\', 'é'), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        text.map((pieces) => pieces.join('')),
        chunkSizes,
        async (input, sizes) => {
          const { documents, texts } = await findAll(input, sizes);
          const all = texts.map((before, index) => before + (documents[index] ?? '').replace(/^\?/, '')).join('');
          expect(all).toBe(input);
        },
      ),
      { seed: 20, numRuns: 1000 },
    );
  });
});

describe('the same is found', () => {
  it('in pieces of any size', async () => {
    const line = fc.constantFrom(
      '',
      'INFO {x} [y]',
      '[1] Done',
      `  ${KNOWN}`,
      KNOWN + KNOWN,
      `text ${KNOWN} [`,
      '{"a":[1,{"b":2}]}',
      '{"a":1',
      '[[2,',
      '{}',
    );
    const inputs = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(mutated(inputs), chunkSizes, async (bytes, sizes) => {
        expect(await findAll(bytes, sizes)).toEqual(await findAll(bytes));
      }),
      { seed: 20, numRuns: 700 },
    );
  });
});
