import {
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type FileHash,
  ItemDraft,
  type Json,
  type JsonObject,
  knownMeaning,
  PlaceDraft,
  QuoteDraft,
  wordingIn,
} from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { REASONS } from './reasons.ts';
import { type AnsweredEdit, editsInOrder, type RequestedEdit } from './request.ts';
import { type Algorithm, labelled } from './sums.ts';

/** What the edits of an answer came to. */
export interface ReadEdits {
  items: Iterable<ItemDraft | Json>;
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
  /** The hash of the file before the edits, and behind them, where they were written since. */
  before: FileHash | undefined;
  after: FileHash | undefined;
  request: JsonObject | undefined;
  /** What stands among them and is none. */
  others: readonly Json[];
}

/** An edit as its answer tells it, beside the one that was asked for. */
interface TriedEdit {
  element: Fields;
  edit: RequestedEdit | undefined;
  /** True where it reaches into text that an edit before it had changed. */
  overlaps: boolean;
  /** True where no edit before it had changed the text. */
  isOriginal: boolean;
  /** What it wrote, where that still stands when all are done. */
  written: string | undefined;
  /** The sum of the file before it, and how it was made. */
  before: string | undefined;
  algorithm: Algorithm;
}

/**
 * Reads the edits of an answer beside those that were asked for: the answer says where each begins, the request where
 * it ends.
 */
export function readEdits(elements: () => Iterable<Fields>, context: EditContext): ReadEdits {
  const { request } = context;
  const requested = (request && editsInOrder(request, startsOf(elements()))) ?? [];
  // The place of a finding and that of its edit are one: what is wrong with it is reported once.
  const places = new Map<string, PlaceDraft>();
  const items = itemsOf(triedEdits(elements(), requested, context), context, places);
  const read: ReadEdits = { items, diagnostics: [], applied: 0, failed: 0, skipped: 0, untried: [] };
  let count = 0;
  for (const tried of triedEdits(elements(), requested, context)) {
    const status = tried.element.peek('status');
    count++;
    if (tried.overlaps || status === 'error') {
      const place = placeOfEdit(tried, context);
      places.set(tried.element.pointer, place);
      if (tried.overlaps) read.diagnostics.push({ ...OVERLAP, ...located(place) });
      if (status === 'error') read.diagnostics.push(failure(tried.element, place));
    }
    if (status === 'applied') read.applied++;
    else if (status === 'error') read.failed++;
    else if (status === 'skipped') read.skipped++;
  }
  for (const edit of requested.slice(count)) read.untried.push(untriedEdit(edit, context));
  return read;
}

/** Where the edits of an answer begin. */
function* startsOf(elements: Iterable<Fields>): Generator<AnsweredEdit> {
  for (const element of elements)
    yield { byte_offset: element.peek('byte_offset'), byte_start: element.peek('byte_start') };
}

/** The edits one by one, each with what those before it did. */
function* triedEdits(
  elements: Iterable<Fields>,
  requested: readonly RequestedEdit[],
  { before: hash }: EditContext,
): Generator<TriedEdit> {
  /** The lowest byte that an applied edit has changed: behind it the tool counts in the changed text. */
  let changedFrom = Number.POSITIVE_INFINITY;
  let before = hash?.hex;
  const algorithm = hash?.algorithms[0] ?? 'blake3';
  let index = 0;
  let isOriginal = true;
  const apart = areApart(requested);
  for (const element of elements) {
    const edit = requested[index++];
    const overlaps = !apart && edit !== undefined && edit.end > changedFrom;
    const isApplied = element.peek('status') === 'applied';
    const written = isApplied && apart ? edit?.replacement : undefined;
    yield { element, edit, overlaps, isOriginal, written, before, algorithm };
    if (isApplied) isOriginal = false;
    if (isApplied && edit !== undefined) changedFrom = Math.min(changedFrom, edit.start);
    const after = element.peek('new_checksum');
    if (typeof after === 'string') before = after;
  }
}

