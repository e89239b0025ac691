import { expect, test } from 'vitest';
import type { Conversion } from '../../scripts/compare/conversions.ts';
import { differencesOf } from '../../scripts/compare/differences.ts';
import { kindsText } from '../../scripts/compare/kinds.ts';

const match = (id: string, start_col = 4) => ({ match_id: id, span: { start_line: 1, start_col } });
const ENVELOPE = {
  tool: 'toy',
  data: { command: 'find', matches: [match('a'), match('b'), match('c')], counts: { 'src/a.rs': 1 }, flags: [1, 2] },
  diagnostics: [
    { level: 'note', code: 'T-1', details: { count: 1 } },
    { level: 'note', code: 'T-2' },
  ],
};
const REMARK = { level: 'error', code: 'T-9' };
type Envelope = typeof ENVELOPE;

function conversion(envelope: unknown, status = '0'): Conversion {
  return { id: 'toy', status, text: `${JSON.stringify(envelope)}\n` };
}

/** What the report says of a change of the envelope. */
function changeOf(change: (envelope: Envelope) => unknown): string[] {
  const changed = structuredClone(ENVELOPE);
  const after = conversion(change(changed) ?? changed);
  return differencesOf(conversion(ENVELOPE), after).map((found) => `${found.change} ${found.where}`);
}

test.each<[name: string, change: (envelope: Envelope) => unknown, kinds: string[]]>([
  ['nothing', () => {}, []],
  ['a column', ({ data }) => data.matches.splice(1, 1, match('b', 5)), ['value changed data.matches[].span.start_col']],
  [
    'a column becomes null',
    ({ data }) => Object.assign(data.matches[0] as object, { span: { start_line: 1, start_col: null } }),
    ['type changed data.matches[].span.start_col (number → null)'],
  ],
  [
    'a key is gone',
    ({ data }) => Reflect.deleteProperty(data.matches[2]?.span as object, 'start_col'),
    ['key removed data.matches[].span.start_col'],
  ],
  ['a key is new', ({ data }) => Object.assign(data, { extra: 1 }), ['key added data.extra']],
  [
    'a match is lost, another one changed',
    ({ data }) => data.matches.splice(0, 2, match('b', 5)),
    ['element removed data.matches[]', 'value changed data.matches[].span.start_col'],
  ],
  ['a value is put into a list', ({ data }) => data.flags.unshift(0), ['element added data.flags[]']],
  ['matches in another order', ({ data }) => data.matches.reverse(), ['order of elements data.matches']],
  [
    'keys in another order',
    ({ tool, diagnostics, data }) => ({ data, tool, diagnostics }),
    ['order of keys or spelling '],
  ],
  [
    'a key that is no name',
    ({ data: { counts } }) => Object.assign(counts, { 'src/a.rs': 2 }),
    ['value changed data.counts.*'],
  ],
  ['a diagnostic is gone', ({ diagnostics }) => diagnostics.shift(), ['diagnostic removed diagnostics[T-1]']],
  ['a diagnostic is new', ({ diagnostics }) => diagnostics.unshift(REMARK), ['diagnostic added diagnostics[T-9]']],
  ['diagnostics in another order', ({ diagnostics }) => diagnostics.reverse(), ['order of elements diagnostics']],
])('%s', (_, change, kinds) => {
  const changed = changeOf((envelope) => {
    const result = change(envelope);
    return typeof result === 'object' && result !== null && 'tool' in result && 'data' in result ? result : envelope;
  });
  expect(changed.sort()).toEqual(kinds.sort());
});

test('what is not in the values shows, too', () => {
  const whole = conversion(ENVELOPE);
  const kindsOf = (after: Partial<Conversion>) =>
    differencesOf(whole, { ...whole, ...after }).map(({ change, where }) => `${change} ${where}`.trim());
  expect(kindsOf({ status: '5' })).toEqual(['status 0 → 5']);
  expect(kindsOf({ text: whole.text.replace('"count":1', '"count":1.0') })).toEqual(['order of keys or spelling']);
  expect(kindsOf({ text: whole.text.repeat(2) })).toEqual(['number of envelopes 1 → 2']);
  expect(kindsOf({ status: 'crash', text: 'TypeError' })).toEqual(['status 0 → crash', 'crash']);
});

test('a recording that only one side has is reported', () => {
  const whole = conversion(ENVELOPE);
  const changes = [differencesOf(whole), differencesOf(undefined, whole)].flat().map(({ change }) => change);
  expect(changes).toEqual(['recording removed', 'recording added']);
});

test('differences of several recordings and modes are counted together, with examples of different ones', () => {
  const difference = { change: 'value changed', where: 'data.x', before: 1, after: 2 } as const;
  const ids = ['a', 'b', 'b', 'c', 'd'];
  const differing = ids.map((id) => ({ id, mode: 'piped', differences: [difference] }) as const);
  expect(kindsText([...differing, { id: 'd', mode: 'rich', differences: [difference] }], false).split('\n')).toEqual([
    ...['4 recordings differ. 1 kinds of differences, the worst first:', '', 'value changed data.x'],
    '  6 in 4 recordings (piped, rich)',
    ...['  a piped: 1 → 2', '  b piped: 1 → 2', '  c piped: 1 → 2'],
  ]);
});
