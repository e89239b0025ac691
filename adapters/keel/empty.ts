import { anyOf, type DocumentDraft, findTexts, hasFlag, type Invocation, typedCommand } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { failures } from './failures.ts';
import { commandLine } from './invocation.ts';

/** Commands that say on stderr what they did. */
const SPOKEN = ['init', 'deinit', 'config', 'upgrade', 'login', 'logout', 'push', 'watch'];

/** Flags that name a file which the result is written to. */
const WRITING = new Map([
  ['checkpoint', /^(?:--output|-o)(?:=|$)/],
  ['quality', /^--export(?:=|$)/],
]);

/** With it keel says which files it checks. */
const VERBOSE = /^(?:--verbose|-v)$/;

/** Files that were read, all of them, and found clean: told with `--verbose` alone. */
const CLEAN =
  /^keel (?:compile|review): checking [1-9]\d* file\(s\)$[\s\S]*^keel (?:compile|review): clean — no violations$/mu;
const UNREAD = anyOf(
  /: (?:skipping |skipped |timed out |another (?:compile is running|keel process holds))/u,
  /not (?:a tracked language|tracked languages) /u,
);

/**
 * What it means that keel printed nothing: since 0.1.0 that is how a clean compile looks, and one that read no file.
 * Where it failed that is known by stderr, in words that are known or not; nothing is said where it said there what it
 * did.
 */
export function empty(invocation: Invocation): DocumentDraft | undefined {
  const { argv = [], exit = 0, stderr = '' } = invocation;
  const command = typedCommand(commandLine, argv);
  if (exit !== 0) return failed(stderr, command ?? 'unknown');
  if (invocation.exit === undefined && stderr.trim() !== '') return undefined;
  if (command === undefined) return { command: 'unknown', data: {}, partial: true, diagnostics: [remarks.silent] };
  if (SPOKEN.includes(command)) {
    if (stderr.trim() !== '') return undefined;
    const message = `keel ${command} ended without a word.`;
    return { operation: command, status: 'ok', message, result: { type: command } };
  }
  if (command === 'serve') return { command, data: {} };
  const flag = WRITING.get(command);
  if (flag !== undefined && hasFlag(argv, flag))
    return { command, data: {}, partial: true, diagnostics: [remarks.written] };
  if (CLEAN.test(stderr) && !UNREAD.test(stderr))
    return { command, data: { status: 'ok' }, diagnostics: [remarks.clean] };
  const isTold = UNREAD.test(stderr) || hasFlag(argv, VERBOSE);
  return { command, data: {}, partial: true, diagnostics: [isTold ? remarks.unchecked : remarks.silent] };
}

/** A failure in words that are not known: the last of what keel said. */
function failed(stderr: string, command: string): DocumentDraft | undefined {
  const message = [...stderr.matchAll(/^keel [a-z-]+(?: --[a-z]+)*: (.*)$/gmu)].at(-1)?.[1];
  if (message === undefined || findTexts(stderr, failures).length > 0) return undefined;
  const error = { level: 'error', message, assigned: 'KEL-INT-002' } as const;
  return { operation: command.replaceAll('-', '_'), status: 'error', message, error };
}
