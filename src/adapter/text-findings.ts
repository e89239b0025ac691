import { parseExact } from '../json/parse.ts';
import { given, isObject, type Json, type JsonObject } from '../json/value.ts';
import type { TextFinding, TextGroups, TextMeaning, TextRule, Wording } from './text-rules.ts';
import { type DocumentDraft, type DraftObject, PathDraft, type Remark } from './values/drafts.ts';

/** What a rule found in a text, in UTF-16 units `[from, to)`, and whether that tells the tool. */
export interface FoundText {
  from: number;
  to: number;
  finding: TextFinding;
  tells: boolean;
}

/** What rules find in a text, in its order. Findings of several rules may overlap. */
export function findTexts(text: string, rules: readonly TextRule[]): FoundText[] {
  const found: FoundText[] = [];
  const taken = new Set<number>();
  for (const rule of rules) {
    // Most rules find nothing: asking for the first place takes less than for all of them.
    if (text.search(rule.pattern) < 0) continue;
    for (const { 0: words, index: from, groups = {} } of text.matchAll(rule.pattern)) {
      if (rule.otherwise && taken.has(from)) continue;
      const meant = meantBy(rule, words, groups);
      if (meant === undefined) continue;
      found.push({ from, to: from + words.length, ...meant });
      taken.add(from);
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

/** What words that a rule's pattern found mean; `undefined` for words that the rule is not of. */
function meantBy(rule: TextRule, words: string, groups: TextGroups): Pick<FoundText, 'finding' | 'tells'> | undefined {
  if (rule.holds?.test(words) === false || rule.lacks?.test(words) === true) return undefined;
  if ('read' in rule) return { finding: rule.read(groups), tells: rule.tells === true };
  const { wordings, code, message: template = '' } = rule;
  const filled = () => template.replace(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
  const message = withoutEnd(groups['message'] ?? filled());
  const found = wordingIn(message, wordings ?? []);
  if (found === undefined && wordings !== undefined && code === undefined) return undefined;
  const meaning: TextMeaning = { ...rule, ...found?.wording };
  return { finding: findingOf(meaning, { ...groups, message, ...found?.groups }), tells: meaning.tells === true };
}

/** The first wording that fits a message, and its groups. */
export function wordingIn<Of extends Pick<Wording, 'says'>>(
  message: string,
  wordings: readonly Of[],
): { wording: Of; groups: TextGroups } | undefined {
  for (const wording of wordings) {
    const found = wording.says.exec(message);
    if (found !== null) return { wording, groups: found.groups ?? {} };
  }
  return undefined;
}

/**
 * What a message tells by the first wording that fits: the operation, facts for the payload, and a warning beside it;
 * nothing by one that none fits.
 */
export function messageFacts(message: string, wordings: readonly Wording[]) {
  const found = wordingIn(message, wordings);
  if (found === undefined) return undefined;
  const { warning, ...groups } = found.groups;
  const { operation, facts } = found.wording;
  const all: DraftObject = { ...facts, ...draftFactsIn(groups) };
  return { operation, facts: all, warning };
}

function findingOf(meaning: TextMeaning, groups: TextGroups): TextFinding {
  const { as, code = '', coded, partial, empty, remediation } = meaning;
  const { message = '', execution_id, raw } = groups;
  const others = Object.entries(groups).filter(([name]) => !PLACED.has(name));
  const facts = factsIn(Object.fromEntries(others), meaning.quotes);
  // What is kept as it was printed.
  const legacy = raw === undefined ? undefined : { raw: withoutEnd(raw) };
  if (as === 'report') return { as, ...given({ execution_id, payload: nonEmpty(facts), empty, remediation }) };
  if (as === 'result') return { as, draft: resultDraft(meaning, groups, { ...meaning.facts, ...facts }, legacy) };
  const level = (groups['level']?.toLowerCase() as Remark['level'] | undefined) ?? meaning.level;
  const remark = {
    level: level ?? (as === 'error' ? 'error' : 'warning'),
    code: groups['code'] ?? code,
    message,
    ...given({
      note: trimmed(groups['note']),
      file: withoutEnd(groups['file'] ?? '') || undefined,
      details: nonEmpty(facts),
      partial,
      coded,
    }),
  };
  if (as === 'remark') return { as, ...remark };
  const operation = meaning.operation ?? groups['operation']?.replaceAll('-', '_');
  return { as, ...remark, ...given({ operation, legacy }) };
}

function resultDraft(
  { command = null, operation, empty, code, level = 'note' }: TextMeaning,
  { message = '', note }: TextGroups,
  facts: JsonObject,
  legacy: JsonObject | undefined,
): DocumentDraft {
  if (operation !== undefined)
    return { operation, status: 'ok', message, result: { type: operation, ...facts }, ...given({ legacy }) };
  const said = message === '' ? undefined : [{ level, message, ...given({ note: trimmed(note), assigned: code }) }];
  return { command, data: facts, ...(empty && { matches: [] }), ...given({ diagnostics: said }) };
}

/** Groups that have a place of their own. */
const PLACED = new Set(['message', 'note', 'file', 'operation', 'execution_id', 'raw', 'code', 'level', 'said']);

function nonEmpty(facts: JsonObject): JsonObject | undefined {
  return Object.keys(facts).length > 0 ? facts : undefined;
}

/** A note without the empty lines around it; its first line keeps its indentation. Nothing if it is empty. */
function trimmed(note = ''): string | undefined {
  return note.trimEnd().replace(/^\n+/, '') || undefined;
}

/** Words without the newlines that end them. */
function withoutEnd(words: string): string {
  let end = words.length;
  while (words[end - 1] === '\n') end--;
  return words.slice(0, end);
}

/** The groups that took part, under their names. */
export function factsIn(groups: TextGroups, quotes = Number.POSITIVE_INFINITY): JsonObject {
  const facts: JsonObject = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    if (name === 'quoted') Object.assign(facts, { quoted: value.slice(0, quotes), quoted_characters: value.length });
    else if (name === 'lines') Object.assign(facts, linesIn(value));
    else if (name === 'json') Object.assign(facts, objectIn(value));
    else if (!/^[ajnpq]_/.test(name)) facts[name] = value;
    else facts[name.slice(2)] = READ[name.slice(0, 1) as keyof typeof READ](value);
  }
  return facts;
}

/** The same with paths that are printed clean. */
export function draftFactsIn(groups: TextGroups): DraftObject {
  const facts: DraftObject = factsIn(groups);
  for (const [name, value] of Object.entries(groups))
    if (/^[ap]_/.test(name) && value !== undefined)
      facts[name.slice(2)] = new PathDraft(value, value, name.startsWith('a_'));
  return facts;
}

/** What the prefixes of names say of a group. */
const READ = { a: String, n: Number, p: String, q: unquoted, j: jsonIn } as const satisfies Record<
  string,
  (value: string) => Json
>;

/** JSON that is in a text; what is none stays as it is. */
function jsonIn(text: string): Json {
  return parseExact(text)?.value ?? text;
}

function objectIn(text: string): JsonObject {
  const value = jsonIn(text);
  return isObject(value) ? value : { json: value };
}

/** Facts of which each stands on a line: `  Name of it: value`. */
function linesIn(lines: string): JsonObject {
  const named = [...lines.matchAll(/^ {2}([A-Z][a-z ]*): (.*)$/gm)];
  return Object.fromEntries(
    named.map(([, name = '', value = '']) => [
      name.toLowerCase().replaceAll(' ', '_'),
      /^\d+$/.test(value) ? Number(value) : value,
    ]),
  );
}

/** A string that was printed as Rust writes it in code (`{:?}`). */
function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gsu, (_, hex: string | undefined, character: string) =>
      hex === undefined ? (ESCAPES[character] ?? character) : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
