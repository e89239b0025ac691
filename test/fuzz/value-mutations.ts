import { type Mutation, pick, type Random, spliced, type Value, valuesIn } from './edits.ts';

/** Strings that hurt, as they are in JSON: lone surrogates, control characters, the longest escapes. */
const STRINGS = [
  '\\ud800',
  '\\udc00\\ud800',
  '\\u0000',
  '\\u001b[2J',
  '\\u2028',
  '\\ufeff',
  '%',
  '',
  '\\\\',
  '../../etc/passwd',
  '/',
].map((text) => `"${text}"`);

const NUMBERS = [
  '1.0',
  '-0',
  '1e400',
  '1E+2',
  '123456789012345678901',
  '9007199254740993',
  '-1',
  '0.1e-7',
  '4294967296',
  '1e-400',
];

/** Names that mean something to JavaScript or to nobody. */
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '/',
  '~',
  'length',
  '0',
  '\\ud800',
  '\\u0000',
];

/** Names that mean something in the format. */
const OWN_NAMES = [
  ...['matches', 'count', 'match_count', 'command', 'unplaced', 'data', 'result', 'spans', 'type', 'status', 'message'],
  ...['error', 'diagnostics', 'execution_id', 'timestamp', 'partial', 'legacy', 'schema_version', 'tool'],
  ...['match_id', 'span', 'span_id', 'file_path', 'context', 'content', 'summary', 'checksums', 'relationships'],
];

/** How a key may be spelt otherwise. */
const RESPELT: readonly ((key: string) => string)[] = [
  (key) => key.toUpperCase(),
  (key) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (key) => key.replace(/_/g, '-'),
  (key) => `${key}s`,
  (key) => ` ${key}`,
];

/** What may be around a document, as no tool prints it, or as a server does. */
const FRAMES = [
  ['[', ']'],
  ['{"x":', '}'],
  ['{"data":', '}'],
  ['{"jsonrpc":"2.0","id":1,"result":', '}'],
  ['{"jsonrpc":"2.0","id":1,"error":', '}'],
  ['{"content":[{"type":"text","text":"x"}],"structuredContent":', '}'],
  ['(', ')'],
  ['var x = ', ';'],
  ['```json\n', '\n```\n'],
  ['// a comment\n', '\n/* and another */'],
] as const;

const DEPTHS = [999, 1001, 6_000, 20_000, 100_000];

