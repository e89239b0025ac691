/** Values: what is printed as it came, or nearly so. */

import type { Json, JsonObject } from '../../json/value.ts';
import type { JsonType } from '../conditions.ts';
import type { DiagnosticDraft, DraftValue } from '../values/drafts.ts';
import type { RichFact } from './matches.ts';
import { nodeOf } from './node-of.ts';

/** A value that is printed as it came. */
export interface ValueNode {
  node: 'value';
  type: 'any' | 'string';
  /** Its name in the format; without it the key keeps its own name and its place among the others. */
  as?: string;
  /** True for a string that is printed as the list of its lines, none for the empty one. */
  split?: true;
  /**
   * What it quotes of the file: exactly the span, what stands before it on its line, what stands behind, whole lines
   * from the first one of the place on, or what stands somewhere in the place.
   */
  evidence?: 'text' | 'before' | 'after' | 'lines' | 'holds';
  /** The first group of the pattern, called `file`, is the path of the file. */
  fileIn?: RegExp;
  /** Marks in it that show where the text was cut: they are no evidence. */
  cut?: RegExp;
  /** What is put before strings of these patterns. */
  labels?: readonly (readonly [RegExp, string])[];
  /** In an object that stays: the format's words for the tool's, each for one of them. */
  words?: Readonly<Record<string, string>>;
  /** How many bytes of evidence `after` are shown at most, so that a shorter one shows where the line ends. */
  reach?: number;
  /** True where `null` says nothing. */
  nullable?: true;
  /** In an object: true where it is in the `legacy` of that, too, under its own name. */
  moved?: true;
  /** True for evidence only where the text is as long as the place. */
  whenFills?: true;
  /** Words that are no evidence. */
  unless?: readonly string[];
  /** What it also says of the span, in the format's words. */
  told?: RichFact;
}

/** SHA-256 of the bytes of the place, in hexadecimal digits: evidence, and printed with its label. */
export interface ContentHashNode {
  node: 'content-hash';
}

/** What a string says besides, which stays: named groups of the pattern, if it has that. */
export interface FactsNode {
  node: 'facts';
  pattern: RegExp;
}

/** A list of objects like the one that it is in. */
export interface SelfNode {
  node: 'self';
}

/** The path of a source file, printed clean; any other type stays. */
export interface PathNode {
  node: 'path';
  as: string;
  /** The key in which the tool wrote it in another way, such as a URI. */
  spelling?: string;
  /** Words in its place that are no path. */
  unless?: readonly string[];
  /** It is no source file: it doesn't decide `path_prefix`. */
  artifact?: true;
}

/** A list of paths of source files. */
export interface PathsNode {
  node: 'paths';
  /** They are no source files. */
  artifact?: true;
}

/** An object whose keys are paths of source files. */
export interface PathKeysNode {
  node: 'path-keys';
}

/**
 * A value that is said elsewhere; with `types` only one of these types or `null`, with `when` only one of these values.
 * Any other stays.
 */
export interface DropNode {
  node: 'drop';
  types?: readonly JsonType[];
  when?: readonly Json[];
}

/** A value that is known to be wrong: it is in the payload's `legacy`, and that is said. */
export interface WrongNode {
  node: 'wrong';
  diagnostic: DiagnosticDraft;
}

/** Code: a key of an object that thinks; `undefined` for a value that it does not understand. Pure. */
export interface ReadNode {
  node: 'read';
  read(value: Json, holder: Readonly<JsonObject>): Readonly<Record<string, DraftValue | undefined>> | undefined;
}

/** Any value, under its own name. */
export const keep: ValueNode = { node: 'value', type: 'any' };

/** Values that stay as they are, by their keys. */
export function kept<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, ValueNode>> {
  return Object.fromEntries(keys.map((key) => [key, keep])) as Record<Key, ValueNode>;
}

/** A string, under this name of the format. */
export function string(as: string, more: Omit<ValueNode, 'node' | 'type' | 'as'> = {}): ValueNode {
  return { node: 'value', type: 'string', as, ...more };
}

/** The text of the place, which is evidence, under this name of the format. */
export function spanText(as: string, more: Pick<ValueNode, 'whenFills'> = {}): ValueNode {
  return string(as, { evidence: 'text', ...more });
}

/** Strings under names that the format has, too. */
export function strings<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, ValueNode>> {
  return Object.fromEntries(keys.map((key) => [key, string(key)])) as Record<Key, ValueNode>;
}

/** A string that is a piece of a line, under this name of the format: printed as the list of its lines. */
export function fragment(as: string, evidence: 'before' | 'after', reach?: number): ValueNode {
  return string(as, { split: true, evidence, ...(reach !== undefined && { reach }) });
}

/** A list of objects like the one that it is in: a tree. */
export const self: SelfNode = { node: 'self' };

/** A value of these types, or of any, that is said elsewhere; see `DropNode`. */
export function drop(...types: readonly JsonType[]): DropNode {
  return { node: 'drop', ...(types.length > 0 && { types }) };
}

/** Dropped where it is one of these values, which say nothing; any other stays. */
export function dropWhen(...when: readonly Json[]): DropNode {
  return { node: 'drop', when };
}

/** A value that is known to be wrong: see `WrongNode`. */
export const wrong = nodeOf<WrongNode, ['diagnostic']>('wrong', 'diagnostic');

/** Any value, under another name. */
export function as(name: string): ValueNode {
  return { node: 'value', type: 'any', as: name };
}

/** A word of the tool's, or `null` for none, as the format has it under this name; another word stays as it is. */
export function worded(name: string, words: NonNullable<ValueNode['words']>): ValueNode {
  return string(name, { nullable: true, words });
}

/** A value that the tool prints under the name of another: it stands under its own name in `legacy`, too. */
export function moved(name: string): ValueNode {
  return { node: 'value', type: 'any', as: name, moved: true };
}

export function path(as = 'file_path', more: Pick<PathNode, 'unless' | 'spelling'> = {}): PathNode {
  return { node: 'path', as, ...more };
}

export const paths: PathsNode = { node: 'paths' };

/** The path of what a tool works with that is no source file: a database, a plan, a backup. */
export function artifact(as: string): PathNode {
  return { node: 'path', as, artifact: true };
}

/** The same of several, under their own names. */
export function artifactFiles<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, PathNode>> {
  return Object.fromEntries(keys.map((key) => [key, artifact(key)])) as Record<Key, PathNode>;
}

export const artifacts: PathsNode = { node: 'paths', artifact: true };

/** An object whose keys are paths of source files: they are printed clean. */
export const pathKeys: PathKeysNode = { node: 'path-keys' };

export const read = nodeOf<ReadNode, ['read']>('read', 'read');

/** A string of this pattern, whose named groups stand behind it as facts, see `factsIn`. */
export const facts = nodeOf<FactsNode, ['pattern']>('facts', 'pattern');

export const contentHash: ContentHashNode = { node: 'content-hash' };
