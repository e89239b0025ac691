import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Adapter,
  byteEnd,
  byteLength,
  byteStart,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  file,
  fileSpelling,
  form,
  keep,
  list,
  located,
  match,
  object,
  richFact,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { convert } from '../../src/index.ts';

const MARKS = ['40011', '40122', '40233', '40344', '40455', '40566', '40677'] as const;
const [LINE, COLUMN, START, LAST, , END, FILE] = MARKS;

type Way = (mark: string) => fc.JsonValue;

/** What a place should not hold, each of which shows the mark. */
const odd = fc.constantFrom<Way>(
  (mark) => -Number(mark),
  (mark) => Number(mark) + 0.5,
  (mark) => mark,
  (mark) => [mark],
  (mark) => ({ mark }),
  (mark) => ({ legacy: mark }),
);
const number = fc.oneof({ weight: 3, arbitrary: fc.constant<Way>(Number) }, odd);
const name = fc.oneof({ weight: 5, arbitrary: fc.constant<Way>(String) }, odd);
const ways = fc.tuple(number, number, number, number, number, number, name);

const FLAT = { file, line: startLine, column: startColumn, last: endLine, until: endColumn };

/** Ways to say a place, and what they take. */
const LAYOUTS = {
  'by ends': {
    keys: { ...FLAT, start: byteStart, end: byteEnd },
    said: ([line, column, start, last, until, end, at]: fc.JsonValue[]) => {
      return { file: at, line, column, last, until, start, end };
    },
  },
  'by a length': {
    keys: { ...FLAT, start: byteStart, length: byteLength },
    said: ([line, column, start, last, until, length, at]: fc.JsonValue[]) => {
      return { file: at, line, column, last, until, start, length };
    },
  },
  'in objects with equal keys': {
    keys: {
      in: object({ path: file, uri: fileSpelling }),
      from: object({ line: startLine, column: startColumn, offset: byteStart }),
      to: object({ line: endLine, column: endColumn, offset: byteEnd }),
    },
    said: ([line, column, offset, last, until, end, at]: fc.JsonValue[]) => {
      const ends = { from: { line, column, offset }, to: { line: last, column: until, offset: end } };
      return { in: typeof at === 'string' ? { path: at, uri: at } : at, ...ends };
    },
  },
};

type Keys = (typeof LAYOUTS)['by ends']['keys'];

const NODES = {
  match: (keys: Keys) => match({ message: keep, ...keys }),
  item: (keys: Keys) => match({ message: keep, ...keys }, { item: true }),
  located: (keys: Keys) => located({ message: keep, ...keys }),
  'located, its span first': (keys: Keys) => located({ message: keep, ...keys }, { first: true }),
  'located inside': (keys: Keys) => object({ message: keep, inner: located(keys) }),
  finding: (keys: Keys) => diagnostic({ message: diagnosticField('message'), ...keys }, 'warning'),
};

const CASES = Object.keys(LAYOUTS).flatMap((layout) =>
  Object.keys(NODES).map((node) => [node, layout] as [keyof typeof NODES, keyof typeof LAYOUTS]),
);

test.each(CASES)('of a place of a %s told %s nothing is lost', async (node, layout) => {
  const { keys, said } = LAYOUTS[layout];
  const adapter = adapterOf(NODES[node](keys as Keys));
  await fc.assert(
    fc.asyncProperty(ways, async (drawn) => {
      const place = said(drawn.map((way, index) => way(MARKS[index] as string)));
      const element = node === 'located inside' ? { message: 'm', inner: place } : { message: 'm', ...place };
      const printed = await converted(adapter, element);
      for (const mark of MARKS) expect(spellings(mark).some((one) => printed.includes(one))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('an end line without a column is not lost where the bytes are none', async () => {
  const element = { message: 'm', file: FILE, line: 3, column: 5, last: Number(LAST), start: 0, end: 0 };
  const printed = await converted(adapterOf(NODES.match(LAYOUTS['by ends'].keys)), element);
  expect(printed).toContain(LAST);
});

test('what an action takes is not lost with its name', async () => {
  const action = object({ action_type: richFact('action_type'), params: richFact('params') });
  const node = match({ message: keep, file, line: startLine, suggested_action: action });
  const suggested_action = { action_type: Number(COLUMN), params: { of: START } };
  const printed = await converted(adapterOf(node), { message: 'm', file: FILE, line: Number(LINE), suggested_action });
  for (const mark of [FILE, LINE, COLUMN, START]) expect(printed).toContain(mark);
});

/** How a number can be printed: as it was, from another base, or as the end of a length. */
function spellings(mark: string): string[] {
  const number = Number(mark);
  return [mark, String(number - 1), ...(mark === END ? [String(number + Number(START))] : [])];
}

function adapterOf(node: Parameters<typeof list>[0]): Adapter {
  const counting = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;
  const options = { command: 'find', counting, when: { has: ['findings'] } };
  const forms = [form('finder/find', options, { findings: list(node, ['message']) })];
  return { tool: 'finder', prefix: 'FND', jsonFlag: '--json', operation: 'find', forms, text: [], codes: [] };
}

async function converted(adapter: Adapter, element: object): Promise<string> {
  const document = Buffer.from(JSON.stringify({ findings: [element] }));
  const { envelopes } = await convert(document, { adapters: [adapter], sources: false });
  return JSON.stringify(envelopes);
}
