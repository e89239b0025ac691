import type { Wording } from './text-rules.ts';

/**
 * What shows that a document has a form, or an object a meaning: all of it must hold. Keys are paths of keys
 * joined by `/`; `0` is the first element of a list, and the empty path the value itself.
 */
export interface Conditions {
  /** Keys that are there. */
  has?: readonly string[];
  /** Keys of which one is there, at least. */
  hasOne?: readonly string[];
  /** Keys that are there, and no others at the top. */
  exactly?: readonly string[];
  /** Keys that are not, or `null`: other tools' forms have them. */
  lacks?: readonly string[];
  type?: Readonly<Record<string, JsonType>>;
  /** Keys whose values are these. */
  is?: Readonly<Record<string, string | number | boolean | null>>;
  /** Keys whose values are one of these. */
  oneOf?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** Keys whose values are strings of these patterns, without flags `g` and `y`. */
  matches?: Readonly<Record<string, RegExp>>;
  /** Keys whose values are failures that these tell, and that tell the tool. */
  says?: Readonly<Record<string, readonly Wording[]>>;
  /** No other keys than these stand at the top. */
  only?: readonly string[];
  /** Keys whose values are those of other keys. */
  same?: Readonly<Record<string, string>>;
  /** Keys whose values are the names of files, without folders and extension, by the keys of their paths. */
  stem?: Readonly<Record<string, string>>;
  /** Keys that are there, but for one, which may be damaged. */
  most?: readonly string[];
  /** What the first element of a list must meet, where there is one. */
  first?: Readonly<Record<string, Conditions>>;
  /** Keys whose strings are as long, in bytes of UTF-8, as it is from the number of one key to that of another. */
  spans?: Readonly<Record<string, readonly [from: string, to: string]>>;
  /** What the values of these keys must meet. */
  inside?: Readonly<Record<string, Conditions>>;
  /** Whether the document is seen whole. Of one that is not, keys may stand where nobody has looked. */
  complete?: boolean;
  /** No more of it will be seen: what it lacks is not only out of sight. */
  ended?: true;
  /** All of these must hold, too. */
  all?: readonly Conditions[];
  /** What values must be that may be out of sight: those that are there. */
  seen?: Pick<Conditions, 'type' | 'is' | 'oneOf' | 'matches'>;
  /** What must be met by what stands behind an empty list. */
  next?: Conditions;
  /** None of these may hold. */
  none?: readonly Conditions[];
  /** One of these must hold, too. */
  any?: readonly Conditions[];
}

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'list';
