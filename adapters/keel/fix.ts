import {
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type HeldShape,
  ItemDraft,
  type OperationDraft,
} from '../../src/adapter.ts';
import { known } from './codes.ts';
import { COUNTING, cleanPaths, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, linesOf, spansIn } from './lines.ts';

/** `fix`: plans, nested, each action at a line. Their texts are no patch: what stands for the code is a placeholder. */
export const fix: HeldShape = {
  id: 'keel/fix',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'fix', 'plans'),
  keys: [...FRAME_KEYS, '/violations_addressed', '/files_affected'],
  lists: { '/plans': { begins: ['code', 'actions'] } },
  read(document) {
    const frame = takeFrame(document);
    const plans = document.objects('plans');
    if (plans !== undefined) document.replace('plans', { plans: plans.map(planIn) });
    document.keep('violations_addressed', 'files_affected');
    return { ...frame, command: 'fix', data: document.rest() };
  },
};

function planIn(plan: Fields): DraftObject {
  spansIn(plan, 'actions', 'old_text', 'new_text', 'description');
  return plan.keep('code', 'hash', 'category', 'target_name', 'cause').rest();
}

/** How many changes were made and how many were not. */
interface Applied {
  applied: number;
  failed: number;
  /** `undefined` where that is not told. */
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
  const diagnostics: DiagnosticDraft[] = [known('nothingChecked'), ...(failed > 0 ? [known('mayHaveChanged')] : [])];
  return { operation: 'fix', status, message, diagnostics };
}

/** `fix --apply`: the type exists, no version up to 0.4.2 prints it as JSON. */
export const fixApply: HeldShape = {
  id: 'keel/fix-apply',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'fix --apply', 'actions_applied'),
  keys: [
    ...FRAME_KEYS,
    '/actions_applied',
    '/actions_failed',
    '/files_modified',
    '/recompile_clean',
    '/recompile_errors',
  ],
  lists: { '/details': { begins: ['file', 'error'] } },
  read(document) {
    const frame = takeFrame(document);
    const [done, failed] = [countIn(document, 'actions_applied'), countIn(document, 'actions_failed')];
    const modified = document.peek('files_modified');
    const files = Array.isArray(modified) ? modified.length : undefined;
    const spans = document.objects('details')?.map(actionIn);
    cleanPaths(document, 'files_modified').keep(
      'actions_applied',
      'actions_failed',
      'recompile_clean',
      'recompile_errors',
    );
    document.replace('details', { spans, file_state: 'before' });
    return { ...frame, ...applied({ applied: done, failed, files }), result: { type: 'fix', ...document.rest() } };
  },
};

function countIn(document: Fields, key: string): number {
  const count = document.peek(key);
  return typeof count === 'number' ? count : 0;
}

/** A change, at its line in the file as it was before. */
function actionIn(item: Fields): ItemDraft {
  const place = linesOf(item, LINE, { unproven: true });
  return new ItemDraft({ fields: item.keep('status', 'error'), place });
}
