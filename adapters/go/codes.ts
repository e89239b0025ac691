import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What the go command reports as text; findings of go vet have the names of analyzers. */
export const codes = codeTable({
  'GOV-AST-001': [
    'vet: …: cannot use …',
    'A package does not compile: nothing was looked for in it.',
    'The file has an error that the compiler reports, too.',
    'Mend what the message says, and start it again.',
  ],
  'GOV-IO-001': [
    'go: … no such file or directory',
    'A package or a module could not be found.',
    'The path is misspelt, or no module is in the folder or above it.',
    'Name packages that are there, from a folder of their module.',
  ],
  'GOV-QRY-001': [
    'flag provided but not defined: -…',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; go help vet lists flags, go tool vet help analyzers.',
  ],
});
