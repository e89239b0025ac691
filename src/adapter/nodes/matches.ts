/** What a match alone has. */

import type { JsonObject } from '../../json/value.ts';
import type { Remark, ReportedPlace } from '../values/drafts.ts';
import { nodeOf } from './node-of.ts';

/** The tool's id of a match. */
export interface IdNode {
  node: 'id';
  /** Ids that several matches may share: theirs are made of their places in the document, too. */
  repeats?: RegExp;
  /** What the tool is known to get wrong in matches with such ids. */
  remarks?: readonly (readonly [ids: RegExp, remarks: readonly Remark[]])[];
}

/** What belongs to a match that gathers it, see `MatchNode`. */
export interface GatheredNode {
  node: 'gathered';
}

/** What the tool itself says of the rich extensions of a span, by their names in the format. */
export interface RichFactNode {
  node: 'rich-fact';
  what: RichFact;
  /** Of lines that still end as in the file. */
  ended?: LineEnds;
  /** Of a kind: the key of the match that says it better, where it is there. */
  unless?: string;
}

/** What lines still have of their ends: `whole` all of it, `return` what stands before the newline. */
export type LineEnds = 'whole' | 'return';

export type RichFact =
  | 'before'
  | 'selected'
  | 'after'
  | 'semantic_kind'
  | 'language'
  /** As the format has them already. */
  | 'printed_kind'
  | 'printed_language'
  | 'checksum_before'
  | 'checksum_after'
  | 'file_checksum_before'
  | 'tool_hints'
  | 'action_type'
  | 'params';

/** What a function tells of a match. */
export interface MatchFacts {
  /** What is known of the place besides what the keys say. */
  place?: ReportedPlace;
  /** Values under names of the format. */
  content?: Readonly<JsonObject>;
  /** Keys that it took. */
  without?: readonly string[];
  remarks?: readonly Remark[];
}

/** The role of a match that has this key, with this value where one is given; without a key of any match. */
export interface RoleRule {
  key?: string;
  is?: string;
  role: string;
}

export const id: IdNode = { node: 'id' };

export function idRepeating(repeats: RegExp, remarks: NonNullable<IdNode['remarks']> = []): IdNode {
  return { node: 'id', repeats, remarks };
}

export const gathered: GatheredNode = { node: 'gathered' };

export const richFact = nodeOf<RichFactNode, ['what']>('rich-fact', 'what');
