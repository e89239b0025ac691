import type { DocumentDraft, Invocation } from '../../src/adapter.ts';
import { known } from './codes.ts';
import { command as commandIn } from './invocation.ts';

/** Commands that say on stderr what they did. */
const SPOKEN = ['init', 'deinit', 'config', 'upgrade', 'login', 'logout', 'push', 'watch'];

/** Files that were read, all of them, and found clean: told with `--verbose` alone. */
const CLEAN = /^keel (?:compile|review): checking [1-9]\d* file\(s\)$[\s\S]*^keel (?:compile|review): clean — no violations$/mu;
const UNREAD = /: (?:skipping |skipped |timed out |another compile is running)/u;

/**
 * What it means that keel printed nothing: since 0.1.0 that is how a clean compile looks, and one that read no file. Nothing is told where it failed,
 * or said on stderr what it did.
 */
export function empty(invocation: Invocation): DocumentDraft | undefined {
  const { argv = [], exit = 0, stderr = '' } = invocation;
  const command = commandIn(argv);
  if (exit !== 0 || (invocation.exit === undefined && stderr.trim() !== '')) return undefined;
  if (command === undefined) return { command: 'unknown', data: {}, partial: true, diagnostics: [known('silent')] };
  if (SPOKEN.includes(command)) return stderr.trim() === '' ? done(command) : undefined;
  if (command === 'serve') return { command, data: {} };
  if (CLEAN.test(stderr) && !UNREAD.test(stderr)) return { command, data: { status: 'ok' }, diagnostics: [known('clean')] };
  return { command, data: {}, partial: true, diagnostics: [known('silent')] };
}

function done(operation: string): DocumentDraft {
  return { operation, status: 'ok', message: `keel ${operation} ended without a word.`, result: { type: operation } };
}
