import { drop, form, keep, match } from '../../src/adapter.ts';
import { framed } from './frame.ts';
import { BEGINNING, KNOWN, RANGE } from './symbol.ts';

/** A document that is a place, with the hash of its symbol or without. */
const FOUND = { '': match(BEGINNING, KNOWN) };

export const whereHttp = form(
  'keel/where-http',
  { command: 'where', requiresKnownTool: true, when: { exactly: ['file', 'line'] } },
  FOUND,
);

export const where = [
  /** `where HASH`. */
  framed('keel/where', { has: ['hash'], when: { lacks: ['error'] } }, FOUND),
  /**
   * A hash that is not known: the only error that keel's commands print as JSON. The hash stands with it: there is no
   * result.
   */
  framed(
    'keel/where-error',
    {
      command: 'where',
      has: ['hash'],
      when: { type: { error: 'string' } },
      operation: 'where',
      outcomes: [{ message: '{error}', code: 'KEL-REF-101', details: { hash: 'hash' } }],
    },
    { hash: drop(), error: drop('string') },
  ),
  /** `where` of the MCP server (`stale` is always false) and of the HTTP server: any tool could print that one. */
  form(
    'keel/where-served',
    { command: 'where', when: { exactly: ['file', 'line_start', 'line_end', 'stale'] } },
    {
      '': match({ ...RANGE, stale: keep }, KNOWN),
    },
  ),
];
