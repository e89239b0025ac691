import type { DiagnosticDraft, DraftObject, Fields, HeldShape } from '../../src/adapter.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { linesOf, nodesIn, withSpan, written } from './lines.ts';
import { codeIn, levelIn, violationsIn } from './violation.ts';

const COUNTS = [
  'files_changed',
  'files_analyzed',
  'functions_touched',
  'contract_change_count',
  'body_only_count',
  'doc_only_count',
];

/**
 * `review --base REF` (since 0.5.0): contracts that changed, by file; what is newly wrong and what may be used again
 * instead are diagnostics. No recording: read in public sources of 0.6.
 */
export const review: HeldShape = {
  id: 'keel/review',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'review', 'changes'),
  keys: [
    ...FRAME_KEYS,
    ...['base', 'resolution', ...COUNTS, 'sprawl', 'pre_existing_violations'].map((key) => `/${key}`),
  ],
  lists: {
    '/changes': { begins: ['name', 'callers_outside_diff'] },
    '/unanalyzed': { begins: ['path', 'class'] },
    '/new_violations': { begins: ['code', 'affected'] },
    '/reuse_advisories': { begins: ['code', 'confidence'] },
  },
  read(document) {
    const frame = takeFrame(document);
    const violations = violationsIn(document, 'new_violations', 'warning');
    const advisories = document.objects('reuse_advisories')?.map(adviceIn) ?? [];
    const changes = document.objects('changes')?.map(changeIn);
    const unanalyzed = document.objects('unanalyzed')?.map((item) => cleanPath(item, 'path').keep('class').rest());
    document.keep('base', 'resolution', ...COUNTS, 'sprawl', 'pre_existing_violations');
    document.replace('changes', { changes }).replace('unanalyzed', { unanalyzed });
    return { ...frame, command: 'review', data: document.rest(), diagnostics: [...violations, ...advisories] };
  },
};

const CHANGE = [
  'name',
  'symbol_kind',
  'kind',
  'sig_base',
  'sig_head',
  'hash_base',
  'hash_head',
  'is_public',
  'callers_outside_diff_count',
];

function changeIn(item: Fields): DraftObject {
  nodesIn(item, 'callers_outside_diff');
  cleanPath(item, 'file').keep(...CHANGE);
  return cleanPath(item, 'from', 'from').rest();
}

/** New code, and existing code that may do the same. */
function adviceIn(item: Fields): DiagnosticDraft {
  const level = levelIn(item, 'warning');
  const [added, existing] = [symbolOf(item, 'new'), symbolOf(item, 'existing')];
  const place = linesOf(item, { file: 'new_file', startLine: 'new_line' }, { name: added && written(added) });
  const remediation = item.string('fix_hint');
  const keys = { file: 'existing_file', startLine: 'existing_line' };
  const coded = codeIn(item);
  item.keep('kind', 'new_symbol', 'new_signature', 'existing_symbol', 'existing_signature', 'confidence', 'evidence');
  const details = withSpan(item, [], keys, { name: existing && written(existing) }, 'existing');
  const message = `${quoted(added, 'New code')} may repeat ${quoted(existing, 'what exists')}.`;
  return { level, message, place, remediation, ...coded, details };
}

function symbolOf(item: Fields, side: 'new' | 'existing'): string | undefined {
  const name = item.peek(`${side}_symbol`);
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function quoted(name: string | undefined, otherwise: string): string {
  return name === undefined ? otherwise : `\`${name}\``;
}
