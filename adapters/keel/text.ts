import {
  group,
  ItemDraft,
  joined,
  OWN_REMARK,
  OWN_RESULT,
  PlaceDraft,
  reportRules,
  type TextFinding,
  type TextGroups,
  type TextRule,
} from '../../src/adapter.ts';
import { failures } from './failures.ts';
import { applied } from './fix.ts';
import { REPORTS } from './reports.ts';

/** What commands print as text whatever was asked for, and what they did. */
const results: readonly TextRule[] = [
  {
    pattern: joined(
      /^FIX-APPLY applied=(?<done>\d+) failed=(?<failed>\d+) files=(?<files>\d+) recompile=/gmu,
      /(?<recompile>[A-Z]+)[^\n]*\n?(?<actions>(?:^ {2}(?:APPLIED|FAILED) [^\n]*\n?)*)/gmu,
    ),
    tells: true,
    // Its lines are places.
    read: fixApplied,
  },
  {
    pattern: joined(
      /^/gmu,
      group(
        'message',
        /keel initialized\. (?<n_languages_detected>\d+) language\(s\) detected, /u,
        /(?<n_files_indexed>\d+) files indexed\./u,
      ),
      /\n?/u,
    ),
    ...OWN_RESULT,
    operation: 'init',
  },
  {
    pattern: /^keel config: (?<message>(?<key>[a-z_.0-9]+) = (?<value>[^\n]*))\n?/gmu,
    ...OWN_RESULT,
    operation: 'config',
  },
  {
    pattern: /^keel deinit: (?<message>no \.keel\/ directory found[^\n]*)\n?/gmu,
    ...OWN_RESULT,
    operation: 'deinit',
  },
];

/** What is said beside a result. */
const remarks: readonly TextRule[] = [
  {
    // What --verbose tells, and whatever else names its speaker.
    pattern: /^keel [a-z-]+(?: --[a-z]+)*: (?<message>[^\n]*)\n?/gmu,
    otherwise: true,
    ...OWN_REMARK,
    level: 'note',
    code: 'KEL-QRY-112',
    wordings: [
      {
        code: 'KEL-QRY-106',
        level: 'warning',
        partial: true,
        says: /^another (?:compile is running|keel process holds the graph lock), skipping/u,
      },
      { code: 'KEL-IO-104', level: 'warning', partial: true, says: /^skipp(?:ing|ed) /u },
      { code: 'KEL-QRY-107', level: 'warning', partial: true, says: /^timed out /u },
      { code: 'KEL-V-101', level: 'warning', says: /^failed to persist [^\n]*Hash collision/u },
      {
        code: 'KEL-IO-109',
        level: 'warning',
        says: /^(?:failed to (?:persist|record|upsert|save snapshot)|WARNING: )/u,
      },
      { code: 'KEL-IO-110', level: 'warning', says: /^warning: /u },
    ],
  },
  { pattern: /^keel: warning: (?<message>[^\n]*)\n?/gmu, ...OWN_REMARK, code: 'KEL-QRY-113' },
  {
    pattern: /^keel: (?<message>[^\n]*)\n?/gmu,
    ...OWN_REMARK,
    wordings: [
      {
        code: 'KEL-QRY-114',
        level: 'warning',
        partial: true,
        says: / (?:is not a tracked language|are not tracked languages)/u,
      },
      { code: 'KEL-QRY-117', level: 'note', says: /^(?:(?! records ).)* records .*, binary is /u },
      { code: 'KEL-QRY-112', level: 'note', says: /^removing stale /u },
    ],
  },
  {
    pattern: /^hint: (?<message>`keel where` is deprecated[^\n]*)\n?/gmu,
    ...OWN_REMARK,
    level: 'note',
    code: 'KEL-QRY-110',
  },
  {
    pattern: /^(?<message>keel v[^\n]* available \(current: [^\n]*)\n?/gmu,
    ...OWN_REMARK,
    level: 'note',
    code: 'KEL-QRY-111',
  },
  { pattern: /^\[keel\] (?<message>[^\n]*)\n?/gmu, ...OWN_REMARK },
];

/** A line of what was done. */
const ACTION = /^ {2}(?<status>APPLIED|FAILED) (?<file>.+?):(?<line>\d+)(?<error>[^\n]*)$/gmu;

/** The lines are those of the files as they were before. */
function fixApplied({ done, failed, files, recompile = '', actions = '' }: TextGroups): TextFinding {
  const counts = { applied: Number(done), failed: Number(failed), files: Number(files) };
  const spans: ItemDraft[] = [];
  for (const { groups } of actions.matchAll(ACTION)) spans.push(action(groups ?? {}));
  const result = {
    type: 'fix',
    actions_applied: counts.applied,
    actions_failed: counts.failed,
    files_modified: counts.files,
    recompile,
  };
  return { as: 'result', draft: { ...applied(counts), result: { ...result, spans, file_state: 'before' } } };
}

/** A change that was made, or not: its place is one of the file as it was before. */
function action({ status = '', file = '', line, error = '' }: TextGroups): ItemDraft {
  const names = { file: 'file', startLine: 'line' };
  const taken = { file, line: Number(line) };
  const reported = { file, startLine: Number(line), sourceMayDiffer: true };
  const place = new PlaceDraft(reported, names, taken, undefined, '');
  const said = error.replace(/^[\s:—-]+/u, '');
  const value = { status: status.toLowerCase(), ...(said !== '' && { error: said }) };
  return new ItemDraft(place, {}, value);
}

/**
 * What keel prints that is not JSON: errors and remarks, always to stderr; `fix --apply`, `init` and `config KEY
 * VALUE`, which know no other form; and the text for people and models. Wordings of 0.4.2, and of the sources up to
 * 0.6.1.
 */
export const text: readonly TextRule[] = [...failures, ...results, ...remarks, ...reportRules(REPORTS)];
