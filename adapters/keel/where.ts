import { drop, type EndFacts, keep, match } from '../../src/adapter.ts';
import { bare, command } from './frame.ts';
import { BEGINNING, KNOWN, RANGE } from './symbol.ts';

/** A document that is a place, with the hash of its symbol or without. */
const FOUND = { '': match(BEGINNING, KNOWN) };

/** `where HASH`. */
export const where = command('where', ['hash'], FOUND, { also: { lacks: ['error'] } });

/** A hash that is not known: the only error that keel's commands print as JSON. */
export const whereFailed = command(
  'where',
  ['hash'],
  { hash: drop, error: drop },
  { id: 'where-error', also: { type: { error: 'string' } }, operation: 'where', finish: notFound },
);

/** The hash stands with the error: there is no result. */
function notFound({ head: { '/error': error, '/hash': hash } }: EndFacts) {
  const message = String(error);
  const details = hash === undefined ? {} : { hash };
  return { status: 'error', message, error: { level: 'error', message, assigned: 'KEL-REF-101', details } } as const;
}

/** `where` of the MCP server (`stale` is always false) and of the HTTP server: any tool could print that one. */
export const whereServed = bare('where-served', 'where', ['file', 'line_start', 'line_end', 'stale'], {
  '': match({ ...RANGE, stale: keep }, KNOWN),
});
export const whereHttp = bare('where-http', 'where', ['file', 'line'], FOUND, { whenNamed: true });
