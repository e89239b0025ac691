import {
  type DiagnosticDraft,
  type EndFacts,
  item,
  keep,
  kept,
  list,
  located,
  type OperationDraft,
  paths,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './frame.ts';
import { LINE, QUOTED, UNKNOWN } from './lines.ts';

/** What a plan is about: a name, or a message that has it in backticks. An alias may stand for it. */
const NAME = { key: 'target_name', outer: true, may: true } as const;
const TARGET = [{ ...NAME, part: QUOTED, when: { matches: { target_name: /`/u } } }, NAME] as const;

export const fix = [
  /**
   * `fix`: plans, nested, each action at a line. Their texts are no patch: what stands for the code is a placeholder.
   */
  framed('keel/fix', ['plans'], {
    violations_addressed: keep,
    files_affected: keep,
    plans: list({
      ...kept('code', 'hash', 'category', 'target_name', 'cause'),
      actions: list(
        located({ ...LINE, ...kept('old_text', 'new_text', 'description') }, { named: TARGET, unknown: UNKNOWN }),
      ),
    }),
  }),
  /**
   * `fix --apply`: the type exists, no version up to 0.4.2 prints it as JSON. A change is at its line as it was before.
   */
  framed(
    'keel/fix-apply',
    {
      command: 'fix --apply',
      has: ['actions_applied'],
      operation: 'fix',
      others: 'result',
      finish: cameTo,
    },
    {
      actions_applied: keep,
      actions_failed: keep,
      files_modified: paths,
      details: list(item({ ...LINE, status: keep, error: keep }, { facts: { sourceMayDiffer: true } }), {
        as: 'spans',
      }),
      recompile_clean: keep,
      recompile_errors: keep,
    },
  ),
];

/** The status of the run is that of its counts, and its message says them. */
function cameTo({ head }: EndFacts) {
  const { '/actions_applied': done, '/actions_failed': failed, '/files_modified': files } = head;
  const counts = {
    applied: typeof done === 'number' ? done : 0,
    failed: typeof failed === 'number' ? failed : 0,
    files: Array.isArray(files) ? files.length : undefined,
  };
  return { ...applied(counts), data: { file_state: 'before' } };
}

/** How many changes were made and how many were not. */
interface Applied {
  applied: number;
  failed: number;
  /** `undefined` where that is not reported. */
  files: number | undefined;
}

/** What `fix --apply` came to: a status by its counts, and what is to be said of it. */
export function applied({
  applied: done,
  failed,
  files,
}: Applied): Pick<OperationDraft, 'operation' | 'status' | 'message' | 'diagnostics'> {
  const status = failed === 0 ? 'ok' : done === 0 ? 'error' : 'partial';
  const where = files === undefined ? '' : `, in ${files} ${files === 1 ? 'file' : 'files'}`;
  const message = `${done} of ${done + failed} changes were made${where}.`;
  const diagnostics: DiagnosticDraft[] = [remarks.nothingChecked, ...(failed > 0 ? [remarks.mayHaveChanged] : [])];
  return { operation: 'fix', status, message, diagnostics };
}
