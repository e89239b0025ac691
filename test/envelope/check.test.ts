import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDiagnostic, checkEnvelope, checkMatch, checkSpan } from '../../src/envelope/check.ts';
import { NumberText } from '../../src/json/value.ts';
import { declaredInterfaces } from './interfaces.ts';
import {
  changed,
  plainSpan,
  richDiagnostic,
  richMatch,
  richOperation,
  richQuery,
  richSpan,
  unlocatedSpan,
  valueAt,
  without,
} from './samples.ts';

const SPAN = '/data/matches/0/span';
const CALLER = `${SPAN}/relationships/callers/0`;

/** The keys of each interface of the format. */
const KEYS = new Map(declaredInterfaces().map(({ name, members }) => [name, members.map((member) => member.name)]));
const keysOf = (name: string) => KEYS.get(name) as string[];

/** Where each closed or partly open object is in the rich samples, with its unified keys. */
const OBJECTS = [
  { sample: richQuery, at: '', keys: keysOf('QueryEnvelope'), closed: true },
  { sample: richQuery, at: '/data', keys: keysOf('QueryData'), closed: false },
  { sample: richQuery, at: '/data/matches/0', keys: keysOf('Match'), closed: false },
  { sample: richQuery, at: SPAN, keys: keysOf('Span'), closed: true },
  { sample: richQuery, at: `${SPAN}/context`, keys: keysOf('Context'), closed: true },
  { sample: richQuery, at: `${SPAN}/relationships`, keys: keysOf('Relationships'), closed: true },
  { sample: richQuery, at: CALLER, keys: keysOf('Relationship'), closed: true },
  { sample: richQuery, at: `${SPAN}/checksums`, keys: keysOf('Checksums'), closed: true },
  { sample: richQuery, at: `${SPAN}/suggested_action`, keys: keysOf('SuggestedAction'), closed: true },
  { sample: richQuery, at: `${SPAN}/tool_hints`, keys: keysOf('ToolHints'), closed: true },
  { sample: richQuery, at: '/diagnostics/0', keys: keysOf('Diagnostic'), closed: true },
  { sample: richOperation, at: '', keys: keysOf('OperationEnvelope'), closed: true },
  { sample: richOperation, at: '/result', keys: ['type', 'spans'], closed: false },
  { sample: richOperation, at: '/result/spans/0', keys: ['match_id', 'span'], closed: false },
  { sample: richOperation, at: '/result/spans/0/span', keys: keysOf('Span').slice(0, 8), closed: true },
  { sample: richOperation, at: '/error', keys: keysOf('Diagnostic'), closed: true },
];

const OPEN = [
  ...['/legacy', '/data/matches/0/legacy', '/data/matches/0/captures/0', `${SPAN}/legacy`, `${CALLER}/legacy`],
  ...[
    `${SPAN}/suggested_action/params`,
    `${SPAN}/tool_hints/language_hints`,
    '/diagnostics/0/details',
    '/diagnostics/0/legacy',
  ],
];

/** Its own key of an open object, at the names that code is likeliest to trip over. */
const FOREIGN_KEYS = ['extra', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];

