/** Parts of places, and what is known of places. */

import type { JsonObject } from '../../json/value.ts';
import type { Conditions } from '../conditions.ts';
import type { CoordinateSystem, HeldPart, PlacePart, UnknownLineBase } from '../values/coordinates.ts';
import { nodeOf } from './node-of.ts';

/** A part of the element's place. */
export interface PlaceNode {
  node: 'place';
  part: HeldPart;
  /** True for the path of a file in base64, whose bytes may be no text. */
  base64?: true;
  /** True where `null` says nothing. */
  nullable?: true;
}

/** Whole lines that the tool printed beside the place: they become its context, where the source bears them out. */
export interface LinesNode {
  node: 'lines';
  side: 'before' | 'after';
}

/** A string of lines of the file, from the first of the place on, each behind its number: evidence, not printed. */
export interface ListingNode {
  node: 'listing';
  /** What stands before each line. */
  number: RegExp;
}

/** What is known of every place of a list. */
export interface FixedFacts {
  /**
   * Where the path of the file stands, if in no key of the element: a JSON pointer of what the document says outside of
   * its lists; or a key, of the nearest object around that has it, or of the document.
   */
  fileFrom?: string;
  /**
   * Where the hash of that whole file stands, SHA-256 or BLAKE3, with or without its label: a JSON pointer, or a key,
   * as with `fileFrom`. It tells nothing of other files.
   */
  hashFrom?: string;
  /**
   * Where the SHA-256 of that whole file stands, as it was before and after the tool changed it: JSON pointers or keys,
   * as with `fileFrom`. Places are of the file before; its lines are doubtful. Without the first nothing is proved.
   */
  changed?: { before: string; after: string };
  /** True where nothing tells how its lines and columns are counted: its line stands as it was said, columns aside. */
  uncounted?: true;
  /** JSON pointer of the language of all of them, which the document says outside of its lists. */
  languageFrom?: string;
  /** Code: the texts of which one stands at the place; `head` is what stood before, see `needs`. Pure. */
  texts?(head: Readonly<JsonObject>): readonly string[];
  /** True for a place in that of the match that holds it: they share the file, and what bears out the match. */
  within?: true;
  /**
   * True when the tool may have changed the file, or speaks of another state of it: only what `hashFrom` tells proves
   * the file.
   */
  sourceMayDiffer?: true;
  /** True where its lines are often wrong: they locate nothing. */
  unreliableLines?: true;
  /**
   * True where the tool took context, sums and kinds from the file as it had changed it: they say nothing of the place,
   * and are in its `legacy`.
   */
  describesAfter?: true;
  /** How its lines and columns are counted, where that differs from the form's. */
  counting?: CoordinateSystem | UnknownLineBase;
}

/**
 * A part of another place in the file of a match. The parts of one name make an object of that name, with a span; it
 * stands where the first of them stands.
 */
export interface OtherPlaceNode {
  node: 'other';
  as: string;
  part: Exclude<PlacePart, 'file' | 'spanId'>;
}

/** What is no part of the place, although its key is: it is in the span's `legacy`, unless it says nothing. */
export interface LeftNode {
  node: 'left';
  /** Numbers that say nothing; where there are some, it is a number. */
  unless: readonly number[];
}

/** What a tool prints for parts of a place that it does not know. All of it must stand there. */
export interface Placeholder {
  parts: Readonly<Partial<Record<PlacePart, number | string>>>;
  /** Parts that are not known then either, whatever their numbers: those above 0 stay, in the `legacy` of the span. */
  besides?: readonly PlacePart[];
  /** Parts that bear the others out with one of these numbers. */
  unless?: Readonly<Partial<Record<PlacePart, readonly number[]>>>;
  /** A key that must stand beside them. */
  has?: string;
  /** Keys beside them that must have these strings. */
  is?: Readonly<Record<string, string>>;
  /** True for what stays, in the `legacy` of the span. */
  stays?: true;
}

/** Lines and columns that are 0 throughout are not known: the minimal span of the toolset's design. */
export const UNKNOWN_LINES: readonly Placeholder[] = [
  { parts: { startLine: 0, endLine: 0, startColumn: 0, endColumn: 0 } },
];

/** A line is not known where it is 0, which is the number of none. */
export const NO_LINE: readonly Placeholder[] = [{ parts: { startLine: 0 } }];

/** A name that is in the first line of a place: evidence for it. */
export interface NameRule {
  /** The key of the name, or of a text that has it. Names of what it is a member of may stand before it. */
  key: string;
  /** What tells it in that text, as the first group; where that is not there, the rule tells nothing. */
  part?: RegExp;
  /** Where it is the name of what stands there. */
  when?: Conditions;
  /** True where the object around tells it. */
  outer?: true;
  /** True where it need not stand there: the bytes of a line on which it does not are not known. */
  may?: true;
}

/** Lines of the file, from the first of the place on, each behind what matches: evidence, not printed. */
export const listing = nodeOf<ListingNode, ['number']>('listing', 'number');

export const linesBefore: LinesNode = { node: 'lines', side: 'before' };

export const linesAfter: LinesNode = { node: 'lines', side: 'after' };

const place = nodeOf<PlaceNode, ['part']>('place', 'part');

export const file = place('file');

export const byteStart = place('byteStart');

export const byteEnd = place('byteEnd');

export const startLine = place('startLine');

export const startColumn = place('startColumn');

export const endLine = place('endLine');

export const endColumn = place('endColumn');

export const spanId = place('spanId');

/**
 * How the tool wrote the path, where the key of the file has not its own words. No part of a match's place, like these:
 */
export const fileSpelling = place('fileSpelling');

/** How many bytes there are from the start. */
export const byteLength = place('byteLength');

/** Characters from the file's start, in the unit of columns: they locate what nothing else does, and stay. */
export const characterStart = place('characterStart');

export const characterLength = place('characterLength');

/** A list of both ends in characters. */
export const characterRange = place('characterRange');

/** The path of a file in base64. */
export const fileBase64: PlaceNode = { ...file, base64: true };

/** A part of a place, or `null`, which says nothing. */
export function orNull(node: PlaceNode): PlaceNode {
  return { ...node, nullable: true };
}

/** A part of another place in the file of a match, which stands under this name. */
export const partOf = nodeOf<OtherPlaceNode, ['as', 'part']>('other', 'as', 'part');

/** What stands among the parts of a place and is none; `unless` are numbers that say nothing. */
export function left(...unless: readonly number[]): LeftNode {
  return { node: 'left', unless };
}
