import type { Adapter, DocumentFacts, Remark } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { search } from './search.ts';
import { target } from './target.ts';
import { text } from './text.ts';

/** llmsearch: searches files for a regular expression. One command, one version (1.0.0). */
export const adapter: Adapter = {
  tool: 'llmsearch',
  prefix: 'LMS',
  jsonFlag: '--json',
  // A flag without a value, known to its only version; what follows `--` would be no flag (cli.rs, 1.0.0).
  commandLine: { commands: [], json: [{ words: ['--json'], at: 'front', unless: /^--json$/ }] },
  operation: 'search',
  forms: [search, target],
  text,
  codes,
  remarks: limitRemark,
};

/** Without `-l` the tool stops here (cli.rs, 1.0.0). */
const DEFAULT_LIMIT = 100;

/**
 * The document does not say whether the limit cut it; only that it may have is known, where the number is the limit's.
 */
function limitRemark({ matches, invocation: { argv } }: DocumentFacts): Remark[] {
  const limit = (argv && limitIn(argv)) ?? DEFAULT_LIMIT;
  if (matches !== limit) return [];
  const message = `The number of matches is the limit (${limit}), so there may be more.`;
  return [{ level: 'note', code: 'LMS-QRY-005', message, details: { limit }, coded: true }];
}

/** The number given with `-l N`, `-lN`, `--limit N` or `--limit=N`. */
function limitIn(argv: readonly string[]): number | undefined {
  for (const [index, argument] of argv.entries()) {
    const found = /^(?:-l=?|--limit=?)(\d*)$/.exec(argument);
    if (found !== null) return Number(found[1] || argv[index + 1]);
  }
  return undefined;
}
