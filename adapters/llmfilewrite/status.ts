import { type Conditions, status } from '../../src/adapter.ts';

/** `approved` and `rejected` are the tool's words; the schema document has the envelope's beside them. */
export const STATUS = status(
  { approved: 'ok', rejected: 'error', ok: 'ok', error: 'error', partial: 'partial' },
  { stays: true },
);

/** A decision about a file. Where no language server is known for its language there is none to name. */
export const IS_DECISION: Conditions = { matches: { status: /^(?:approved|rejected)$/i } };
