/** What the envelope says itself. */

import type { Wording } from '../text-rules.ts';
import type { DiagnosticDraft, Remark } from '../values/drafts.ts';
import { nodeOf } from './node-of.ts';

/**
 * What the envelope says itself; `legacy` goes there under its own name. `status` has a table of the tool's words, in
 * any case.
 */
export interface WordNode {
  node: 'word';
  word:
    | 'tool'
    | 'execution_id'
    | 'timestamp'
    | 'partial'
    | 'truncated'
    | 'count'
    | 'found'
    | 'legacy'
    | 'operation_type'
    | 'status'
    | 'message'
    | 'workspace';
  /** The name that an id has in `legacy` where it is no UUID; without it the key's. */
  as?: string;
  words?: Readonly<Record<string, 'ok' | 'error' | 'partial'>>;
  /** True where the tool's own word of a status is in the result, too, behind all else, unless that has one. */
  stays?: true;
  /**
   * Of a message: what each wording tells. Its facts are in the payload: of an operation in front, where no key of it
   * has the name; of a query where it was read, or, with `unless`, only where nothing stands at that JSON pointer.
   */
  wordings?: readonly Wording[];
  unless?: string;
  /** Of an operation: its names in the format; another name stands for itself where it fits. The key stays. */
  names?: { table: Readonly<Record<string, string>>; fits: RegExp };
  /** Of an execution's id: what its first group finds is the time in seconds since 1970, in hexadecimal digits. */
  seconds?: RegExp;
}

/**
 * A word, or a boolean, that says something of the document besides; each of its values says what is in the table.
 * With `drop` nothing else is said by it.
 */
export interface MeaningNode {
  node: 'meaning';
  table: Readonly<Record<string, Meaning>>;
  drop?: true;
}

/** What a value says of its document. */
export interface Meaning {
  /** Without `partial` it is one of the matches, said where there are some. */
  remark?: Remark;
  partial?: true;
  /** Of an operation. */
  status?: 'ok' | 'error' | 'partial';
  message?: string;
  /** The same as a remark, without its number. */
  diagnostic?: DiagnosticDraft;
}

export const tool: WordNode = { node: 'word', word: 'tool' };

export const executionId: WordNode = { node: 'word', word: 'execution_id' };

/** An id of the execution that tells its time: see `WordNode`. */
export function executionIdWith(seconds: RegExp): WordNode {
  return { node: 'word', word: 'execution_id', seconds };
}

export const timestamp: WordNode = { node: 'word', word: 'timestamp' };

export const partial: WordNode = { node: 'word', word: 'partial' };

/** True where the tool says that its result is not complete; stays. */
export const truncated: WordNode = { node: 'word', word: 'truncated' };

/** The tool's count of its matches: dropped where it is true. */
export const count: WordNode = { node: 'word', word: 'count' };

/** Any value that goes to the envelope's `legacy` under its own name. */
export const legacy: WordNode = { node: 'word', word: 'legacy' };

/** How many results there are, which may be more than were printed; stays. */
export const found: WordNode = { node: 'word', word: 'found' };

export const operationType: WordNode = { node: 'word', word: 'operation_type' };

export const message: WordNode = { node: 'word', word: 'message' };

export const workspace: WordNode = { node: 'word', word: 'workspace' };

/** The status of an operation, by the tool's words for it; another word than the format's goes to `legacy`. */
export function status(words: NonNullable<WordNode['words']>, more: Pick<WordNode, 'stays'> = {}): WordNode {
  return { node: 'word', word: 'status', words, ...more };
}

/** The status of a query, which is in `legacy`: `partial` says that its result is not complete. */
export const statusOfQuery: WordNode = { node: 'word', word: 'status' };

/** What each value of a key says of the document; the key stays. */
export const means = nodeOf<MeaningNode, ['table']>('meaning', 'table');

/** What each value of a key says of the document, which is all that it says. */
export function meansOnly(table: MeaningNode['table']): MeaningNode {
  return means(table, { drop: true });
}

/** True where the tool says that its result is not complete, which is all that it says: with this remark. */
export function cutWith(remark: Remark): MeaningNode {
  return meansOnly({ true: { partial: true, remark }, false: {} });
}

/** The operation by the tool's name for it, which stays: by a table, else where it fits. */
export function operationNamed(table: Readonly<Record<string, string>>, fits: RegExp): WordNode {
  return { node: 'word', word: 'operation_type', names: { table, fits } };
}

/** A message that tells more than that: see `WordNode`. */
export function wordedMessage(
  wordings: NonNullable<WordNode['wordings']>,
  more: Pick<WordNode, 'unless'> = {},
): WordNode {
  return { ...message, wordings, ...more };
}
