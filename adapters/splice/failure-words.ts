import { anyOf, type CodeEntry, joined, sayings, wordingIn, wordings } from '../../src/adapter.ts';
import { codes } from './codes.ts';

/** The code of failures of a kind; of those of no kind of their own, by their words. */
export function codeOf(kind: string, message: string): CodeEntry | undefined {
  const told = kind === 'Other' ? wordingIn(message, OTHERS)?.wording.code : undefined;
  return codes.find(
    ({ code, trigger }) => code === told || (code.startsWith('SPL-E') && trigger.split(', ').includes(kind)),
  );
}

/** Recorded, or read in src/cmds: what other failures of the same cause have a kind, and so a code, for. */
const OTHERS = wordings('code', {
  'SPL-E001': [/^(?:Target symbol|Symbol '.*') not found/su],
  'SPL-E031': [
    /^Failed to resolve (?:database|file) path .*: No such file /su,
    /^(?:Snapshot|Migration failed: Database) not found: /u,
  ],
  'SPL-E052': [/^Batch execution stopped: /u],
  'SPL-E053': [/^Batch spec contains no operations/u],
  // As `explain` has it, whatever the database is no such (`migrate-db`, 2.4.0 to 3.0.0).
  'SPL-E091': [
    /^Failed to open Magellan graph: |^(?:Migration failed|Error checking schema version): Magellan error: /u,
  ],
  'SPL-QRY-006': [
    /^--[a-z-]+(?:,| or| is required| requires) |^The --language flag is required /u,
    /^No labels specified\.|^Invalid glob pattern: |^Unknown error code: /u,
    // `undo` with a path of fewer folders than a manifest is in (2.4.0 to 3.0.0)
    /^(?:Manifest|Backup directory) has no parent directory$|^Cannot determine workspace root from manifest path$/u,
  ],
});

/** The file of a failure, where only the message names it. */
export function fileIn(message: string): string | undefined {
  return wordingIn(message, FILES)?.groups['file'];
}

const FILES = sayings(
  joined(
    joined(
      /^I\/O error/su,
      anyOf(
        /: (?:Failed to read file|File already exists|Database not found): |: Text '.*' not found in file /su,
        / for path (?!<unknown>:|:)/su,
      ),
    ),
    /(?<file>[^\n]+?)(?:: [^:\n]+ \(os error \d+\))?$/,
  ),
  // ledger-patch-batch-overlap, ledger-refs-none-json, ledger-rename-no-symbol-json
  /^Overlapping replacements detected in (?<file>[^\n]+)$/,
  /^(?:Rename failed: )?Symbol '.*' not found in file '(?<file>[^'\n]+)'$/s,
  // ledger-patch-fn-backup, atlas-patch-no-manifest of 2.6.1 and 3.1.1
  /^File '(?<file>[^\n]+)' is not under workspace root '[^'\n]+'$/,
  /^Cannot find Cargo\.toml for (?<file>[^\n]+)$/,
  // The markers are named by `delete` (2.9.3).
  /^No project marker (?:\([^()\n]*\) )?found in any ancestor of (?<file>[^\n]+) within \$HOME or before [^\n]+$/,
  // `rename` in a file that is not UTF-8 (2.9.3)
  /^Failed to replace in (?<file>[^\n]+) at \d+\.\.\d+: /,
);
