import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { search } from './search.ts';
import { text } from './text.ts';

/** ripgrep: searches files for a regular expression. Recorded: 14.1.1 and 15.0.0. */
export const adapter: Adapter = {
  tool: 'ripgrep',
  programs: ['rg'],
  prefix: 'RGP',
  jsonFlag: '--json',
  operation: 'search',
  commandLine: {
    json: [
      {
        words: ['--json'],
        at: 'front',
        unless:
          /^(?:-(?!-)[^-]*[lchVq]|--(?:json|no-json|files|count|quiet|type-list|generate|help|version|pcre2-version))/,
      },
    ],
  },
  // The first four run programs, the fifth leaves the folder.
  reads: {
    // Not those that start programs, look into archives or follow links.
    flags:
      'after-context auto-hybrid-regex before-context binary block-buffered byte-offset case-sensitive color ' +
      'colors column context context-separator count count-matches crlf dfa-size-limit encoding engine ' +
      'field-context-separator field-match-separator file files files-with-matches files-without-match ' +
      'fixed-strings glob glob-case-insensitive heading hidden iglob ignore-case ignore-file include-zero ' +
      'invert-match json line-buffered line-number line-regexp max-columns max-columns-preview max-count ' +
      'max-depth max-filesize multiline multiline-dotall no-config no-filename no-heading no-ignore ' +
      'no-ignore-dot no-ignore-exclude no-ignore-files no-ignore-global no-ignore-parent no-ignore-vcs ' +
      'no-json no-line-number no-messages no-unicode null null-data one-file-system only-matching passthru ' +
      'path-separator pcre2 pretty quiet regex-size-limit regexp replace smart-case sort sortr stats ' +
      'stop-on-nonmatch text threads trim type type-add type-clear type-list type-not unrestricted vimgrep ' +
      'with-filename word-regexp',
    // A configuration may say all that is not listed here.
    variables: { RIPGREP_CONFIG_PATH: '' },
    letters: 'abcFHiIlNnopPqsSuUvVwx0.',
    valuedLetters: 'ABCdEefgjmMrtT',
  },
  forms: [search],
  text,
  codes,
  // That nothing was found is said by the status; `-c`, `-l` and an empty list of patterns print no summary.
  empty: ({ exit, stderr = '' }) =>
    exit === 1 && stderr === '' ? { command: 'search', data: {}, matches: [] } : undefined,
};
