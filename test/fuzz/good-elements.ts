import type { JsonObject } from '../../src/adapter.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { longestList, type Value, valuesIn } from './edits.ts';

/** An element of a list that was not touched. */
export interface GoodElement {
  /** As it is in the clean document, in how many brackets, and the key of its list there. */
  text: string;
  depth: number;
  list: string | undefined;
  /** Strings of it that no other place of the output has, as they are in JSON. */
  strings: readonly string[];
  /**
   * The match that it alone became, without its id, which may be derived from its place; `undefined` where other places
   * of the output add to it, which may name it by a number.
   */
  match?: string;
}

/**
 * The elements of the longest list of an output that are outside of what is damaged, told by what of them is in its
 * own envelopes.
 */
export function goodElements(
  printed: Buffer,
  [from, to]: readonly [number, number],
  envelopes: readonly Envelope[],
): GoodElement[] {
  const whole = withoutOwnNotes(envelopes, dependent);
  const matches = matchesIn(envelopes);
  const isGood = (value: Value) => value.to <= from || value.from >= to;
  const elements = longestList(printed).filter(isGood);
  const strings = valuesIn(printed).filter(({ kind, text }) => kind === 'string' && text.length > 4);
  const counts = new Map<string, number>();
  for (const { text } of strings) counts.set(text, (counts.get(text) ?? 0) + 1);
  const telling = strings.filter(({ text }) => counts.get(text) === 1 && whole.includes(text));
  const damaged = longestList(printed).filter((element) => !isGood(element));
  const touched = telling.filter((value) => damaged.some((element) => isIn(value, element))).map(({ text }) => text);
  // Of what reaches further, another list may have been a part that adds to the matches.
  const isInOne = damaged.some((element) => element.from <= from && element.to >= to);
  const untouched = isInOne ? matches.filter((match) => !touched.some((text) => match.includes(text))) : [];
  const brackets = openBrackets(printed.toString('utf8', 0, elements[0]?.from ?? 0));
  const ofList = { depth: brackets.length, list: keysOfLists(brackets).at(-1) };
  return elements.flatMap((element) => {
    const place = { text: printed.toString('utf8', element.from, element.to), ...ofList };
    const texts = telling.filter((value) => isIn(value, element)).map(({ text }) => text);
    const own = strings.filter((value) => isIn(value, element)).map(({ text }) => text);
    const isJoined = (match: string) => strings.some(({ text }) => !own.includes(text) && match.includes(text));
    const [match, ...more] = untouched.filter((one) => texts.some((text) => one.includes(text)));
    if (match === undefined || more.length > 0 || isJoined(match))
      return texts.length > 0 ? [{ ...place, strings: texts }] : [];
    return [{ ...place, strings: texts, match }];
  });
}

/** What is missing in the envelopes of good elements: what is in unify's own notes does not count. */
export function missingElements(good: readonly GoodElement[], envelopes: readonly Envelope[]): string[] {
  if (good.length === 0) return [];
  const text = withoutOwnNotes(envelopes);
  return good.flatMap(({ strings }) => strings.find((value) => !text.includes(value)) ?? []);
}

/**
 * Those that the JSON before the first fault does not put into another list: where it has closed theirs and opened one
 * of another key, in which the fault is, they are what that list goes on with.
 */
export function stillInList(good: readonly GoodElement[], bytes: Buffer): GoodElement[] {
  const text = bytes.toString('utf8');
  const open = keysOfLists(openBrackets(text.slice(0, firstFault(bytes))));
  return good.filter(({ list }) => open.length === 0 || list === undefined || open.includes(list));
}

/**
 * Good elements of which something else was made than of the clean document: what, and what of it is there. Those that
 * are deeper in the damaged one, as the JSON before its first fault says, are no elements of the list there.
 */
