import { knownDiagnostic, knownMeaning } from '../../src/adapter.ts';
import { codes } from './codes.ts';

/** What the tool is known to print wrongly, or not at all, as notes of an envelope. Each is an entry of `codes`. */
export const NOTES = {
  unproven: knownDiagnostic(
    'SPL-V-001',
    'The command failed, and files may have been changed all the same: the state of every file it was to ' +
      'change is unproven.',
  ),
  stale: knownMeaning(codes, 'SPL-CSUM-001'),
  callers: knownMeaning(codes, 'SPL-REF-001'),
  renumbered: knownMeaning(codes, 'SPL-REF-002'),
  shifted: knownDiagnostic(
    'SPL-QRY-001',
    'The columns of the execution log were shifted by one; they were put right, with the originals in legacy.',
  ),
  plan: knownDiagnostic(
    'SPL-QRY-002',
    'The steps name the plan instead of the file and symbol that were changed; what their messages say was taken.',
  ),
  text: knownDiagnostic('SPL-QRY-003', 'The results are only in the text beside the status line.', 'warning'),
  export: knownDiagnostic(
    'SPL-QRY-004',
    'References and calls are never exported, nor are the symbols of files behind the first 100.',
  ),
  unapplied: knownDiagnostic('SPL-QRY-009', 'Places are listed in files that were not changed.', 'warning'),
  most: knownDiagnostic('SPL-QRY-010', 'As many cycles were found as were asked for: there may be more.'),
  exit: knownDiagnostic('SPL-QRY-005', 'The exit status of the run contradicts its status.', 'warning'),
};
