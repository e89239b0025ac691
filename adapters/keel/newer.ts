import {
  choose,
  diagnostic,
  form,
  keep,
  kept,
  list,
  located,
  match,
  type NameRule,
  object,
  path,
  paths,
} from '../../src/adapter.ts';
import { framed } from './frame.ts';
import { LINE, NODES, SECOND_QUOTED, UNKNOWN } from './lines.ts';
import { BEGINNING, KNOWN, SYMBOL } from './symbol.ts';
import { VIOLATION, WARNINGS } from './violation.ts';

/** A symbol that has to be read, and how far it is from the one that was asked for. */
const READ = match({ ...BEGINNING, distance: keep, relation: keep }, KNOWN);
const TARGET = list({ ...READ, role: 'target' }, ['name', 'callees']);
const INCLUDED = list({ ...READ, role: 'included' }, ['name', 'callees']);

const FOCUSED = { path: path(), role: keep, distance: keep };

/** P002 is about the definition of its symbol, P003 about the one that its message names second. */
const PLANNED: readonly NameRule[] = [
  { key: 'symbol', when: { is: { code: 'P002' } } },
  { key: 'message', part: SECOND_QUOTED, when: { is: { code: 'P003' } } },
];

/** A snapshot of these numbers, which are a string of JSON. */
const SNAPSHOT = ['id', 'captured_at', 'commit_sha', 'metrics'];
const IS_SNAPSHOT = { has: SNAPSHOT, only: SNAPSHOT, type: { metrics: 'string' } } as const;

export const newer = [
  // Commands of 0.4.3 to 0.6.2. No recordings: read in public sources.
  /** `skeleton FILE`: the only document with a language. */
  framed('keel/skeleton', ['symbols'], {
    file: path(),
    language: keep,
    imports: keep,
    symbols: list(
      match({ ...SYMBOL, line: LINE.line }, { ...KNOWN, facts: { fileFrom: '/file', languageFrom: '/language' } }),
      ['kind', 'docstring'],
    ),
  }),
  /** `focus TARGET`: what has to be read to understand a symbol, file by file. */
  framed('keel/focus', ['files'], {
    target: keep,
    depth: keep,
    files: list(
      choose(
        [{ is: { role: 'target' } }, object({ ...FOCUSED, symbols: TARGET })],
        [{}, object({ ...FOCUSED, symbols: INCLUDED })],
      ),
    ),
    callers: INCLUDED,
    read_order: paths,
  }),
  /** `checkpoint`: what changed in a range of commits, whom it affects, and what is wrong. */
  framed('keel/checkpoint', ['affected_callers'], {
    range: keep,
    files: list({ file: path(), ...kept('added', 'changed', 'removed') }),
    affected_callers: list({ symbol: keep, callers: NODES }),
    violations: WARNINGS,
    ...kept('error_count', 'warning_count', 'commits'),
  }),
  /**
   * `validate-plan`: the actions of a plan, nested, with spans where their symbols are known; what is wrong with it are
   * diagnostics, some without a place.
   */
  framed('keel/validate-plan', ['actions'], {
    actions: list(
      located(
        {
          ...kept('action', 'symbol', 'hash'),
          ...LINE,
          caller_count: keep,
          callers: NODES,
          ...kept('risk', 'suggested_order', 'mentions'),
        },
        { named: [{ key: 'symbol' }], unknown: UNKNOWN },
      ),
    ),
    symbols_detected: keep,
    files_detected: paths,
    unrecognized: keep,
    findings: list(
      diagnostic({ ...VIOLATION, ...kept('symbol', 'claimed', 'actual', 'downgraded') }, 'warning', {
        named: PLANNED,
        unknown: UNKNOWN,
      }),
    ),
    strict_failed: keep,
  }),
  /** `quality`: numbers about the whole project. */
  framed('keel/quality', ['metrics'], kept('commit', 'metrics', 'snapshot_saved', 'trend')),
  /** What `quality --export FILE` writes: a snapshot a line, oldest first. */
  form(
    'keel/quality-history',
    { command: 'quality', when: { ...IS_SNAPSHOT, complete: true }, isRow: IS_SNAPSHOT },
    list(kept('id', 'captured_at', 'commit_sha', 'metrics'), { as: 'snapshots' }),
  ),
];