export function changedElements(good: readonly GoodElement[], bytes: Buffer, envelopes: readonly Envelope[]): string[] {
  const matches = matchesIn(envelopes);
  const sound = bytes.toString('utf8').slice(0, firstFault(bytes));
  const all = new Set(matches);
  // Of two lists with one key the first counts.
  const repeated = JSON.stringify(envelopes.map(({ legacy }) => legacy?.['repeated']));
  return good.flatMap(({ match, strings, text, depth }) => {
    if (match === undefined || all.has(match) || strings.every((one) => repeated.includes(one))) return [];
    const at = sound.indexOf(text);
    if (at >= 0 && openBrackets(sound.slice(0, at)).length > depth) return [];
    return [`${match} ~~~ ${matches.find((other) => strings.some((one) => other.includes(one)))}`];
  });
}

/**
 * Leaves out what depends on other elements: ids derived from a place, the prefix of all paths, who calls whom, rows
 * around.
 */
function dependent(key: string, value: unknown): unknown {
  if (key === 'match_id' || key === 'relationships' || key === 'context') return undefined;
  if (key !== 'legacy' || typeof value !== 'object' || value === null) return value;
  const { file_path: _file, context: _context, ...rest } = value as JsonObject;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function matchesIn(envelopes: readonly Envelope[]): string[] {
  return envelopes.flatMap((envelope) =>
    'data' in envelope ? (envelope.data.matches ?? []).map((match) => JSON.stringify(match, dependent)) : [],
  );
}

function withoutOwnNotes(envelopes: readonly Envelope[], print?: typeof dependent): string {
  const said = envelopes.map((envelope) => ({
    ...envelope,
    diagnostics: envelope.diagnostics.filter(({ tool }) => tool !== 'unify'),
  }));
  return JSON.stringify(said, print);
}

function isIn({ from, to }: Value, outer: Value): boolean {
  return from >= outer.from && to <= outer.to;
}

/** A bracket that is open, and the key, as it is in JSON, of what begins with it; empty where it has none. */
interface Bracket {
  sign: string;
  key: string;
}

/** The brackets that are open where a text ends, the outermost first; those in strings do not count. */
function openBrackets(text: string): Bracket[] {
  const open: Bracket[] = [];
  let [key, last] = ['', ''];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/gsu)) {
    if (token === '{' || token === '[') open.push({ sign: token, key });
    else if (token === '}' || token === ']') open.pop();
    key = token === ':' ? last : '';
    last = token;
  }
  return open;
}

function keysOfLists(brackets: readonly Bracket[]): string[] {
  return brackets.filter(({ sign }) => sign === '[').map(({ key }) => key);
}

/** A token of JSON: a scalar, or a sign. */
const TOKEN = new RegExp(
  [
    String.raw`[ \t\n\r]*(`,
    String.raw`"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|`,
    String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|[{}[\]:,])`,
  ].join(''),
  'uy',
);

/** The UTF-16 unit behind the last token with which a text is JSON, or the beginning of it. */
function firstFault(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  const open: string[] = [];
  let [expected, fault] = ['value', 0];
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text)?.[1]; token !== undefined; token = TOKEN.exec(text)?.[1]) {
    const next = stateBehind(token, expected, open);
    if (next === undefined) break;
    [expected, fault] = [next, TOKEN.lastIndex];
  }
  return fault;
}

/** What JSON expects behind a token, by what it expected there and the brackets that are open; nothing for a fault. */
function stateBehind(token: string, expected: string, open: string[]): string | undefined {
  const isValue = expected === 'value' || expected === 'value or end';
  const isEnd = expected === 'value or end' || expected === 'key or end' || expected === 'comma or end';
  const holder = open.at(-1);
  if (token === '{' || token === '[') {
    open.push(token);
    return isValue ? (token === '{' ? 'key or end' : 'value or end') : undefined;
  }
  if (token === '}' || token === ']')
    return isEnd && open.pop() === (token === '}' ? '{' : '[') ? 'comma or end' : undefined;
  if (token === ':') return expected === 'colon' ? 'value' : undefined;
  if (token === ',') return expected === 'comma or end' && holder !== undefined ? behindComma(holder) : undefined;
  if (expected === 'key' || expected === 'key or end') return token.startsWith('"') ? 'colon' : undefined;
  return isValue ? 'comma or end' : undefined;
}

function behindComma(holder: string): string {
  return holder === '{' ? 'key' : 'value';
}
