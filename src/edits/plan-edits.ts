import type { Edit, EditRequests, FileEdits } from '../adapter.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { grouped } from '../json/grouped.ts';
import { digestOf, fileDigest } from '../location/digest.ts';
import type { ByteRange } from '../location/line-index.ts';
import type { SourceFile } from '../location/source.ts';
import type { KnownSpan, KnownSpans } from './known-spans.ts';
import { refusalOf, refused } from './refusals.ts';
import type { WantedEdit } from './wanted-edit.ts';

/** A file with its edits, and what comes of them. */
export interface PlannedFile extends FileEdits {
  /** The sum that the file must have afterwards, in the tool's algorithm: lower-case hex. */
  after: string;
  /** By how many bytes it grows. */
  growth: number;
  /** True where nothing proves that it is the file that the spans are of. */
  unproven: boolean;
}

/** What edits come to: files, or reasons against all of them. */
export interface EditPlan {
  files: PlannedFile[];
  refusals: Diagnostic[];
}

/** An edit whose span is known. */
interface PlacedEdit extends Edit {
  wanted: WantedEdit;
  known: KnownSpan;
}

/**
 * Places edits, and refuses what might change other bytes than were meant: one refusal, and there is no plan. BLAKE3
 * has to be loaded.
 */
export function planEdits(
  wanted: readonly WantedEdit[],
  known: KnownSpans,
  { sum }: Pick<EditRequests, 'sum'>,
  acceptUnproven: boolean,
): EditPlan {
  const refusals: Diagnostic[] = [];
  const placed = wanted.flatMap((edit) => {
    const one = place(edit, known, acceptUnproven);
    if ('known' in one) return one;
    refusals.push(one);
    return [];
  });
  const files: PlannedFile[] = [];
  const names = new Map<string, string>();
  for (const edits of grouped(placed, (edit) => edit.known.absolute)) {
    edits.sort(inOrder);
    const [first] = edits as [PlacedEdit];
    const source = known.sourceOf(first.known);
    if (typeof source === 'string') continue;
    refusals.push(...overlapping(edits), ...namedTwice(first, source, names));
    if (refusals.length === 0) files.push(plannedFile(edits, source, sum));
  }
  return { files: refusals.length === 0 ? files : [], refusals };
}

/** Sorts ranges by their beginnings, and by their ends. */
export function inOrder(one: ByteRange, other: ByteRange): number {
  return one.start - other.start || one.end - other.end;
}

/** Where an edit belongs, or why it is refused. */
function place(wanted: WantedEdit, spans: KnownSpans, acceptUnproven: boolean): PlacedEdit | Diagnostic {
  const [known, ...others] = spans.named(wanted.handle);
  if (known === undefined) return refused('UNI-REF-001', wanted);
  if (others.length > 0) {
    const ids = [known, ...others].map(({ span }) => span.span_id);
    return refused('UNI-REF-002', wanted, { details: { span_ids: ids.slice(0, NAMED), count: ids.length } });
  }
  const source = spans.sourceOf(known);
  const refusal = refusalOf(wanted, known, source);
  if (refusal !== undefined) return refusal;
  const { byte_start: start, byte_end: end } = known.span as { byte_start: number; byte_end: number };
  const { file_path: file } = known.span;
  // Nothing tells whether the place of an empty span is still the one that was meant.
  if (start === end) return refused('UNI-V-010', wanted, { file });
  const isKnown = known.isProven || wanted.expect !== undefined || acceptUnproven;
  if (!isKnown) return refused('UNI-CSUM-001', wanted, { file });
  return { start, end, replacement: wanted.replacement, wanted, known };
}

/** So many of the spans that a handle may mean are named. */
const NAMED = 20;

/** Refusals of edits that begin before the one before them has ended; all in the order of their file. */
function overlapping(edits: readonly PlacedEdit[]): Diagnostic[] {
  return edits.flatMap(({ wanted, known, start }, index) => {
    const before = edits[index - 1];
    if (before === undefined || before.end <= start) return [];
    const message = `The edit of ${wanted.handle} overlaps that of ${before.wanted.handle}.`;
    return [refused('UNI-V-011', wanted, { message, file: known.span.file_path })];
  });
}

/** Refuses a file that edits have by another name, too: each would be made as if the others were not. */
function namedTwice({ wanted, known }: PlacedEdit, { identity }: SourceFile, names: Map<string, string>): Diagnostic[] {
  const { file_path: file } = known.span;
  const other = identity && names.get(identity);
  if (identity !== undefined) names.set(identity, file);
  if (!other) return [];
  const message = `The file is ${JSON.stringify(other)}, too, which other edits are of.`;
  return [refused('UNI-V-011', wanted, { message, file, remediation: 'Take all spans by one name of their file.' })];
}

function plannedFile(edits: readonly PlacedEdit[], source: SourceFile, sum: EditRequests['sum']): PlannedFile {
  const [{ known }] = edits as [PlacedEdit];
  const after = replaced(source.bytes, edits);
  return {
    path: known.span.file_path,
    absolute: known.absolute,
    before: fileDigest(source, sum),
    edits: edits.map(({ start, end, replacement }) => ({ start, end, replacement })),
    after: digestOf(after, sum),
    growth: after.length - source.bytes.length,
    unproven: edits.some(({ wanted, known: { isProven } }) => !isProven && wanted.expect === undefined),
  };
}

/** What a file holds after edits, which are in its order. */
export function replaced(bytes: Uint8Array, edits: readonly Edit[]): Buffer {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, replacement } of edits) {
    pieces.push(bytes.subarray(at, start), Buffer.from(replacement));
    at = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
}
