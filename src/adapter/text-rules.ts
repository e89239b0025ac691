/**
 * What a tool prints that is not JSON: rules that say by which wording a text is found and what it means. They are
 * data; what the named groups of a pattern become is settled here.
 *
 * - `message`, `note`, `file`, `operation`, `execution_id` are that, and so are a `code` and a `level` that the tool
 *   prints itself; `raw` is kept in `legacy`; `said` is nothing but a part of a rule's own `message`.
 * - Every other group is a fact under its own name, in the order of the pattern: of an error or a remark in `details`,
 *   of a report in the payload, of a result in `result` or `data`. A name that begins with `n_` is a number, one with
 *   `q_` a string that was printed as Rust writes it in code, one with `j_` JSON, one with `p_` the path of a source
 *   file, one with `a_` the path of what is none: both are printed clean where they are in a payload. These prefixes
 *   go. `json` is an object whose keys are facts; `lines` are facts, too, each `  Name of it: value`. `quoted` is
 *   source text: it is cut.
 * - A group that took no part says nothing, and so does an empty note.
 */

import type { JsonObject } from '../json/value.ts';
import type { DocumentDraft, Remark } from './values/drafts.ts';

/** A text that the tool prints. */
export type TextRule = TextPattern & (TextMeaning | CodedMeaning);

/** How a text is found. Every pattern takes linear time on every text. */
interface TextPattern {
  /**
   * Looked for at every place of the text, flags `gmu` or `gmsu`; without `m` it stands at the beginning of all that
   * the tool printed.
   */
  pattern: RegExp;
  /** What was found must hold this, too, and must not hold that. */
  holds?: RegExp;
  lacks?: RegExp;
  /** Only where no rule before it found something that begins at the same place. */
  otherwise?: true;
}

/** What a text means. */
export interface TextMeaning {
  /**
   * An error ends the run; a remark stands beside a result; a result is what this command prints as text in every mode;
   * a report is what the tool prints instead of JSON.
   */
  as: 'error' | 'remark' | 'report' | 'result';
  /** True when the wording alone tells the tool, so that it may be recognised by it. */
  tells?: boolean;
  /** An entry of the adapter's `codes`. */
  code?: string;
  /** Of an error `error` where it is not given, of a remark `warning`. */
  level?: Remark['level'];
  /** True when the code is printed always, not only where codes were asked for. */
  coded?: true;
  /** True when the tool says with it that its result is not complete. */
  partial?: true;
  /** What the message is made of where no group is it: `{name}` stands for the group of that name. */
  message?: string;
  /** The operation that an error was asked for, or whose result it is. */
  operation?: string;
  /** Further facts of a result, in front. */
  facts?: JsonObject;
  /** The query whose result it is; `null` where several have it and the text does not tell. */
  command?: string | null;
  /** True for a query that found nothing. */
  empty?: true;
  /** Of a report: how to get JSON instead. */
  remediation?: string;
  /** How many characters of the group `quoted` are kept. */
  quotes?: number;
  /** What the message means more precisely: the first wording that fits counts. Without a `code` one has to fit. */
  wordings?: readonly Wording[];
}

/** What some messages mean. What it gives stands for what the rule gives; its groups are added to the rule's. */
export interface Wording extends Partial<Omit<TextMeaning, 'message' | 'wordings'>> {
  /** Looked for in the message. */
  says: RegExp;
}

/** Wordings by their codes, or by the operations that they tell: each pattern is one, and all mean this besides. */
export function wordings(
  by: 'code' | 'operation',
  table: Readonly<Record<string, readonly RegExp[]>>,
  more: Omit<Wording, 'says'> = {},
): readonly Wording[] {
  return Object.entries(table).flatMap(([told, patterns]) => patterns.map((says) => ({ ...more, [by]: told, says })));
}

/** Wordings that tell nothing but what their groups say. */
export function sayings(...patterns: readonly RegExp[]): readonly Pick<Wording, 'says'>[] {
  return patterns.map((says) => ({ says }));
}

/** The meaning of a text that no table says: code, with its reason beside it. */
interface CodedMeaning {
  tells?: boolean;
  /** What the text means; named groups of the pattern are its facts. */
  read(groups: TextGroups): TextFinding;
}

/** What texts mean whose wording alone tells the tool. */
export const OWN_ERROR = { as: 'error', tells: true } as const;
export const OWN_REMARK = { as: 'remark', tells: true } as const;
export const OWN_RESULT = { as: 'result', tells: true } as const;
export const OWN_REPORT = { as: 'report', tells: true } as const;

/** One pattern of several, one behind the other, with the flags of the first. */
export function joined(...parts: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join(''), parts[0].flags);
}

/** One of these patterns, in a pattern of several parts; the flags are those of the first. */
export function anyOf(...kinds: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(`(?:${kinds.map(({ source }) => source).join('|')})`, kinds[0].flags);
}

/** These patterns one behind the other, as a named group of a pattern of several parts. */
export function group(name: string, ...parts: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(`(?<${name}>${joined(...parts).source})`, parts[0].flags);
}

/** The named groups of a pattern. */
export type TextGroups = Readonly<Record<string, string | undefined>>;

/** What a piece of text means. */
export type TextFinding =
  /** The run failed. */
  | ({ as: 'error'; operation?: string; legacy?: JsonObject } & Remark)
  /** A remark beside the result. */
  | ({ as: 'remark' } & Remark)
  /** A result that this command prints as text in every mode. */
  | { as: 'result'; draft: DocumentDraft }
  /** What the tool prints instead of JSON, with the facts that it holds. */
  | { as: 'report'; execution_id?: string; payload?: JsonObject; empty?: boolean; remediation?: string };

/** The beginning of what a command prints for people, and how to get JSON instead, if not by the tool's flag. */
export type Report = readonly [pattern: RegExp, remediation?: string];

/** Rules for texts that stand instead of JSON. Their wordings tell the tool. */
export function reportRules(reports: readonly Report[]): readonly TextRule[] {
  return reports.map(([pattern, remediation]) => ({
    pattern,
    as: 'report',
    tells: true,
    ...(remediation !== undefined && { remediation }),
  }));
}
