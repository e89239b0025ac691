import { OWN_REMARK, reportRules, type TextRule } from '../../src/adapter.ts';
import { errors } from './errors.ts';
import { REPORTS } from './reports.ts';
import { results } from './results.ts';

/** Warnings beside a result. */
const warnings: readonly TextRule[] = [
  {
    // What stands behind a document that the tool cut.
    pattern: /^\s*(?<message>\.\.\. \[Output truncated due to --token-budget\])\n*/gu,
    ...OWN_REMARK,
    code: 'MAG-QRY-103',
    coded: true,
    partial: true,
  },
  {
    pattern: /^⚠️ {2}(?<message>No embeddings found\. [^\n]*)\n?/gmu,
    ...OWN_REMARK,
    code: 'MAG-QRY-105',
  },
  {
    // `status --all` and `ask --all`: the heading of what a project has, which may be nothing.
    pattern: /^=== (?<project>[^\n]+) ===\n*/gmu,
    as: 'remark',
    level: 'note',
    message: 'Heading of what the project {project} has.',
    code: 'MAG-QRY-111',
  },
  { pattern: /^(?<message>Watcher error: [^\n]*)\n?/gmu, as: 'remark', code: 'MAG-IO-001' },
  {
    // `refresh` tells what it could not read among what it did (src/refresh_cmd.rs).
    pattern: /^(?:W(?:arning|ARNING): | {2}(?=Error (?:add|delet|updat)ing ))(?<message>[^\n]*)\n?/gmu,
    as: 'remark',
    code: 'MAG-QRY-106',
  },
];

/**
 * What magellan prints that is not JSON: errors (`Error: …` on stderr, often with the usage behind it), what it says
 * where it found nothing, the commands that have no JSON, and the text of every command without `--output json`.
 * Wordings of 0.5.0 to 4.17.0.
 */
export const text: readonly TextRule[] = [...errors, ...results, ...warnings, ...reportRules(REPORTS)];
