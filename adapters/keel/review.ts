import { type DiagnosticDraft, diagnosticBy, type Fields, keep, kept, list, merged, path } from '../../src/adapter.ts';
import { framed } from './frame.ts';
import { NODES } from './lines.ts';
import { WARNINGS } from './violation.ts';

/**
 * `review --base REF` (since 0.5.0): contracts that changed, by file; what is newly wrong and what may be used again
 * instead are diagnostics. No recording: read in public sources of 0.6.
 */
export const review = framed('keel/review', ['changes'], {
  ...kept('base', 'resolution', 'files_changed', 'files_analyzed'),
  ...kept('functions_touched', 'contract_change_count', 'body_only_count', 'doc_only_count'),
  changes: list({
    name: keep,
    symbol_kind: keep,
    file: path(),
    kind: keep,
    from: path('from'),
    ...kept('sig_base', 'sig_head', 'hash_base', 'hash_head', 'is_public'),
    callers_outside_diff: NODES,
    callers_outside_diff_count: keep,
  }),
  unanalyzed: list({ path: path(), class: keep }),
  new_violations: WARNINGS,
  pre_existing_violations: keep,
  reuse_advisories: list(diagnosticBy(adviceIn), ['code', 'confidence']),
  sprawl: keep,
});

/** New code, and existing code that may do the same: two places in one object, of which the first is the finding's. */
function adviceIn(item: Fields): DiagnosticDraft {
  const [added, existing] = [nameIn(item, 'new_symbol'), nameIn(item, 'existing_symbol')];
  const place = item.place({ file: 'new_file', startLine: 'new_line' }, { holds: added });
  const other = item.place({ file: 'existing_file', startLine: 'existing_line' }, { holds: existing });
  const message = `${quoted(item, 'new', 'New code')} may repeat ${quoted(item, 'existing', 'what exists')}.`;
  const [code, remediation] = [item.string('code'), item.string('fix_hint')];
  const level = item.string('severity') === 'INFO' ? 'note' : 'warning';
  item.keep('kind', 'new_symbol', 'new_signature', 'existing_symbol', 'existing_signature', 'confidence', 'evidence');
  const coded = code === undefined ? {} : { code: `KEL-${code}`, legacy: { code } };
  return { level, message, place, remediation, ...coded, details: merged(item.rest(), { existing: other }) };
}

/** A name without those of what it is a member of, which do not stand before it in its file. */
function nameIn(item: Fields, key: string): string | undefined {
  const name = item.peek(key);
  return typeof name === 'string' && name !== '' ? name.replace(/^.*(?:\.|::)(?=.)/su, '') : undefined;
}

/** A name in a message, or what stands for it. */
function quoted(item: Fields, side: 'new' | 'existing', otherwise: string): string {
  const name = item.peek(`${side}_symbol`);
  return typeof name === 'string' && name !== '' ? `\`${name}\`` : otherwise;
}
