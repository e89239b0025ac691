import { onceFor } from '../json/once-for.ts';
import type { JsonObject } from '../json/value.ts';
import { draftFactsIn, factsIn } from './text-facts.ts';
import type { TextFinding, TextGroups, TextMeaning, TextRule, Wording } from './text-rules.ts';
import type { DiagnosticDraft, DocumentDraft, DraftObject, Remark } from './values/drafts.ts';

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
  for (const rule of text.length > SHORT ? rules : rulesFor(text, rules)) {
    // Most rules find nothing: asking for the first place takes less than for all of them.
    if (text.search(rule.pattern) < 0) continue;
    for (const { 0: words, index: from, groups = {} } of text.matchAll(rule.pattern)) {
      if (rule.otherwise && taken.has(from)) continue;
      const meaning = findingOf(rule, words, groups);
      if (meaning === undefined) continue;
      found.push({ from, to: from + words.length, ...meaning });
      taken.add(from);
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

/** True where rules find in a text what tells the tool. */
export function findsTool(text: string, rules: readonly TextRule[]): boolean {
  return findTexts(text, tellingOnce(rules)).some(({ tells }) => tells);
}

/** The rules that may tell the tool; all of them where one that may stands back behind others. */
const tellingOnce = onceFor((rules: readonly TextRule[]) => {
  const telling = rules.filter(
    (rule) => rule.tells || ('wordings' in rule && rule.wordings?.some(({ tells }) => tells)),
  );
  return telling.some(({ otherwise }) => otherwise) ? rules : telling;
});

/** So long a text is asked for all patterns at once, which takes longer for longer ones. */
const SHORT = 1 << 8;
/** By rules, those whose patterns can stand in one, as that one, and the others. */
const joinedOf = onceFor((rules: readonly TextRule[]) => {
  const isJoined = ({ pattern: { flags, source } }: TextRule) => flags === 'gmu' && !source.includes('\\k');
  const sources = rules.filter(isJoined).map(({ pattern }) => pattern.source.replace(NAME, '('));
  const any = new RegExp(sources.join('|') || '(?!)', 'mu');
  return { any, others: rules.filter((rule) => !isJoined(rule)) };
});

/** The rules that may find something in a text. */
function rulesFor(text: string, rules: readonly TextRule[]): readonly TextRule[] {
  const { any, others } = joinedOf(rules);
  return any.test(text) ? rules : others;
}

/** The beginning of a named group: two of one pattern can't have one name. */
const NAME = /(?<!\\)\(\?<\w+>/g;

/** What words that a rule's pattern found mean; `undefined` for words that the rule is not of. */
function findingOf(
  rule: TextRule,
  words: string,
  groups: TextGroups,
): Pick<FoundText, 'finding' | 'tells'> | undefined {
  if (rule.holds?.test(words) === false || rule.lacks?.test(words) === true) return undefined;
  if ('read' in rule) return { finding: rule.read(groups), tells: rule.tells === true };
  const message = withoutEnd(groups['message'] ?? filledIn(rule.message ?? '', groups));
  const wording = wordingIn(message, rule.wordings ?? []);
  if (wording === undefined && rule.wordings !== undefined && rule.code === undefined) return undefined;
  const meaning: TextMeaning = { ...rule, ...wording?.wording };
  const finding = findingWith(meaning, { ...groups, message, ...wording?.groups });
  return { finding, tells: meaning.tells === true };
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

/** What a message tells besides: the operation, facts for the payload, and a warning beside it. */
export interface MessageFacts {
  operation?: string | undefined;
  facts: DraftObject;
  warning?: string | undefined;
}

/** What a message tells by the first wording that fits; nothing by one that none fits. */
export function messageFacts(message: string, wordings: readonly Wording[]): MessageFacts | undefined {
  const found = wordingIn(message, wordings);
  if (found === undefined) return undefined;
  const { warning, ...groups } = found.groups;
  const { operation, facts } = found.wording;
  return { operation, facts: { ...facts, ...draftFactsIn(groups) }, warning };
}

function findingWith(meaning: TextMeaning, groups: TextGroups): TextFinding {
  switch (meaning.as) {
    case 'error':
      return { as: 'error', ...remark(meaning, groups), ...errorFacts(meaning, groups) };
    case 'remark':
      return { as: 'remark', ...remark(meaning, groups) };
    case 'result':
      return { as: 'result', draft: resultDraft(meaning, groups) };
    case 'report':
      return { as: 'report', ...reportFacts(meaning, groups) };
  }
}

function remark({ as, level, code = '', coded, partial, quotes }: TextMeaning, groups: TextGroups): Remark {
  const { message = '' } = groups;
  const note = trimmed(groups['note']);
  const file = withoutEnd(groups['file'] ?? '');
  const details = otherFacts(groups, quotes);
  return {
    level:
      (groups['level']?.toLowerCase() as Remark['level'] | undefined) ??
      level ??
      (as === 'error' ? 'error' : 'warning'),
    code: groups['code'] ?? code,
    message,
    ...(note !== '' && { note }),
    ...(file !== '' && { file }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(partial && { partial }),
    ...(coded && { coded }),
  };
}

function errorFacts(meaning: TextMeaning, groups: TextGroups): { operation?: string; legacy?: JsonObject } {
  const operation = meaning.operation ?? groups['operation']?.replaceAll('-', '_');
  return { ...(operation !== undefined && { operation }), ...rawIn(groups) };
}

/** What is kept as it was printed. */
function rawIn({ raw }: TextGroups): { legacy?: JsonObject } {
  return raw === undefined ? {} : { legacy: { raw: withoutEnd(raw) } };
}

function reportFacts({ empty, remediation, quotes }: TextMeaning, groups: TextGroups) {
  const { execution_id } = groups;
  const payload = otherFacts(groups, quotes);
  return {
    ...(execution_id !== undefined && { execution_id }),
    ...(Object.keys(payload).length > 0 && { payload }),
    ...(empty && { empty }),
    ...(remediation !== undefined && { remediation }),
  };
}

function resultDraft(meaning: TextMeaning, groups: TextGroups): DocumentDraft {
  const { command, operation, empty, code, facts: fixed, level = 'note', quotes } = meaning;
  const { message = '' } = groups;
  const facts = { ...fixed, ...otherFacts(groups, quotes) };
  if (operation !== undefined)
    return { operation, status: 'ok', message, result: { type: operation, ...facts }, ...rawIn(groups) };
  const note = trimmed(groups['note']);
  const said: DiagnosticDraft = {
    level,
    message,
    ...(note !== '' && { note }),
    ...(code !== undefined && { assigned: code }),
  };
  return {
    command: command ?? null,
    data: facts,
    ...(empty && { matches: [] }),
    ...(message !== '' && { diagnostics: [said] }),
  };
}

/** Groups that have a place of their own. */
const PLACED = new Set(['message', 'note', 'file', 'operation', 'execution_id', 'raw', 'code', 'level', 'said']);

function otherFacts(groups: TextGroups, quotes: number | undefined): JsonObject {
  return factsIn(Object.fromEntries(Object.entries(groups).filter(([name]) => !PLACED.has(name))), quotes);
}

function filledIn(template: string, groups: TextGroups): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
}

/** A note without colours and the empty lines around it; its first line keeps its indentation. */
function trimmed(note = ''): string {
  return note.replace(STYLES, '').trimEnd().replace(/^\n+/, '');
}

const ESCAPE = '\u001b';
/** What is for a terminal and not for people: colours, and where links lead. */
const STYLES = new RegExp(String.raw`${ESCAPE}(?:\[[\d;]*m|\]8;[^${ESCAPE}]*${ESCAPE}\\)`, 'gu');

/** Words without the newlines that end them. */
function withoutEnd(words: string): string {
  let end = words.length;
  while (words[end - 1] === '\n') end--;
  return words.slice(0, end);
}
