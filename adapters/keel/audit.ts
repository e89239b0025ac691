import type { DiagnosticDraft, Fields, HeldShape } from '../../src/adapter.ts';
import { COUNTING, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { distinctIn } from './symbol.ts';

const LEVELS: Readonly<Record<string, DiagnosticDraft['level']>> = {
  PASS: 'note',
  TIP: 'note',
  WARN: 'warning',
  FAIL: 'error',
};

/** `audit` (since 0.3.7): findings about files and the whole project, without lines; equal ones repeat. */
export const audit: HeldShape = {
  id: 'keel/audit',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'audit', 'dimensions'),
  keys: [...FRAME_KEYS, '/total_score', '/max_score'],
  lists: { '/dimensions': { begins: ['name', 'findings'] } },
  read(document) {
    const frame = takeFrame(document);
    const diagnostics: DiagnosticDraft[] = [];
    const repeats: DiagnosticDraft[] = [];
    const dimensions = document.objects('dimensions')?.map((dimension) => {
      const { items, said } = distinctIn(dimension, 'findings');
      diagnostics.push(...items.map((item) => findingIn(item, dimension)));
      repeats.push(...said);
      return dimension.keep('name', 'score', 'max_score').rest();
    });
    document.keep('total_score', 'max_score').replace('dimensions', { dimensions });
    return { ...frame, command: 'audit', data: document.rest(), diagnostics: [...diagnostics, ...repeats] };
  },
};

/** What the tool's word for the level was is kept: two of them are notes. */
function findingIn(item: Fields, dimension: Fields): DiagnosticDraft {
  const severity = item.string('severity');
  const remediation = item.string('tip');
  if (item.peek('tip') === null) item.take('tip');
  item.keep('check', 'count');
  return {
    level: LEVELS[severity ?? ''] ?? 'note',
    message: item.string('message') ?? '',
    file: item.string('file'),
    remediation,
    details: { dimension: dimension.peek('name'), ...item.rest() },
    ...(severity !== undefined && { legacy: { severity } }),
  };
}
