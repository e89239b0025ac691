import { type DiagnosticDraft, type Fields, type HeldShape, placeOf } from '../../src/adapter.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { COUNTING, PLACE } from './span.ts';

/**
 * `watch --validate` and `--validate-only` (1.1.0 to 3.0): what is wrong with the database, among the lines of text
 * that watch prints. The keys of `details` depend on the code.
 */
export const validation: HeldShape = {
  id: 'magellan/validation',
  coordinates: COUNTING,
  claims: (glimpse) => (objectIn(glimpse, ['passed', 'error_count']) ? evidence('passed', 'error_count') : undefined),
  keys: [...FRAME_KEYS, '/data/passed', '/data/error_count', '/data/warning_count'],
  lists: { '/data/errors': { begins: ['code'] }, '/data/warnings': { begins: ['code'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const errors = data?.objects('errors')?.map((issue) => issueIn(issue, 'error')) ?? [];
    const warnings = data?.objects('warnings')?.map((issue) => issueIn(issue, 'warning')) ?? [];
    data?.keep('passed', 'error_count', 'warning_count');
    return {
      ...frame,
      command: 'watch',
      data: { ...data?.rest(), ...document.rest() },
      diagnostics: [...errors, ...warnings],
    };
  },
};

const REMEDIES: Readonly<Record<string, string>> = {
  ORPHAN_REFERENCE: 'Index the files again: the symbol that is referred to is not in the database.',
  ORPHAN_CALL_NO_CALLER: 'Index the files again: the function that calls is not in the database.',
  ORPHAN_CALL_NO_CALLEE: 'Index the files again: the function that is called is not in the database.',
  DB_PARENT_MISSING: 'Make the folder of the database.',
  ROOT_PATH_MISSING: 'Check the path given with --root.',
  INPUT_PATH_MISSING: 'Check the path.',
};

function issueIn(issue: Fields, level: 'error' | 'warning'): DiagnosticDraft {
  const code = issue.string('code');
  const message = issue.string('message') ?? '';
  const details = issue.object('details');
  const placed = details !== undefined && typeof details.peek('byte_start') === 'number';
  const place = placed ? placeOf(details, { file: 'file', ...PLACE }) : undefined;
  const file = placed ? undefined : details?.string('file');
  details?.keep('root_path', 'input_path', 'parent_path', 'db_path', 'call_node_id', 'callee', 'caller');
  issue.keep('entity_id');
  return {
    level,
    message,
    ...(place !== undefined && { place }),
    file,
    ...(code !== undefined && { code: `MAG-${code}`, legacy: { code } }),
    remediation: code === undefined ? undefined : REMEDIES[code],
    details: { ...issue.rest(), ...details?.rest() },
  };
}