/** The items of edits, and what is none. */
function* itemsOf(
  edits: Iterable<TriedEdit>,
  context: EditContext,
  places: ReadonlyMap<string, PlaceDraft>,
): Generator<ItemDraft | Json> {
  for (const edit of edits) {
    // It takes the keys of the place, whether that is known or not.
    const place = placeOfEdit(edit, context);
    yield itemOf(edit, places.get(edit.element.pointer) ?? place);
  }
  yield* context.others;
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
function placeOfEdit(tried: TriedEdit, { file, before, after }: EditContext): PlaceDraft {
  const { element, edit, overlaps, isOriginal, written } = tried;
  const said = element.peek('reason') ?? element.peek('error');
  const reason = typeof said === 'string' ? said : '';
  // What lies outside of a changed text overlaps, and begins before the change: the file has its start.
  const hashAfter = after?.hex === before?.hex ? undefined : after;
  const facts = { file, fileHash: before, hashAfter, isImpossible: isOriginal && OUTSIDE.test(reason) };
  if (element.peek('byte_start') !== undefined)
    return element.place({ byteStart: 'byte_start', byteEnd: 'byte_end' }, { ...facts, textAfter: written });
  const legacy = edit === undefined ? {} : { byte_end: edit.writtenEnd };
  if (facts.isImpossible || overlaps) return element.place({ byteStart: 'byte_offset' }, { ...facts, legacy });
  const end = edit?.end ?? INVALID.exec(reason)?.[1];
  const byteEnd = end === undefined ? undefined : Number(end);
  const isRange = byteEnd !== undefined && byteEnd >= Number(element.peek('byte_offset'));
  return element.place(
    { byteStart: 'byte_offset' },
    { ...facts, byteEnd, ...(isRange ? { textAfter: written } : { legacy }) },
  );
}

const OUTSIDE = /^Byte span \d+\.\.\d+ out of bounds/;
const INVALID = /^Invalid span: end \((\d+)\) <= start /;

/** An edit with its place, and with what was there and stands there now. */
function itemOf({ element, edit, overlaps, before, algorithm }: TriedEdit, place: PlaceDraft): ItemDraft {
  const sum = element.string('new_checksum');
  element.keep('byte_offset', 'byte_start', 'byte_end', 'status', 'byte_shift', 'reason', 'error');
  const isRange = edit !== undefined && !overlaps && place.reported['byteEnd'] !== undefined;
  const content: DraftObject = {
    ...(isRange && { replaced_text: new QuoteDraft(place) }),
    ...(edit?.replacement !== undefined && { replacement: edit.replacement }),
    ...(sum !== undefined && {
      before_checksum: labelled(before, algorithm),
      after_checksum: labelled(sum, algorithm) ?? sum,
    }),
    // What is called applied was tried on a copy.
  };
  return new ItemDraft(place, content, element.rest());
}

/** Its place is one of the original file, which the tool has not tried it on. */
function untriedEdit(edit: RequestedEdit, { file, before }: EditContext): DraftObject {
  const { start, end, writtenStart, writtenEnd, replacement } = edit;
  const asked = { byte_start: writtenStart, byte_end: writtenEnd };
  const place = new PlaceDraft({ file, byteStart: start, byteEnd: end, fileHash: before }, {}, asked);
  return { span: place, replaced_text: new QuoteDraft(place), replacement };
}

/** Why an edit failed. */
function failure(element: Fields, place: PlaceDraft): DiagnosticDraft {
  const reason = element.peek('reason') ?? element.peek('error');
  const message = typeof reason === 'string' ? reason : 'The edit failed.';
  return { level: 'error', message, assigned: wordingIn(message, REASONS)?.wording.code, ...located(place) };
}

const OVERLAP = knownMeaning(codes, 'LMT-V-003', 'warning');

/** The place of a finding, where it is known. */
function located(place: PlaceDraft): Pick<DiagnosticDraft, 'place'> {
  return place.reported['byteStart'] === undefined || place.reported['file'] === undefined ? {} : { place };
}
