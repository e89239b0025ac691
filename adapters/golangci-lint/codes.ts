import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What golangci-lint reports as text; its issues have the names of linters. */
export const codes = codeTable({
  'GCL-IO-001': [
    'level=error msg="[linters_context] typechecking error: …"',
    'Packages could not be loaded: linters did not look at them.',
    'They are not there, or do not compile.',
    'Name packages that are there, and mend what the compiler says.',
  ],
  'GCL-QRY-001': [
    'Error: unknown flag: --…',
    NOT_UNDERSTOOD,
    'A flag or the name of a linter is misspelt, or of another version.',
    'Mend the arguments (for JSON version 1 takes --out-format json); golangci-lint run --help lists flags, ' +
      'golangci-lint help linters the linters.',
  ],
});
