import {
  type CoordinateSystem,
  type DiagnosticDraft,
  type Fields,
  given,
  type Json,
  merged,
  PathDraft,
} from '../../src/adapter.ts';

const BYTES: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'byte' };
export const CHARACTERS: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'code-point' };
const UTF_16: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'utf16' };

/**
 * The programs that the tool runs: how each counts columns, whose findings it passes on, and whether it is run for a
 * whole directory, which is then named as the file of a finding without a line.
 */
const PROGRAMS = new Map<string, { counting: CoordinateSystem; says?: string; checks?: 'directory' }>([
  // rustc counts characters.
  ['cargo-check', { counting: CHARACTERS, says: 'rustc', checks: 'directory' }],
  ['rust-analyzer', { counting: CHARACTERS, checks: 'directory' }],
  // gcc and g++ count bytes unless they are told otherwise.
  ['c-compiler', { counting: BYTES }],
  ['cpp-compiler', { counting: BYTES }],
  ['typescript-compiler', { counting: UTF_16, says: 'tsc' }],
  ['javascript-compiler', { counting: UTF_16 }],
]);

const LEVELS = new Map<string, DiagnosticDraft['level']>([
  ['error', 'error'],
  ['warning', 'warning'],
  ['note', 'note'],
  ['help', 'note'],
]);

/** What the tool prints as the path of a file that it does not know. */
export const UNKNOWN_FILE = '<unknown>';
/** Words in the place of a path that are none. */
const NO_FILES: readonly unknown[] = ['<workspace>', UNKNOWN_FILE];

/**
 * What a compiler or validator said of the text that a command wanted to write (0.4 to 3.1.1). That text may be in
 * the file or not, so the file proves nothing of these places.
 */
export function compilerDiagnostic(fields: Fields): DiagnosticDraft {
  const reporter = fields.string('tool') ?? 'splice';
  const level = fields.string('level') ?? 'error';
  const code = fields.string('code');
  const line = fields.peek('line');
  const { counting, says, checks } = PROGRAMS.get(reporter) ?? { counting: BYTES };
  const isNoFile = NO_FILES.includes(fields.peek('file'));
  // The findings of `create` all stand at 1:1, which means that the place is not known.
  const placed = typeof line === 'number' && reporter !== 'splice-create' && !isNoFile;
  const tool = says !== undefined && (placed || code !== undefined) ? says : reporter;
  const place = placed
    ? fields.place(
        { file: 'file', startLine: 'line', startColumn: 'column' },
        { countedBy: counting, sourceMayDiffer: true },
      )
    : undefined;
  const named = placed || isNoFile ? undefined : fields.string('file');
  const directory = checks === 'directory' && named !== undefined ? new PathDraft(named) : undefined;
  fields.keep('tool_path', 'tool_version');
  const message = fields.string('message') ?? '';
  const legacy = given({
    tool: tool === reporter ? undefined : reporter,
    level: LEVELS.get(level) === level ? undefined : level,
    ...(!placed && unplaced(fields)),
  });
  return {
    tool,
    level: LEVELS.get(level) ?? 'error',
    message,
    place,
    file: checks === 'directory' ? undefined : named,
    code: code || undefined,
    note: fields.string('note'),
    remediation: fields.string('remediation'),
    details: merged({ directory }, fields.rest()),
    legacy,
  };
}

/** Numbers and names that are no place. */
function unplaced(fields: Fields): Record<string, Json | undefined> {
  const keys = NO_FILES.includes(fields.peek('file')) ? ['file', 'line', 'column'] : ['line', 'column'];
  return Object.fromEntries(keys.map((key) => [key, fields.take(key)]));
}