/** What is done to values, so that the output stays JSON but where the name says otherwise. */
export const VALUE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a hurtful string': onValue('string', (_, random) => pick(STRINGS, random)),
  'something hurtful in a string': onValue(
    'string',
    ({ text }, random) => `${text.slice(0, -1)}${pick(STRINGS, random).slice(1)}`,
  ),
  'a number of an odd spelling': onValue('number', (_, random) => pick(NUMBERS, random)),
  'a value of another type': onValue(undefined, (_, random) =>
    pick(['null', 'true', '7', '"x"', '[]', '{}', '[null]', '{"x":1}'], random),
  ),
  'a value that is no JSON': onValue(undefined, (_, random) =>
    pick(['NaN', 'undefined', '01', "'x'", '+1', 'nul', '.5'], random),
  ),
  'a key of an odd name': newKey(NAMES),
  'a key of the format': newKey(OWN_NAMES),
  'a key of another spelling': ({ printed }, random) => {
    const value = oneOf(printed, random, ({ parent }) => parent?.kind === 'object');
    if (value === undefined) return undefined;
    const key = pick(RESPELT, random)(value.key as string);
    return { bytes: spliced(printed, value.entryFrom, value.from - value.entryFrom, `${JSON.stringify(key)}:`) };
  },
  'keys the other way round': ({ printed }, random) => {
    const object = oneOf(printed, random, ({ kind, size }) => kind === 'object' && size > 1);
    if (object === undefined) return undefined;
    const entries = valuesIn(printed).filter(({ parent, from }) => isIn(from, object) && parent?.from === object.from);
    const texts = entries.map(({ entryFrom, to }) => printed.toString('utf8', entryFrom, to)).reverse();
    return { bytes: spliced(printed, object.from, object.to - object.from, `{${texts.join(',')}}`) };
  },
  'a value in a string': onValue(undefined, ({ text }) => JSON.stringify(text)),
  'a value in escapes': onValue('string', ({ text }) => inEscapes(text)),
  'another output in a value': ({ printed, other }, random) => {
    const value = oneOf(printed, random, ({ parent }) => parent !== undefined);
    return value && { bytes: spliced(printed, value.from, value.to - value.from, other) };
  },
  'in a frame': ({ printed }, random) => {
    const [before, behind] = pick(FRAMES, random);
    return { bytes: Buffer.concat([Buffer.from(before), printed, Buffer.from(behind)]) };
  },
  'a key repeated': ({ printed }, random) => {
    const value = oneOf(printed, random, ({ parent }) => parent?.kind === 'object');
    if (value === undefined) return undefined;
    return {
      bytes: spliced(
        printed,
        value.entryFrom,
        0,
        `${JSON.stringify(value.key)}:${pick(['1', '[]', '"x"', value.text], random)},`,
      ),
    };
  },
  'a value dropped': ({ printed }, random) => {
    const value = oneOf(printed, random, ({ parent }) => parent !== undefined);
    if (value === undefined) return undefined;
    const before = printed.subarray(0, value.entryFrom).toString('latin1').replace(/,\s*$/, '');
    const rest = printed.subarray(value.to).toString('latin1');
    const behind =
      before.length < value.entryFrom && /,\s*$/.test(printed.subarray(0, value.entryFrom).toString('latin1'))
        ? rest
        : rest.replace(/^\s*,/, '');
    return { bytes: Buffer.from(before + behind, 'latin1') };
  },
  'two values swapped': ({ printed }, random) => {
    const values = valuesIn(printed).filter(({ parent }) => parent !== undefined);
    if (values.length < 2) return undefined;
    const [one, other] = [pick(values, random), pick(values, random)].sort(
      (first, second) => first.from - second.from,
    ) as [Value, Value];
    if (one.to > other.from) return undefined;
    return {
      bytes: spliced(
        spliced(printed, other.from, other.to - other.from, one.text),
        one.from,
        one.to - one.from,
        other.text,
      ),
    };
  },
  'a value repeated': ({ printed }, random) => {
    const value = oneOf(printed, random, ({ parent }) => parent?.kind === 'list');
    return value && { bytes: spliced(printed, value.from, 0, `${value.text},`.repeat(1 + random(40))) };
  },
  'a deep value': ({ printed }, random) => {
    const value = oneOf(printed, random, () => true);
    return value && { bytes: spliced(printed, value.from, value.to - value.from, deepValue(random, true)) };
  },
  'a deep value that does not end': ({ printed }, random) => {
    const value = oneOf(printed, random, () => true);
    return value && { bytes: spliced(printed, value.from, value.to - value.from, deepValue(random, false)) };
  },
  'a long value': onValue(undefined, (_, random) =>
    pick([`"${'x'.repeat(300_000)}"`, `[${'0,'.repeat(40_000)}0]`, '9'.repeat(50_000)], random),
  ),
};

/** Puts a key before the others of an object. */
function newKey(names: readonly string[]): Mutation {
  return ({ printed }, random) => {
    const object = oneOf(printed, random, ({ kind, size }) => kind === 'object' && size > 0);
    if (object === undefined) return undefined;
    const value = pick(['1', '{}', '"x"', '[]', '[{"x":1}]', 'null'], random);
    return { bytes: spliced(printed, object.from + 1, 0, `"${pick(names, random)}":${value},`) };
  };
}

function deepValue(random: Random, closed: boolean): string {
  const depth = pick(DEPTHS, random);
  const [open, close] = pick(
    [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const,
    random,
  );
  return closed ? `${open.repeat(depth)}1${close.repeat(depth)}` : open.repeat(depth);
}

/** Puts another text in place of a value of a kind, or of any. */
function onValue(kind: Value['kind'] | undefined, text: (value: Value, random: Random) => string): Mutation {
  return ({ printed }, random) => {
    const value = oneOf(printed, random, (candidate) => kind === undefined || candidate.kind === kind);
    return value && { bytes: spliced(printed, value.from, value.to - value.from, text(value, random)) };
  };
}

function isIn(offset: number, { from, to }: Value): boolean {
  return offset >= from && offset < to;
}

/** A string of JSON in which each character is an escape. */
function inEscapes(text: string): string {
  const value = JSON.parse(text) as string;
  const escapes = Array.from({ length: value.length }, (_, index) => value.charCodeAt(index).toString(16));
  return `"${escapes.map((digits) => `\\u${digits.padStart(4, '0')}`).join('')}"`;
}

function oneOf(printed: Buffer, random: Random, fits: (value: Value) => boolean): Value | undefined {
  const values = valuesIn(printed).filter(fits);
  return values.length === 0 ? undefined : pick(values, random);
}
