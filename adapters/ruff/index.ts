import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './findings.ts';
import { text } from './text.ts';

/** ruff: finds problems in Python and mends some. Recorded: 0.1.15 and 0.17.6. */
export const adapter: Adapter = {
  tool: 'ruff',
  prefix: 'RUF',
  jsonFlag: '--output-format json',
  operation: 'check',
  commandLine: {
    commands: 'check format analyze rule linter config clean server version',
    json: [
      {
        words: ['--output-format', 'json'],
        at: 'second',
        commands: ['check'],
        unless: /^(?:-o|--(?:output-f|fix|diff|add-noqa|show-|statistics|watch|help))/,
      },
    ],
    textOnly: ['linter', 'config', 'version', 'server', 'clean', 'format'],
  },
  reads: {
    commands: ['check'],
    flags:
      'output-format select ignore extend-select extend-ignore per-file-ignores fixable unfixable line-length ' +
      'target-version preview no-preview isolated no-cache exclude extend-exclude force-exclude no-force-exclude ' +
      'respect-gitignore no-respect-gitignore statistics stdin-filename exit-zero quiet silent verbose color no-fix',
    letters: 'nesqv',
    variables: { RUFF_NO_CACHE: 'true' },
    configuration: { names: ['ruff.toml', '.ruff.toml', 'pyproject.toml'], more: /\bfix/ },
  },
  forms,
  text,
  codes,
};
