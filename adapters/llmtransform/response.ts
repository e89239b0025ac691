import {
  type DiagnosticDraft,
  type DocumentEnd,
  type DraftObject,
  drop,
  type EndFacts,
  executionId,
  findings,
  flagValue,
  form,
  gathered,
  type Json,
  knownDiagnostic,
  knownMeaning,
  legacy,
  list,
  PathDraft,
  wordingIn,
} from '../../src/adapter.ts';
import { answerOf, COUNTS } from './answer.ts';
import { FILE } from './argv.ts';
import { codes } from './codes.ts';
import { type ReadEdits, readEdits } from './edits.ts';
import { REASONS } from './reasons.ts';
import { hashesOf, labelled } from './sums.ts';

/**
 * `EditResponse` (json.rs, 0.1.0), printed by `--json` or written by `--output`. The file is named in the arguments
 * only, the ends of the edits in the request only. `success` is true and `error_count` 0 whatever became of the edits.
 */
export const response = form(
  'llmtransform/response',
  {
    operation: 'edit',
    others: 'result',
    last: ['edits'],
    hashes: 'blake3',
    when: {
      type: { success: 'boolean' },
      lacks: ['schema_version', 'tool', 'data'],
      // The manual's failure has `null` for the sum, 0.1.0 an empty one.
      any: [
        { type: { final_checksum: 'string', total_byte_shift: 'number' } },
        { type: { final_checksum: 'string', applied_count: 'number' } },
        { is: { final_checksum: null }, type: { total_byte_shift: 'number', applied_count: 'number' } },
        { lacks: ['final_checksum'], type: { total_byte_shift: 'number', applied_count: 'number' } },
      ],
    },
    held: ['/edits'],
    inverse: { of: answerOf },
    finish,
  },
  {
    execution_id: executionId,
    success: legacy,
    final_checksum: drop(),
    total_byte_shift: drop(),
    applied_count: drop(),
    skipped_count: drop(),
    error_count: drop(),
    // The alignment document has the key always (2026-01-22).
    error: drop('string'),
    edits: list(gathered, ['byte_offset', 'byte_start']),
    // No version prints it: what every tool says of problems by the alignment document.
    diagnostics: findings(),
  },
);

/** The edits as they were asked for beside what became of them: the request alone says where they end. */
function finish(facts: EndFacts): DocumentEnd {
  const { head, complete } = facts;
  const { '/success': success, '/final_checksum': sum } = head;
  const error = typeof head['/error'] === 'string' ? head['/error'] : undefined;
  const { wording, groups } = wordingIn(error ?? '', REASONS) ?? {};
  const file = flagValue(facts.invocation.argv ?? [], FILE) ?? groups?.['file'] ?? named(facts);
  // What is no edit stays, and then nothing tells which of the others were asked for.
  const others = facts.others('/edits');
  const request = others.length === 0 ? facts.request : undefined;
  const [before, after] = hashesOf([sumBefore(facts), sum], file, facts);
  const final = labelled(sum, after?.algorithms[0] ?? 'blake3');
  const edits = readEdits(() => facts.elements('/edits'), { file, before, after, request, others });
  const legacy: DraftObject = { final_checksum: final === undefined ? sum : undefined };
  const counts: DraftObject = Object.fromEntries(COUNTS.map((key) => [key, head[`/${key}`]]));
  const repaired = complete && success !== false ? repair(counts, edits, legacy) : [];
  return {
    status: statusOf(success, edits, facts),
    message: error ?? messageOf(edits, facts),
    data: {
      file_path: file === undefined ? undefined : new PathDraft(file),
      final_checksum: final,
      ...counts,
      edits: edits.items,
      not_attempted: edits.untried.length > 0 && complete ? edits.untried : undefined,
    },
    error: error === undefined ? undefined : { level: 'error', message: error, assigned: wording?.code, file },
    diagnostics: [
      ...edits.diagnostics,
      ...repaired,
      ...malformed(sum, final),
      ...otherFile(file, facts),
      ...(edits.applied === 0 ? [] : [NOT_WRITTEN]),
    ],
    legacy,
  };
}

