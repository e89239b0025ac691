import type { Adapter } from '../../src/adapter.ts';
import { annotate } from './annotate.ts';
import { codes } from './codes.ts';
import { daemon, daemonErrorNamed } from './daemon.ts';
import { follow } from './follow.ts';
import { indexFiles } from './index-files.ts';
import { commandLine } from './invocation.ts';
import { search } from './search.ts';
import { text } from './text.ts';

/**
 * symgrep (kcosr/symgrep): searches text and symbols. Schema 0.1.0 (d23dacc) and 1.2.0 (fe2d316, 1675441); all call
 * themselves 0.0.0.
 */
export const adapter: Adapter = {
  tool: 'symgrep',
  prefix: 'SYM',
  jsonFlag: '--format json',
  commandLine,
  reads: {
    commands: ['search', 'follow', 'index-info'],
    flags:
      'context direction exclude format glob index-backend index-path language limit literal max-lines mode ' +
      'no-server path use-index view',
    valuedLetters: 'C',
    // It may name a server that is asked, and what is searched, and write keys with escapes.
    configuration: { names: ['.symgrep/config.toml', '.symgrep/symgrep.toml'], more: /server|path|\\/ },
  },
  forms: [...search, follow, ...indexFiles, annotate, ...daemon, daemonErrorNamed],
  text,
  codes,
  // It calls C++ structs classes, too, so that this word alone is none of the format's kinds. Rust types, which it all
  // calls classes, have no such kind.
  kinds: { cpp: { class: 'class or struct' } },
};