describe('documents that keep to the format', () => {
  test.each([
    ['a query with every key', checkEnvelope(richQuery())],
    ['an operation with every key', checkEnvelope(richOperation())],
    ['an operation that went well', checkEnvelope(without(changed(richOperation(), '/status', 'ok'), '/error'))],
    ['an operation without result', checkEnvelope(without(richOperation(), '/result'))],
    ['a query that located nothing', checkEnvelope(changed(richQuery(), '/data', { command: null }))],
    ['a match', checkMatch(richMatch())],
    ['a span with every key', checkSpan(richSpan())],
    ['a span with no optional key', checkSpan(plainSpan())],
    ['a span of unknown place', checkSpan(unlocatedSpan())],
    ['a diagnostic', checkDiagnostic(richDiagnostic())],
    ['a diagnostic with no optional key', checkDiagnostic({ tool: 'rustc', level: 'note', message: '' })],
  ])('%s', (_what, violations) => {
    expect(violations).toEqual([]);
  });

  test.each([
    ['/execution_id', 'C14D5B0D-DB18-4CEC-AF0A-7A115BBB6AB8'],
    ['/execution_id', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['/timestamp', '2026-01-22T10:00:00Z'],
    ['/timestamp', '2016-12-31T23:59:60.0Z'],
    ['/timestamp', null],
    ['/tool', 'llmgrep'],
    ['/tool', 'x-2'],
    [`${SPAN}/byte_end`, Number.MAX_SAFE_INTEGER],
    [`${CALLER}/symbol`, null],
    [`${CALLER}/byte_start`, null],
    [`${SPAN}/relationships`, {}],
    ['/data/matches', []],
  ])('%s may be %j', (pointer, value) => {
    expect(checkEnvelope(changed(richQuery(), pointer, value))).toEqual([]);
  });
});

describe.each(OBJECTS)('$sample.name$at', ({ sample, at, keys, closed }) => {
  test('the sample has every key, so that the tests below reach it', () => {
    expect(Object.keys(valueAt(sample(), at) as object)).toEqual(expect.arrayContaining([...keys]));
  });

  test.each(FOREIGN_KEYS)('an unknown key "%s"', (key) => {
    const expected = closed ? [{ pointer: `${at}/${key}`, message: 'is not a key of the format' }] : [];
    expect(checkEnvelope(changed(sample(), `${at}/${key}`, { a: 1 }))).toEqual(expected);
  });

  test.each(keys)('%s has a type', (key) => {
    const pointer = `${at}/${key}`;
    const wrong = Array.isArray(valueAt(sample(), pointer)) ? {} : [];
    expect(checkEnvelope(changed(sample(), pointer, wrong))[0]).toMatchObject({ pointer });
  });
});

test.each(OPEN)('%s takes any key', (at) => {
  for (const key of FOREIGN_KEYS) expect(checkEnvelope(changed(richQuery(), `${at}/${key}`, [null]))).toEqual([]);
});

describe('keys that must be there', () => {
  const needed = (at: string, ...keys: string[]): [string, string][] => keys.map((key) => [at, key]);

  test.each([
    ...needed('', 'schema_version', 'tool', 'diagnostics', 'execution_id', 'timestamp', 'partial'),
    ...needed('/data', 'command'),
    ...needed('/data/matches/0', 'match_id', 'span'),
    ...needed(SPAN, ...keysOf('Span').slice(0, 8)),
    ...needed(`${SPAN}/context`, ...keysOf('Context')),
    ...needed(CALLER, ...keysOf('Relationship').slice(0, 6)),
    ...needed(`${SPAN}/suggested_action`, 'action_type', 'params'),
    ...needed('/diagnostics/0', 'tool', 'level', 'message'),
  ])('query %s: %s', (pointer, key) => {
    const message = `must have the key "${key}"`;
    expect(checkEnvelope(without(richQuery(), `${pointer}/${key}`))).toEqual([{ pointer, message }]);
  });

  test.each(['schema_version', 'tool', 'status', 'message', 'diagnostics', 'execution_id', 'timestamp', 'partial'])(
    'operation: %s',
    (key) => {
      expect(checkEnvelope(without(richOperation(), `/${key}`))).toEqual([
        { pointer: '', message: `must have the key "${key}"` },
      ]);
    },
  );
});

describe('values that break a rule of the query envelope', () => {
  test.each([
    ['/schema_version', '1.0.0', 'must be "1.1.0"'],
    ['/tool', 'Magellan', 'must match'],
    ['/tool', '', 'must match'],
    ['/execution_id', '', 'must match'],
    ['/execution_id', 'magellan:696e0d00-f6e3', 'must match'],
    ['/timestamp', '2026-01-22T10:00:00+00:00', 'must match'],
    ['/timestamp', '2026-01-22 10:00:00Z', 'must match'],
    ['/timestamp', '2026-13-22T10:00:00Z', 'must match'],
    ['/timestamp', '2026-01-22T10:00:00Z\n', 'must match'],
    ['/partial', null, 'must be of type boolean'],
    ['/legacy', null, 'must be of type object'],
    ['/data/count', -1, 'must be >= 0'],
    ['/data/match_count', 1.5, 'must be of type integer'],
    ['/data/matches/0/match_id', 'project::name#3', 'must match'],
    [
      '/data/matches/0/role',
      'caller',
      'must be one of definition, reference, call, target, included, resolved, candidate, node, match',
    ],
    ['/data/matches/0/parent', null, 'must be of type string'],
    ['/data/matches/0/context_before/0', null, 'must be of type string'],
    ['/data/matches/0/captures/0', 'foo', 'must be of type object'],
    ['/diagnostics/0/level', 'info', 'must be one of error, warning, note'],
    [`${SPAN}/span_id`, '318374EB7DA4E671', 'must match'],
    [`${SPAN}/span_id`, '318374eb7da4e67', 'must match'],
    [`${SPAN}/byte_start`, -1, 'must be >= 0'],
    [`${SPAN}/byte_end`, 0.5, 'must be of type integer, null'],
    [`${SPAN}/byte_end`, 2 ** 53, 'must be <= 9007199254740991'],
    [`${SPAN}/byte_end`, Infinity, 'must be of type integer, null'],
    [`${SPAN}/start_line`, null, 'must be of type integer'],
    [`${SPAN}/start_col`, '0', 'must be of type integer'],
    [`${SPAN}/end_line`, -1, 'must be >= 0'],
    [`${SPAN}/end_col`, NaN, 'must be of type integer'],
    [`${SPAN}/precision`, 'exact', 'must be one of line, point, file'],
    [`${SPAN}/context/selected/0`, 1, 'must be of type string'],
    [`${SPAN}/checksums/checksum_before`, `blake3:${'0'.repeat(64)}`, 'must match'],
    [`${SPAN}/checksums/checksum_after`, `sha256:${'A'.repeat(64)}`, 'must match'],
    [`${SPAN}/checksums/file_checksum_before`, `sha256:${'0'.repeat(63)}`, 'must match'],
    [`${CALLER}/role`, 'caller', 'must be one of call, definition'],
    [`${CALLER}/line`, -1, 'must be >= 0'],
    [`${CALLER}/byte_end`, -1, 'must be >= 0'],
  ])('%s: %j', (pointer, value, message) => {
    const violations = checkEnvelope(changed(richQuery(), pointer, value));
    expect(violations).toEqual([{ pointer, message: expect.stringContaining(message) as string }]);
  });
});

describe('span_id, byte_start and byte_end are known together', () => {
  test.each([
    ['only byte_start is null', { byte_start: null }, ['/byte_end', '/span_id'], 'null'],
    ['only byte_end is null', { byte_end: null }, ['/byte_end'], 'integer'],
    ['only span_id is null', { span_id: null }, ['/span_id'], 'string'],
    ['only span_id is known', { byte_start: null, byte_end: null }, ['/span_id'], 'null'],
  ])('%s', (_what, keys, pointers, type) => {
    const message = `must be of type ${type}`;
    expect(checkSpan({ ...plainSpan(), ...keys })).toEqual(pointers.map((pointer) => ({ pointer, message })));
  });
});

describe('an operation', () => {
  test.each(['ok', 'partial'])('has no error when its status is %s', (status) => {
    const violations = checkEnvelope(changed(richOperation(), '/status', status));
    expect(violations).toEqual([{ pointer: '/error', message: 'must not be present here' }]);
  });

  test('has none when its status is no word of the format, which is reported, too', () => {
    expect(checkEnvelope(changed(richOperation(), '/status', 'success'))).toEqual([
      { pointer: '/status', message: 'must be one of ok, error, partial' },
      { pointer: '/error', message: 'must not be present here' },
    ]);
  });

  test('has an error when its status is error', () => {
    expect(checkEnvelope(without(richOperation(), '/error'))).toEqual([
      { pointer: '', message: 'must have the key "error"' },
    ]);
  });

  test.each([
    ['/operation_type', null, 'must be of type string'],
    ['/workspace', null, 'must be of type string'],
    ['/result/type', 1, 'must be of type string'],
    ['/result/spans/0/match_id', '1', 'must match'],
    ['/result/spans/0/span/byte_end', null, 'must be of type integer'],
    ['/result/spans/0', 'src/lib.rs', 'must be of type object'],
  ])('%s: %j', (pointer, value, message) => {
    const violations = checkEnvelope(changed(richOperation(), pointer, value));
    expect(violations).toEqual([{ pointer, message: expect.stringContaining(message) as string }]);
  });

  test('is distinguished from a query by operation_type alone', () => {
    const both = { ...richOperation(), data: { command: 'find' } };
    expect(checkEnvelope(both)).toEqual([{ pointer: '/data', message: 'is not a key of the format' }]);
  });
});

test('all violations are reported, of each place one', () => {
  const damaged = ['/tool', '/data/matches/0/role', `${SPAN}/start_line`, '/partial'].reduce(
    (sample, pointer) => changed(sample, pointer, []),
    richQuery(),
  );
  const pointers = checkEnvelope(damaged).map(({ pointer }) => pointer);
  expect(pointers.sort()).toEqual(['/data/matches/0/role', `${SPAN}/start_line`, '/partial', '/tool'].sort());
});

test('the pointer of an odd key is escaped', () => {
  expect(checkSpan({ ...plainSpan(), 'a/b~c': 1 })).toMatchObject([{ pointer: '/a~1b~0c' }]);
});

describe('a number kept as text is judged as the number it prints', () => {
  test.each(['100.0', '1e2', '9007199254740991'])('%s is a byte offset', (text) => {
    expect(checkEnvelope(changed(richQuery(), `${SPAN}/byte_end`, new NumberText(text)))).toEqual([]);
    expect(checkEnvelope(changed(richQuery(), `${CALLER}/byte_end`, new NumberText(text)))).toEqual([]);
  });

  test.each(['1.5', '1e400', '-1', '99999999999999999999'])('%s is none', (text) => {
    const pointer = `${SPAN}/byte_end`;
    expect(checkEnvelope(changed(richQuery(), pointer, new NumberText(text)))).toMatchObject([{ pointer }]);
  });

  test.each([...OPEN, '/data/matches/0/span', '/diagnostics/0', '/data'])('%s can not be one', (pointer) => {
    const violations = checkEnvelope(changed(richQuery(), pointer, new NumberText('1.0')));
    expect(violations).toEqual([{ pointer, message: 'must be of type object' }]);
  });

  test.each(['/data/count', '/data/matches/0/captures/0', '/diagnostics/0'])(
    'it stays at %s when checked',
    (pointer) => {
      const number = new NumberText('1.0');
      const envelope = changed(richQuery(), pointer, number);
      checkEnvelope(envelope);
      expect(valueAt(envelope, pointer)).toBe(number);
    },
  );

  test('a key named __proto__ is seen when it is one, or is beside one', () => {
    const named = changed(richMatch(), '/span/__proto__', new NumberText('1.0'));
    const beside = changed(changed(richMatch(), '/span/__proto__', {}), '/span/byte_end', new NumberText('2.0'));
    expect(checkMatch(named)).toMatchObject([{ pointer: '/span/__proto__' }]);
    expect(checkMatch(beside)).toMatchObject([{ pointer: '/span/__proto__' }]);
  });
});

test('inherited keys do not count: they are not printed', () => {
  expect(checkSpan(Object.create(plainSpan()))).toHaveLength(8);
  expect(checkSpan(Object.assign(Object.create({ extra: 1 }), plainSpan()))).toEqual([]);
});

test.each([
  [null],
  [undefined],
  [0],
  ['{}'],
  [[]],
  [[{ operation_type: 'patch' }]],
  [{}],
  [JSON.parse('{"__proto__": {"data": {}}}')],
  [Object.create({ data: {} })],
  [new NumberText('1.0')],
])('neither a query nor an operation: %j', (value) => {
  const message = 'must be an envelope: an object with "operation_type" (operation) or "data" (query)';
  expect(checkEnvelope(value)).toEqual([{ pointer: '', message }]);
});

describe('nothing makes a check throw', () => {
  const checks = [checkEnvelope, checkMatch, checkDiagnostic];
  const places = OBJECTS.flatMap(({ sample, at, keys }) => keys.map((key) => ({ sample, pointer: `${at}/${key}` })));
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });

  test('any value', () => {
    fc.assert(
      fc.property(anything, (value) => {
        for (const check of checks) expect(check(value)).toBeInstanceOf(Array);
      }),
    );
  });

  test('any value at any place of an envelope', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...places), (value, { sample, pointer }) => {
        expect(checkEnvelope(changed(sample(), pointer, value))).toBeInstanceOf(Array);
      }),
    );
  });

  test('a revoked proxy, a getter that throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const trap = Object.defineProperty({}, 'data', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    for (const check of checks) {
      expect(check(proxy)).toHaveLength(1);
      expect(check(trap)).toHaveLength(1);
    }
  });

  test('a payload as deep as memory allows', () => {
    let deep: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(checkEnvelope({ ...richQuery(), data: { command: 'find', deep } })).toEqual([]);
  });
});
