import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What cargo reports as text; the compiler's own codes are rustc's (`rustc --explain`). */
export const codes = codeTable({
  'RSC-IO-001': [
    'error: could not find `Cargo.toml` in …',
    'There is no package in the folder of the run or above.',
    'cargo ran in another folder than that of the package.',
    'Run it there, or name the package with --manifest-path.',
  ],
  'RSC-QRY-001': [
    'error: could not compile `…` (lib) due to … previous errors',
    'A crate was not compiled: its errors are listed.',
    'The source has errors.',
    'Mend the errors; what depends on the crate was not looked at.',
  ],
  'RSC-QRY-002': [
    "error: unexpected argument '--…' found",
    NOT_UNDERSTOOD,
    'A flag or a value is misspelt, or of another version.',
    'Mend the arguments; cargo help lists them.',
  ],
});