/**
 * The file that the request names. Only the argument decides, and a failure names the same file; this one is not read
 * by the tool, and taken where nothing else is known.
 */
function named({ request }: EndFacts): string | undefined {
  const file = request?.['file_path'];
  return typeof file === 'string' ? file : undefined;
}

/**
 * The sum that the request expects: its edits are places of that very file. Without a request the last one, when no
 * edit changed the text.
 */
function sumBefore({ head, request }: EndFacts): Json | undefined {
  if (request !== undefined) return request['expected_checksum'];
  const { '/applied_count': applied, '/final_checksum': sum } = head;
  return applied === 0 && labelled(sum, 'blake3') !== undefined ? sum : undefined;
}

/** The tool says `success` always when it came as far as the edits: they are counted again. */
function statusOf(
  success: Json | undefined,
  { applied, failed, untried }: ReadEdits,
  { complete }: EndFacts,
): NonNullable<DocumentEnd['status']> {
  if (success === false) return 'error';
  if (!complete) return 'partial';
  const missed = failed + untried.length;
  if (missed === 0) return 'ok';
  return applied > 0 ? 'partial' : 'error';
}

/** The answer has no message: its edits are counted. */
function messageOf({ applied, failed, skipped, untried }: ReadEdits, { complete }: EndFacts): string {
  const all = applied + failed + skipped + untried.length;
  const edits = all === 1 ? 'edit' : 'edits';
  return complete
    ? `${applied} of ${all} ${edits} applied.`
    : `${applied} ${applied === 1 ? 'edit' : 'edits'} applied, as far as the answer could be read.`;
}

/** Corrects the counts that the edits prove wrong; what the tool said goes to `legacy`. */
function repair(counts: DraftObject, edits: ReadEdits, legacy: DraftObject): DiagnosticDraft[] {
  const proved = { applied_count: edits.applied, skipped_count: edits.skipped, error_count: edits.failed };
  const repaired: DiagnosticDraft[] = [];
  for (const [key, counted] of Object.entries(proved)) {
    const reported = counts[key] as Json | undefined;
    if (reported === undefined || reported === counted) continue;
    legacy[key] = reported;
    counts[key] = counted;
    const message = `${key} was ${JSON.stringify(reported)}; its edits say ${counted}.`;
    repaired.push({ ...knownDiagnostic('LMT-V-004', message), details: { reported, counted } });
  }
  return repaired;
}

/** A sum that is none is in `legacy`; on failure there is an empty one, or `null`. */
function malformed(sum: Json | undefined, final: string | undefined): DiagnosticDraft[] {
  if (sum === undefined || sum === null || sum === '' || final !== undefined) return [];
  return [knownDiagnostic('LMT-CSUM-002', 'final_checksum is not a BLAKE3 sum; it is kept in legacy.')];
}

const NOT_WRITTEN = knownMeaning(codes, 'LMT-V-005');

/**
 * The request may name another file than that of `-f`: it is not what the tool reads. Where the tool found the sum that
 * the request expects, the request was meant for what it read.
 */
function otherFile(file: string | undefined, facts: EndFacts): DiagnosticDraft[] {
  const requested = named(facts);
  const isAccepted = facts.head['/error'] === undefined && typeof facts.request?.['expected_checksum'] === 'string';
  if (requested === undefined || file === undefined || isAccepted || mayBeOne(requested, file)) return [];
  const message = 'The request names another file than the one that llm-transform was given.';
  return [{ ...knownDiagnostic('LMT-QRY-003', message, 'warning'), file, details: { requested } }];
}

/** True for two paths that may be of one file, seen from two folders: one ends as the other. */
function mayBeOne(one: string, other: string): boolean {
  const [longer, shorter] = [one, other].map(segmentsOf).sort((a, b) => b.length - a.length) as [string[], string[]];
  return shorter.every((segment, index) => segment === longer[longer.length - shorter.length + index]);
}

/** The names that a path goes through, without those that lead above its folder. */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}
