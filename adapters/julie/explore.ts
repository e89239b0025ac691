import {
  drop,
  dropWhen,
  file,
  form,
  found,
  keep,
  kept,
  list,
  located,
  match,
  opened,
  self,
  startLine,
  string,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { LINE_KEYS } from './place.ts';
import { FIRST_KEYS, SYMBOL } from './symbol.ts';

const KEYS = {
  tool: dropWhen('fast_explore'),
  ...kept('mode', 'depth', 'focus', 'success', 'next_actions'),
};

/** A symbol that another one needs: its line is the one where it is used, which is in another file. */
const DEPENDENCY = located({
  file_path: file,
  ...kept('name', 'kind', 'line', 'depth', 'symbol_kind'),
  children: self,
});

/** Symbols that have a relation to a type. */
const RELATED = list(SYMBOL, FIRST_KEYS, { each: { role: 'definition', name: 'relation' } });

export const explore = [
  /** It fails for a mode that it does not know. */
  form(
    'julie/fast_explore',
    {
      operation: 'fast_explore',
      when: { is: { tool: 'fast_explore', success: false } },
      outcomes: [
        {
          message: ['{@/text}', 'The exploration failed; its mode was "{mode}".', 'The exploration failed.'],
          code: 'JUL-QRY-001',
        },
      ],
    },
    KEYS,
  ),
  /** `fast_explore` (v0.1.0 to v1.x): what it found is in the text alone. */
  form('julie/fast_explore', { when: { is: { tool: 'fast_explore' } } }, KEYS),
  /** `fast_explore` by likeness (November 2025): JSON in the text, with the line of each symbol. */
  form(
    'julie/fast_explore-similar',
    { command: 'fast_explore', has: ['query_symbol', 'threshold'] },
    {
      ...kept('query_symbol', 'threshold'),
      total_found: found,
      tip: keep,
      results: list(
        match({
          symbol_name: string('name'),
          ...LINE_KEYS,
          line: startLine,
          ...kept('signature', 'similarity_score', 'doc_comment'),
        }),
      ),
    },
  ),
  /** `fast_explore` of dependencies: a tree of them in the text. */
  form(
    'julie/fast_explore-dependencies',
    {
      command: 'fast_explore',
      when: {
        has: ['dependencies'],
        any: [{ has: ['symbol', 'found'] }, { has: ['total_dependencies'] }],
      },
    },
    {
      ...kept('symbol', 'found', 'message', 'depth', 'total_dependencies', 'tip'),
      dependencies: list(DEPENDENCY, ['name', 'children'], { defect: { diagnostic: remarks.use } }),
    },
  ),
  /** `fast_explore` of a type: symbols in one list for each relation to it. */
  form(
    'julie/fast_explore-types',
    { command: 'fast_explore', has: ['type_name', 'exploration_type'] },
    {
      ...kept('type_name', 'exploration_type', 'limit'),
      total_found: found,
      results: opened({
        implementations: RELATED,
        hierarchy: opened({ parents: RELATED, children: RELATED }),
        returns: RELATED,
        parameters: RELATED,
      }),
    },
  ),
  /** What `fast_explore` by likeness says while its index is being made; other tools have an `error`, too. */
  form(
    'julie/fast_explore-not-ready',
    {
      operation: 'fast_explore',
      when: { is: { error: 'Embeddings not yet ready' } },
      outcomes: [
        { when: { has: ['message'] }, message: '{error}', note: '{message}', code: 'JUL-INT-002' },
        { message: '{error}', code: 'JUL-INT-002' },
      ],
    },
    { error: drop('string'), message: drop('string'), ...kept('symbol', 'total_found', 'results') },
  ),
];
