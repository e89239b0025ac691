import {
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type FileHash,
  ItemDraft,
  type JsonObject,
  knownDiagnostic,
  PlaceDraft,
  placeOf,
  QuoteDraft,
  wordingIn,
} from '../../src/adapter.ts';
import { REASONS } from './reasons.ts';
import { editsInOrder, type RequestedEdit } from './request.ts';
import { labelled } from './sums.ts';

/** What the edits of an answer came to. */
export interface ReadEdits {
  items: ItemDraft[];
  diagnostics: DiagnosticDraft[];
  applied: number;
  failed: number;
  skipped: number;
  /** Edits that were asked for and, behind a failed one, never tried. */
  untried: DraftObject[];
}

/** What the edits of one answer share. */
export interface EditContext {
  file: string | undefined;
  /** The hash of the file before the edits. */
  before: FileHash | undefined;
  request: JsonObject | undefined;
}

/**
 * Reads the edits of an answer beside those that were asked for: the answer says where each begins, the request where
 * it ends.
 */
export function readEdits(elements: readonly Fields[], context: EditContext): ReadEdits {
  const requested = context.request === undefined ? [] : editsInOrder(context.request);
  const read: ReadEdits = { items: [], diagnostics: [], applied: 0, failed: 0, skipped: 0, untried: [] };
  /** The lowest byte that an applied edit has changed: behind it the tool counts in the changed text. */
  let changedFrom = Number.POSITIVE_INFINITY;
  let sum = context.before?.hex;
  const apart = areApart(requested);
  for (const [index, element] of elements.entries()) {
    const edit = requested[index];
    const overlaps = edit !== undefined && edit.end > changedFrom;
    const status = element.peek('status');
    const written = status === 'applied' && apart ? edit?.replacement : undefined;
    const place = placeOfEdit(element, edit, overlaps, { ...context, written });
    if (overlaps) read.diagnostics.push({ ...OVERLAP, ...located(place) });
    if (status === 'applied') {
      read.applied++;
      if (edit !== undefined) changedFrom = Math.min(changedFrom, edit.start);
    } else if (status === 'error') {
      read.failed++;
      read.diagnostics.push(failure(element, place));
    } else if (status === 'skipped') read.skipped++;
    const after = element.peek('new_checksum');
    read.items.push(itemOf(element, place, edit, overlaps, sum));
    if (typeof after === 'string') sum = after;
  }
  for (const edit of requested.slice(elements.length)) read.untried.push(untriedEdit(edit, context));
  return read;
}

/** True when no edit reaches into another one: then what each wrote still stands when all are done. */
function areApart(edits: readonly RequestedEdit[]): boolean {
  let end = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (!(edit.start >= end)) return false;
    end = edit.end;
  }
  return true;
}

/** Where an edit is: as far as its answer says, else as it was asked for. */
function placeOfEdit(
  element: Fields,
  edit: RequestedEdit | undefined,
  overlaps: boolean,
  { file, before, written }: EditContext & { written: string | undefined },
): PlaceDraft {
  const reason = element.peek('reason') ?? element.peek('error');
  // A range that can't be is no place: its numbers stay with the edit.
  if (typeof reason === 'string' && OUTSIDE.test(reason)) return placeOf(element, {});
  const facts = { file, fileHash: before };
  if (element.has('byte_start')) return placeOf(element, { byteStart: 'byte_start', byteEnd: 'byte_end' }, facts);
  if (edit === undefined) return placeOf(element, { byteStart: 'byte_offset' }, facts);
  if (overlaps || !isRange(edit))
    return placeOf(element, { byteStart: 'byte_offset' }, { ...facts, legacy: { byte_end: edit.writtenEnd } });
  return placeOf(element, { byteStart: 'byte_offset' }, { ...facts, byteEnd: edit.end, textAfter: written });
}

/** True for a range that a place can be made of. */
function isRange({ start, end }: RequestedEdit): boolean {
  return end >= start && Number.isSafeInteger(end);
}

const OUTSIDE = /^Byte span \d+\.\.\d+ out of bounds/;

/** An edit with its place, and with what was there and stands there now. */
function itemOf(
  element: Fields,
  place: PlaceDraft,
  edit: RequestedEdit | undefined,
  overlaps: boolean,
  before: string | undefined,
): ItemDraft {
  const sum = element.string('new_checksum');
  element.keep('byte_offset', 'byte_start', 'byte_end', 'status', 'byte_shift', 'reason', 'error');
  const isRange = edit !== undefined && !overlaps && place.reported['byteEnd'] !== undefined;
  const content: DraftObject = {
    ...(isRange && { replaced_text: new QuoteDraft(place) }),
    ...(edit?.replacement !== undefined && { replacement: edit.replacement }),
    ...(place.reported['byteStart'] === undefined && edit !== undefined && { byte_end: edit.writtenEnd }),
    ...(sum !== undefined && { before_checksum: labelled(before), after_checksum: labelled(sum) ?? sum }),
    // What is called applied was tried on a copy.
  };
  return new ItemDraft({ fields: element, place, content });
}

/** Its place is one of the original file, which the tool has not tried it on. */
function untriedEdit(edit: RequestedEdit, { file, before }: EditContext): DraftObject {
  const { start, end, writtenStart, writtenEnd, replacement } = edit;
  const asked = { byte_start: writtenStart, byte_end: writtenEnd };
  const place = new PlaceDraft({ file, byteStart: start, byteEnd: end }, {}, asked, [], { file, fileHash: before });
  return { span: place, replaced_text: new QuoteDraft(place), replacement };
}

/** Why an edit failed. */
function failure(element: Fields, place: PlaceDraft): DiagnosticDraft {
  const reason = element.peek('reason') ?? element.peek('error');
  const message = typeof reason === 'string' ? reason : 'The edit failed.';
  return { level: 'error', message, assigned: wordingIn(message, REASONS)?.wording.code, ...located(place) };
}

const OVERLAP = knownDiagnostic(
  'LMT-V-003',
  'The edit reaches into text that an edit before it had changed: ' +
    'the end that was asked for is not one of the original file.',
  'warning',
);

/** The place of a finding, where it is known. */
function located(place: PlaceDraft): Pick<DiagnosticDraft, 'place'> {
  return place.reported['byteStart'] === undefined || place.reported['file'] === undefined ? {} : { place };
}
