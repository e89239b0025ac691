import {
  aside,
  type Conditions,
  type DiagnosticDraft,
  diagnosticBy,
  type Fields,
  form,
  list,
  map,
  PlaceDraft,
} from '../../src/adapter.ts';

/** Columns count bytes, from 1, those of a byte order mark, too; lines end at `\n` alone (1.26.8-edge). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;

const POSITION = /^(?<file>.*?[^:])(?::(?<line>\d+)(?::(?<column>\d+))?)?$/s;

/** A place of two positions, which are texts: `file:line:column`, of which the column and the line may not be there. */
function placeOf(object: Fields): PlaceDraft | undefined {
  const { file, ...start } = positionIn(object, 'posn');
  if (file === undefined || file === '-') return undefined;
  const posn = object.take('posn') as string;
  const end = positionIn(object, 'end');
  const isInFile = end.file === file && end.line !== undefined;
  if (isInFile) object.take('end');
  // Where no end is known it is said to be the start (1.26.8-main).
  const hasEnd = isInFile && !(end.line === start.line && end.column === start.column);
  const first = { file, startLine: start.line, startColumn: start.column };
  const reported = hasEnd ? { ...first, endLine: end.line, endColumn: end.column } : first;
  return new PlaceDraft(reported, NAMES, { posn }, undefined, object.pointer);
}

const NAMES = { file: 'file', startLine: 'line', startColumn: 'column', endLine: 'end_line', endColumn: 'end_column' };

/** The position that a key says, as far as it is one. */
function positionIn(object: Fields, key: string) {
  const text = object.peek(key);
  const { file, line, column } = (typeof text === 'string' && POSITION.exec(text)?.groups) || {};
  const [lineNumber, columnNumber] = [line, column].map((digits) => (digits === undefined ? digits : Number(digits)));
  return { file, line: lineNumber, column: columnNumber };
}

/** What it would write, at offsets in bytes of the file. */
function fixOf(fix: Fields) {
  const edits = fix.objects('edits')?.map((edit) => {
    const span = edit.place({ file: 'filename', byteStart: 'start', byteEnd: 'end' });
    return { span, replacement: edit.string('new'), ...edit.rest() };
  });
  return { ...fix.keep('message').rest(), ...(edits && { edits }) };
}

/** A finding of an analyzer, whose name is the key of the list that it is in. */
function findingOf(finding: Fields): DiagnosticDraft {
  const [code = ''] = finding.pointer.split('/').slice(-2);
  const place = placeOf(finding);
  const message = finding.string('message') ?? '';
  const fixes = finding.objects('suggested_fixes')?.map(fixOf);
  const related = finding.objects('related')?.map((one) => ({ span: placeOf(one), ...one.keep('message').rest() }));
  const details = {
    ...finding.keep('category', 'url').rest(),
    // The only one is what go vet -fix writes.
    ...(fixes && { suggested_fixes: fixes.length === 1 ? fixes[0] : fixes }),
    ...(related && { related }),
  };
  return { level: 'error', message, place, details, legacy: { code } };
}

const FINDINGS = list(diagnosticBy(findingOf), ['posn', 'category']);
/** Of a package its name stays, and what is no list of findings: why an analyzer failed. */
const PACKAGES = list(aside('packages', map(map(FINDINGS))), []);

const IS_PACKAGE: Conditions = { type: { '*/*/0/posn': 'string', '*/*/0/message': 'string' }, lacks: ['0'] };
/** What any tool might print: nothing, and why analyzers failed. */
const IS_NO_FINDING: Conditions = { any: [{ only: [], complete: true }, { type: { '*/*/error': 'string' } }] };
const VET = {
  command: 'vet',
  counting: COUNTING,
  inverse: false,
  isRow: { any: [IS_PACKAGE, IS_NO_FINDING] },
} as const;

export const forms = [
  /** `go vet -json`: a package a document, one of nothing where nothing was found; it may stand first. */
  form('go/vet', { ...VET, when: IS_PACKAGE, followsSource: true }, PACKAGES),
  form('go/nothing', { ...VET, when: IS_NO_FINDING, requiresKnownTool: true }, PACKAGES),
];
