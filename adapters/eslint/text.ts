import { type TextRule, wordings } from '../../src/adapter.ts';

/** What ESLint prints to stderr where it looks at no file (8.57.1 and 10.15.0). */
export const text: readonly TextRule[] = [
  {
    pattern:
      /^Oops! Something went wrong! :\(\n\nESLint: (?<version>[^\n]+)\n\n(?<message>[^\n]+)\n(?<note>[\s\S]*)/gmu,
    as: 'error',
    tells: true,
    code: 'ESL-QRY-001',
    wordings: wordings('code', {
      'ESL-IO-001': [/^No files matching |^All files matched by .* are ignored/],
      'ESL-IO-002': [/^ESLint couldn't find (?:an eslint\.config|a configuration)/],
    }),
  },
  { pattern: /^(?<message>Invalid option '[^\n]*)\n?/gmu, as: 'error', code: 'ESL-QRY-002' },
];
