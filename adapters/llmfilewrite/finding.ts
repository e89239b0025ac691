import { type Conditions, code, diagnosticField, level, status } from '../../src/adapter.ts';

/** Severities in words, and by the numbers of the Language Server Protocol (1 to 4). */
const SEVERITY = level({
  error: 'error',
  1: 'error',
  warning: 'warning',
  2: 'warning',
  information: 'note',
  info: 'note',
  3: 'note',
  hint: 'note',
  4: 'note',
  note: 'note',
});

/** A finding is about the text that was to be written: whether the file has that, only a sum of it tells. */
export const UNPROVEN = { sourceMayDiffer: true } as const;

/** What both forms say of a finding besides its place. Its codes are those of the language server. */
export const FINDING = {
  severity: SEVERITY,
  level: SEVERITY,
  message: diagnosticField('message'),
  code: code('', { foreign: true }),
};

/** `approved` and `rejected` are the tool's words; the schema document has the envelope's beside them. */
export const STATUS = status(
  { approved: 'ok', rejected: 'error', ok: 'ok', error: 'error', partial: 'partial' },
  { stays: true },
);

/** A decision about a file. Where no language server is known for its language there is none to name. */
export const IS_DECISION: Conditions = { matches: { status: /^(?:approved|rejected)$/i } };
