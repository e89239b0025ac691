import type { Json } from '../json/value.ts';
import type { DraftObject, Remark } from './drafts.ts';
import type { Fields } from './fields.ts';

/**
 * `tool`, `execution_id`, `timestamp`, `partial`: the envelope's own · `count`: the tool's count of its matches,
 * dropped when true · `open`: an object whose keys are the payload · `payload`: stays in `data` under its name ·
 * `legacy`: goes to `legacy` under its name.
 */
export type FieldRule =
  | 'tool'
  | 'execution_id'
  | 'timestamp'
  | 'partial'
  | 'count'
  | 'open'
  | 'payload'
  | 'legacy'
  | PayloadRule;

/** Payload that is held and sorted by a function: `holder` is an object with the one key; its rest becomes payload. */
export interface PayloadRule {
  read(holder: Fields): void;
}

/**
 * Reads a key in a way that a function tells better than a word; `undefined` for a value that it does not understand.
 * Pure.
 */
export type FieldReader = (value: Json) => FieldDraft | undefined;

/** What a key outside the lists means. */
export interface FieldDraft {
  /** Stands in `data`. */
  data?: DraftObject;
  /** Stands in the envelope's `legacy`. */
  legacy?: DraftObject;
  /** The tool's id of the execution. */
  executionId?: string;
  /** When the execution was, in seconds since 1970, where no other key says so. */
  unixTime?: number | undefined;
  /** True when the tool says that its result is not complete. */
  partial?: boolean;
  /** How many results the tool says that it found, which may be more than it printed. */
  found?: number;
  remarks?: readonly Remark[];
}
