import {
  ItemDraft,
  type JsonObject,
  PlaceDraft,
  type Remainder,
  type TextFinding,
  type TextRule,
} from '../../src/adapter.ts';
import { applied } from './fix.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** Who speaks: `keel check: `, `keel map --cached: `. */
const SPEAKER = '^keel (?<command>[a-z-]+)(?: --[a-z]+)*: ';

/**
 * What ends a run, behind its speaker; the first that fits counts. Lines that are indented, and hints, belong to it.
 */
const FAILURES: readonly [code: string, wording: string][] = [
  ['KEL-IO-101', 'not initialized\\.'],
  ['KEL-IO-101', 'no cached graph found\\.'],
  ['KEL-IO-101', 'failed to open [^\\n]*unable to open database file'],
  ['KEL-IO-102', 'failed to open '],
  ['KEL-IO-103', 'git [a-z]+ failed'],
  ['KEL-IO-103', '(?:cannot resolve base ref |failed to run git)'],
  ['KEL-IO-105', 'the stored graph was built at commit '],
  ['KEL-IO-106', 'another keel process holds the graph lock, refusing'],
  ['KEL-IO-106', 'failed to acquire graph lock '],
  ['KEL-IO-106', 'graph lock I/O error'],
  ['KEL-REF-101', 'hash not found: '],
  ['KEL-REF-101', 'no function named '],
  ['KEL-REF-102', 'ambiguous name '],
  ['KEL-REF-103', 'no data for file: '],
  ['KEL-REF-103', 'no nodes found in file: '],
  ['KEL-REF-101', 'no node or file found for '],
  ['KEL-REF-103', 'file not found'],
  ['KEL-IO-107', 'cannot read '],
  ['KEL-QRY-114', 'unsupported file type: '],
  ['KEL-IO-107', 'failed to read '],
  ['KEL-IO-108', 'failed to write '],
  ['KEL-QRY-101', 'at least one of --mcp, --http, or --watch required'],
  ['KEL-QRY-115', 'file paths not supported'],
  ['KEL-QRY-115', 'unknown (?:dimension|key) '],
  ['KEL-QRY-115', 'invalid value for '],
  ['KEL-QRY-115', '\\.keel/ directory already exists'],
  ['KEL-INT-002', 'failed to (?!persist |parse |record |upsert |save snapshot)'],
  ['KEL-INT-002', 'error'],
];

const failures: readonly TextRule[] = FAILURES.map(([code, wording], index) => {
  const earlier = FAILURES.slice(0, index).map(([, other]) => other);
  const not = earlier.length === 0 ? '' : `(?!${earlier.join('|')})`;
  return {
    pattern: new RegExp(
      `${SPEAKER}(?<message>${not}(?:${wording})[^\\n]*)\\n?(?<note>(?:^(?: +|hint: |Use the hash )[^\\n]*\\n?)*)`,
      'gmu',
    ),
    tells: true,
    read: ({ command, message = '', note }) => failure(code, message, note, command),
  };
});

/** True for a text that says, in words that are known, why a run failed. */
export function isFailure(said: string): boolean {
  return [...failures, ...others].some(({ pattern }) => said.search(pattern) >= 0);
}

function failure(code: string, message: string, note?: string, command?: string): TextFinding {
  const trimmed = note?.trim() ?? '';
  return {
    as: 'error',
    level: 'error',
    code,
    message,
    ...(trimmed !== '' && { note: trimmed }),
    ...(command !== undefined && { operation: command.replaceAll('-', '_') }),
  };
}

/**
 * Failures that do not say who speaks. Those of the command line's parser (clap) tell keel where they show its usage.
 */
