import { type Fields, placeOf, type QueryDraft, type RelationshipDraft } from '../../src/adapter.ts';
import { note } from './known.ts';
import { symbolMatch } from './symbol.ts';

/**
 * `refs` (2.2.3 to 3.1.1): a symbol with its callers and callees, all by file only. The callers have the name of the
 * symbol itself; their number and their files are right.
 */
export function refsIn(data: Fields, draft: QueryDraft): void {
  const symbol = data.object('symbol');
  const callers = data.objects('callers')?.map(relationship);
  const callees = data.objects('callees')?.map(relationship);
  if (symbol !== undefined) data.replace('symbol', { matches: [] });
  draft.data = data.rest();
  if (symbol === undefined) return;
  const relationships = { ...(callers !== undefined && { callers }), ...(callees !== undefined && { callees }) };
  draft.matches = [symbolMatch(symbol, { role: 'target', facts: { span: { relationships } } })];
  if (callers !== undefined && callers.length > 0) draft.diagnostics = [note('callers', { callers: callers.length })];
}

function relationship(item: Fields): RelationshipDraft {
  const place = placeOf(item, { file: 'file_path' });
  return { place, symbol: item.string('name'), role: 'definition', fields: item.keep('kind') };
}
