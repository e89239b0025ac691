/**
 * Failures that are known, each with an input that shows it and the sentence of the issue that asks for its end. One
 * that is
 * mended leaves the list: from there on its kind is guarded.
 */
export interface KnownFailure {
  kind: string;
  sentence: string;
  shown: string | DamagedOutput;
}

/** The output of a recording in which bytes from an offset on are lost, and perhaps others put in their place. */
export interface DamagedOutput {
  of: string;
  at: number;
  /** How many; without it the output ends there. */
  lost?: number;
  put?: string;
}

const ELEMENTS = 'Every list is read element by element, in every command of every tool.';

export const KNOWN_FAILURES: readonly KnownFailure[] = Object.entries({
  'llmastsearch/results': { of: 'llmastsearch-synthetic-ledger-two-files-array', at: 2, lost: 1 },
  'splice/payload': { of: 'splice-3.1.1-ledger-rename-cross-file-proof-json', at: 335, lost: 1 },
}).map(([form, shown]) => ({ kind: `good elements are missing: ${form}`, sentence: ELEMENTS, shown }));
