import type { DiagnosticDraft, DraftObject } from '../../src/adapter.ts';

/** What the tool is known to print wrongly, or not at all, as notes of an envelope. Each is an entry of `codes`. */
export const NOTES = {
  unproven: {
    code: 'SPL-V-001',
    message:
      'The command failed, and files may have been changed all the same: ' +
      'the state of every file it was to change is unproven.',
  },
  stale: {
    code: 'SPL-CSUM-001',
    message:
      'Context, checksums, semantics and removed lines were taken from the changed file at the offsets of the old ' +
      'one; they are kept in legacy.',
  },
  callers: {
    code: 'SPL-REF-001',
    message: 'The callers are named wrongly: each has the name of the symbol that is called.',
  },
  renumbered: {
    code: 'SPL-REF-002',
    message:
      'Symbols are listed as changed that are not: other symbols were compared with one another, ' +
      'because the snapshots number them differently.',
  },
  shifted: {
    code: 'SPL-QRY-001',
    message: 'The columns of the execution log were shifted by one; they were put right, with the originals in legacy.',
  },
  plan: {
    code: 'SPL-QRY-002',
    message:
      'The steps name the plan instead of the file and symbol that were changed; what their messages say was taken.',
  },
  text: { code: 'SPL-QRY-003', message: 'The results stand only in the text beside the status line.' },
  export: {
    code: 'SPL-QRY-004',
    message: 'References and calls are never exported, nor are the symbols of files behind the first 100.',
  },
  unapplied: { code: 'SPL-QRY-009', message: 'Places are listed in files that were not changed.' },
  most: { code: 'SPL-QRY-010', message: 'As many cycles were found as were asked for: there may be more.' },
  exit: { code: 'SPL-QRY-005', message: 'The exit status of the run contradicts its status.' },
} as const satisfies Record<string, { code: string; message: string }>;

/** A note of what is known, with the code printed: it is not the tool that says it. */
export function note(
  known: keyof typeof NOTES,
  details?: DraftObject,
  level: DiagnosticDraft['level'] = 'note',
): DiagnosticDraft {
  const { code, message } = NOTES[known];
  return { level, message, code, assigned: code, ...(details !== undefined && { details }) };
}
