import type { Stamp } from '../convert/settings.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import type { JsonObject } from '../json/value.ts';
import type { Result } from './result.ts';
import type { JoinBy, State } from './words.ts';

/** What a comparison depends on besides its inputs. */
export interface CompareSettings {
  /** Opens a place for what is too large to be sorted in memory; without it memory it is. */
  openStore?: OpenStore | undefined;
  /** How many characters are sorted in memory at a time. */
  held?: number | undefined;
  /** Fills the id and the time; without it the id is derived and the time is `null`. */
  stamp?: Stamp | undefined;
}

/** How two inputs are joined. */
export interface JoinSettings extends CompareSettings {
  by: JoinBy;
  /** True where what only one input has is left out. */
  isCommonAlone?: boolean | undefined;
}

/** How two inputs are held against each other. */
export interface DiffSettings extends CompareSettings {
  /** The states that are printed; all where none is named. */
  states?: readonly State[] | undefined;
}

/** What is made of two inputs. */
export interface Comparison {
  command: 'join' | 'diff';
  /** Stands before the inputs. */
  head: JsonObject;
  findings: Findings;
  add(result: Result): void;
  /** What is printed, when both inputs have been taken. */
  results(): Iterable<Pick<Result, 'kind' | 'value'>>;
  /** Stands behind the results. */
  counts(): JsonObject;
}
