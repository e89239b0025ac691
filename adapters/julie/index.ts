import type { Adapter } from '../../src/adapter.ts';
import { codes, remarks } from './codes.ts';
import { edits } from './edits.ts';
import { explore } from './explore.ts';
import { extracted, nothing } from './extract.ts';
import { getSymbols } from './get-symbols.ts';
import { commandLine } from './invocation.ts';
import { lines } from './lines.ts';
import { report } from './report.ts';
import { search } from './search.ts';
import { semantic } from './semantic.ts';
import { server } from './server.ts';
import { signals } from './signals.ts';
import { text } from './text.ts';
import { trace } from './trace.ts';
import { unlisted } from './unlisted.ts';

/** A line of the server's log: time, level, and what it is about in a picture. */
const LOG = /^\d{4}-\d\d-\d\dT[\d:.]+Z +(?:INFO|DEBUG|TRACE) [\w: ]*\p{Extended_Pictographic}[^\n]*\n?/gmu;

/**
 * Julie: a server that finds and changes symbols (MCP over stdio), with programs beside it. v0.1.0 (October 2025) to
 * v7.17.0; structured answers up to v2.0.0, text since.
 *
 * Lines count from 1, columns are bytes from 0, ends are exclusive, bytes are those of the file (base/mod.rs of v0.1.0,
 * from tree-sitter's points): checked by running the extractors.
 */
export const adapter: Adapter = {
  tool: 'julie',
  programs: ['julie-server', 'julie-extract', 'julie-semantic', 'julie-codesearch'],
  prefix: 'JUL',
  jsonFlag: '--json',
  commandLine,
  forms: [
    search,
    ...lines,
    ...explore,
    ...trace,
    ...edits,
    getSymbols,
    ...extracted,
    ...semantic,
    signals,
    ...unlisted,
    ...report,
    nothing,
    ...server,
  ],
  text,
  // Up to 2025-10-15 the server logged to stdout.
  noiseLines: [LOG],
  // On stderr since v7.4.
  routineLines: /^julie: (?:workspace |mode=).*\n?/gmu,
  codes,
  unprinted: remarks.more,
};