const others: readonly TextRule[] = [
  {
    pattern: /^error: (?<message>hash not found: [^\n]*)\n?/gmu,
    tells: true,
    read: ({ message = '' }) => failure('KEL-REF-101', message),
  },
  {
    pattern: /^error: (?<message>(?!hash not found: )[^\n]*)\n(?<note>[\s\S]*^Usage: keel[\s\S]*)/gmu,
    tells: true,
    read: ({ message = '', note }) => failure('KEL-QRY-101', message, note),
  },
  {
    pattern: /^error: (?<message>[^\n]*'--no-telemetry')\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu,
    tells: true,
    read: ({ message = '', note }) => failure('KEL-QRY-101', message, note),
  },
  {
    pattern:
      /^error: (?<message>(?![^\n]*'--no-telemetry')[^\n]*)\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu,
    tells: false,
    read: ({ message = '', note }) => failure('KEL-QRY-101', message, note),
  },
  {
    pattern: /^error: (?<message>unsupported shell [^\n]*)\n(?<note>supported: [^\n]*)\n?/gmu,
    tells: false,
    read: ({ message = '', note }) => failure('KEL-QRY-101', message, note, 'completion'),
  },
  {
    // The usage alone: no command was given.
    pattern: /^(?<note>Structural code enforcement for LLM agents\n\nUsage: keel [\s\S]*)/gmu,
    tells: true,
    read: ({ note }) =>
      ({ ...failure('KEL-QRY-101', 'No command was given.', note), operation: 'unknown' }) as TextFinding,
  },
  // Errors of the MCP server.
  ...(
    [
      ['KEL-QRY-115', '(?:Method not found|Parse error|Invalid params|Unknown tool): ', false],
      ['KEL-QRY-115', "Missing '[^\\n]*' parameter", false],
      ['KEL-REF-101', 'Node not found: ', false],
      ['KEL-INT-002', '(?:Store|Engine) lock poisoned', false],
      ['KEL-REF-103', 'No graph data for file: ', true],
      ['KEL-IO-107', 'cannot read [^\\n]*: ', false],
      ['KEL-QRY-114', 'unsupported file type: ', false],
      ['KEL-IO-103', "cannot resolve base ref '", false],
    ] as const
  ).map(
    ([code, wording, tells]): TextRule => ({
      pattern: new RegExp(`^(?<message>${wording}[^\\n]*)\\n?`, 'gmu'),
      tells,
      read: ({ message = '' }) => failure(code, message),
    }),
  ),
  {
    // The HTTP server's framework answers so where the request is malformed.
    pattern:
      /^(?<message>(?:Failed to (?:parse|deserialize) the (?:request body as JSON|JSON body into the target type): |Expected request with `Content-Type: )[^\n]*)\n?/gmu,
    tells: false,
    read: ({ message = '' }) => failure('KEL-QRY-115', message),
  },
  {
    pattern:
      /\n?^thread '(?<thread>.*)' (?:\(\d+\) )?panicked at (?<place>[^\n]*):\n(?<message>[^\n]*)\n?(?<note>(?:^note: .*\n?)*)/gmu,
    tells: false,
    read: ({ thread = '', place = '', message = '', note }) => ({
      ...(failure('KEL-INT-001', `panicked at ${place}: ${message}`, note) as TextFinding & { as: 'error' }),
      coded: true,
      details: { thread, place },
    }),
  },
];

/** What is said beside a result. `partial`: something was not checked. */
const REMARKS: readonly [code: string, level: 'warning' | 'note', wording: string, partial?: true][] = [
  ['KEL-QRY-106', 'warning', 'another (?:compile is running|keel process holds the graph lock), skipping', true],
  ['KEL-IO-104', 'warning', 'skipp(?:ing|ed) [^\\n]*', true],
  ['KEL-QRY-107', 'warning', 'timed out [^\\n]*', true],
  ['KEL-V-101', 'warning', 'failed to (?:persist|record|upsert|save snapshot)[^\\n]*'],
];

const known = [...FAILURES, ...REMARKS.map(([code, , wording]) => [code, wording] as const)]
  .map(([, wording]) => wording)
  .join('|');

const remarks: readonly TextRule[] = [
  ...REMARKS.map(([code, level, wording, partial]) =>
    remark(code, level, `${SPEAKER}(?<message>${wording})\\n?`, true, partial),
  ),
  remark('KEL-QRY-113', 'warning', '^keel: warning: (?<message>[^\\n]*)\\n?', true),
  remark(
    'KEL-QRY-114',
    'warning',
    '^keel: (?<message>[^\\n]* (?:is not a tracked language|are not tracked languages)[^\\n]*)\\n?',
    true,
    true,
  ),
  remark('KEL-QRY-117', 'note', '^keel: (?<message>[^\\n]* records [^\\n]*, binary is [^\\n]*)\\n?', true),
  remark('KEL-QRY-112', 'note', '^keel: (?<message>removing stale [^\\n]*)\\n?', true),
  remark('KEL-QRY-110', 'note', '^hint: (?<message>`keel where` is deprecated[^\\n]*)\\n?', true),
  remark('KEL-QRY-111', 'note', '^(?<message>keel v[^\\n]* available \\(current: [^\\n]*)\\n?', true),
  remark('KEL-V-101', 'warning', '^\\[keel\\] (?<message>[^\\n]*)\\n?', true),
  // What --verbose tells, and whatever else names its speaker.
  remark(
    'KEL-QRY-112',
    'note',
    `${SPEAKER}(?<message>(?!${known}|[a-z_.]+ = |no \\.keel/ directory)[^\\n]*)\\n?`,
    true,
  ),
];

function remark(code: string, level: 'warning' | 'note', pattern: string, tells: boolean, partial?: true): TextRule {
  return {
    pattern: new RegExp(pattern, 'gmu'),
    tells,
    read: ({ message = '' }) => ({ as: 'remark', level, code, message, ...(partial && { partial }) }),
  };
}

/** A result for which there is no document. */
function operation(type: string, message: string, result: JsonObject = {}): TextFinding {
  return { as: 'result', draft: { operation: type, status: 'ok', message, result: { type, ...result } } };
}

/** What commands print as text whatever was asked for, and what they did. */
const results: readonly TextRule[] = [
  {
    pattern:
      /^FIX-APPLY applied=(?<done>\d+) failed=(?<failed>\d+) files=(?<files>\d+) recompile=(?<recompile>[A-Z]+)[^\n]*\n?(?<actions>(?:^ {2}(?:APPLIED|FAILED) [^\n]*\n?)*)/gmu,
    tells: true,
    read: fixApplied,
  },
  {
    pattern:
      /^(?<message>keel initialized\. (?<languages>\d+) language\(s\) detected, (?<files>\d+) files indexed\.)\n?/gmu,
    tells: true,
    read: ({ message = '', languages, files }) =>
      operation('init', message, { languages_detected: Number(languages), files_indexed: Number(files) }),
  },
  {
    pattern: /^keel config: (?<message>(?<key>[a-z_.0-9]+) = (?<value>[^\n]*))\n?/gmu,
    tells: true,
    read: ({ message = '', key = '', value = '' }) => operation('config', message, { key, value }),
  },
  {
    pattern: /^keel deinit: (?<message>no \.keel\/ directory found[^\n]*)\n?/gmu,
    tells: true,
    read: ({ message = '' }) => operation('deinit', message),
  },
];

/** The lines are those of the files as they were before. */
function fixApplied({ done, failed, files, recompile = '', actions = '' }: Groups): TextFinding {
  const counts = { applied: Number(done), failed: Number(failed), files: Number(files) };
  const spans = [
    ...actions.matchAll(/^ {2}(?<status>APPLIED|FAILED) (?<file>.+?):(?<line>\d+)(?<error>[^\n]*)$/gmu),
  ].map(({ groups }) => action(groups ?? {}));
  const result = {
    type: 'fix',
    actions_applied: counts.applied,
    actions_failed: counts.failed,
    files_modified: counts.files,
    recompile,
  };
  return { as: 'result', draft: { ...applied(counts), result: { ...result, spans, file_state: 'before' } } };
}

function action({ status = '', file = '', line, error = '' }: Groups): ItemDraft {
  const names = { file: 'file', startLine: 'line' };
  const taken = { file, line: Number(line) };
  const place = new PlaceDraft({ file, startLine: Number(line) }, names, taken, [], { unproven: true });
  const said = error.replace(/^[\s:—-]+/u, '');
  const value = { status: status.toLowerCase(), ...(said !== '' && { error: said }) };
  const fields: Remainder = { pointer: '', value, rest: () => value };
  return new ItemDraft({ fields, place });
}

/** Beginnings of what is printed for people and for models; those with a sentence have no JSON. */
const REPORTS: readonly [pattern: RegExp, remediation?: string][] = [
  [/^COMPILE (?:DELTA errors|files)=/gmu],
  [/^(?:error|warning|info|note)\[[A-Z]\d{3}\]: [^\n]*\n {2}--> /gmu],
  [/^Compile delta: net /gmu],
  [/^MAP nodes=\d+ edges=/gmu],
  [/^Map: \d+ nodes, \d+ edges, /gmu],
  [/^DISCOVER hash=/gmu],
  [/^[^\n]* \[[0-9A-Za-z]{9,}\](?: risk=[^\n]*)?\n {2}--> /gmu],
  [
    /^FILE [^\n]* symbols=\d+$/gmu,
    "discover prints a file's symbols as text in every mode: use keel context FILE --json.",
  ],
  [
    /^[^\n]* hash=[0-9A-Za-z]+ [^\n]*:\d+ callers=\d+ callees=\d+$/gmu,
    'discover --name prints text in every mode: use keel search NAME --json.',
  ],
  [/^(?:SEARCH term=|Search results for ')/gmu, 'Run keel search with --json.'],
  [/^CONTEXT [^\n]* \(\d+ symbols, /gmu],
  [/^EXPLAIN [A-Z]\w* hash=/gmu],
  [/^Explanation for [^\n]* on hash /gmu],
  [/^FIX \d+ violations? in \d+ files?$/gmu],
  [/^Fix plan: \d+ violations? in /gmu],
  [/^CHECK hash=/gmu],
  [/^ANALYZE file=/gmu],
  [/^Analyze: [^\n]* \(\d+ lines, /gmu],
  [/^audit:\d+\/\d+ /gmu],
  [/^│ +keel audit — /gmu],
  [/^NAME suggestion for "/gmu],
  [/^Naming suggestion for "/gmu],
  [/^keel stats$/gmu],
  [/^STATS modules=\d+ functions=\d+ /gmu],
  [
    /^::(?:error|warning|notice) file=[^\n]*,line=\d+,title=\[[A-Z]\d{3}\]::/gmu,
    'Run keel with --json and without --format.',
  ],
  [/^(?:SKELETON [^\n]* lang=[a-z]+ symbols=\d+$|Skeleton: [^\n]* symbols\)$)/gmu],
  [/^(?:FOCUS target=[^\n]* depth=\d+ files=|Focus: [^\n]* callers at risk\)$)/gmu],
  [/^(?:CHECKPOINT range=[^\n]* files=\d+ |Checkpoint \([^\n]* warning\(s\)$)/gmu],
  [/^(?:VALIDATE-PLAN |Plan validation: \d+ action\(s\), |No graph-relevant actions detected in the plan\.$)/gmu],
  [/^(?:base=[^\n]* tier=[^\n]* contracts=\d+ |\d+ file\(s\) changed, \d+ function\(s\) touched, )/gmu],
  [/^(?:QUALITY commit=|QUALITY-TREND (?:points|refused)=|keel quality (?:--trend(?::| —)|—) )[^\n]*$/gmu],
  [/^(?:SEMANTIC modules=\d+$|Semantic map: \d+ module)/gmu],
  [/^Usage: keel /gmu],
  [/^keel \d+\.\d+\.\d+(?: \([0-9a-f]+\))?$/gmu, 'keel --version has no JSON form.'],
  [/^complete -c keel /gmu, 'completion has no JSON form.'],
];

const reports: readonly TextRule[] = REPORTS.map(([pattern, remediation]) => ({
  pattern,
  tells: true,
  read: () => ({ as: 'report', ...(remediation !== undefined && { remediation }) }),
}));

/**
 * What keel prints that is not JSON: errors and remarks, always to stderr; `fix --apply`, `init` and `config KEY
 * VALUE`, which know no other form; and the text for people and models. Wordings of 0.4.2, and of the sources up to
 * 0.6.1.
 */
export const text: readonly TextRule[] = [...failures, ...others, ...remarks, ...results, ...reports];
