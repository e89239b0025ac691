import type { Adapter, Form, Remark } from '../adapter.ts';
import { flagValue } from '../adapter.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Document } from '../input/document.ts';
import type { Part, PlacedPart } from '../input/document-part.ts';
import type { Whole } from '../input/whole.ts';
import type { JsonObject } from '../json/value.ts';
import type { MatchContext } from '../location/match-context.ts';
import { DocumentLists } from './document-lists.ts';
import { DocumentState } from './document-state.ts';
import { endDocument } from './end-document.ts';
import { noteCut, noteLost, noteRepeated, noteTrailer, noteVersion } from './faults.ts';
import type { Closing, EnvelopePart } from './parts.ts';
import { Sections } from './sections.ts';
import type { Settings } from './settings.ts';
import { takeFold } from './take-fold.ts';
import { takeField, takeObject } from './take-keys.ts';

/**
 * Makes the envelope of one document by its form, part by part. What belongs behind the data is collected and read when
 * the last part has been taken.
 */
export class FormConversion {
  readonly #state: DocumentState;
  readonly #lists: DocumentLists;
  /** Reads the sections of a form that has some. */
  readonly #sections: Sections | undefined;
  /** The keys of a fold that were not come to yet. */
  readonly #unfolded: Set<string>;

  /** `document` is empty where its parts are taken as they come. */
  constructor(form: Form, adapter: Adapter, document: Document, context: MatchContext, settings: Settings) {
    this.#state = new DocumentState(form, adapter, document, context, settings);
    this.#lists = new DocumentLists(this.#state, document);
    this.#unfolded = new Set([...(form.fold?.keys ?? []), ...(form.fold?.needs ?? [])]);
    if (Object.keys(form.sections).length === 0) return;
    const { found, payload, resolver } = this.#state;
    this.#sections = new Sections(form, { context, found, resolver, payload });
  }

  /** What stands around the document in the answer of a server, as far as it has been read. */
  set around(around: JsonObject) {
    this.#state.around = around;
  }

  /** The tool's id, in the form it has in the envelope; `undefined` when there is none. */
  get executionId(): string | undefined {
    return this.#state.facts.executionId;
  }

  get timestamp(): string | null {
    return this.#state.facts.timestamp;
  }

  /** True when the tool said that its result is not complete. */
  get toolPartial(): boolean {
    return this.#state.facts.partial;
  }

  /** True where it said so without a reason. */
  get reportsPartial(): boolean {
    const { reportsPartial, hasPartialStatus } = this.#state.facts;
    return reportsPartial || (hasPartialStatus && this.#state.diagnostics.firstError === undefined);
  }

  get legacy(): JsonObject {
    return this.#state.legacy;
  }

  /** What stays of a document whose result is complete, or is not, whatever it said. */
  legacyOf(partial: boolean): JsonObject {
    const { legacy, facts } = this.#state;
    return partial && facts.deniesPartial ? { ...legacy, partial: false } : legacy;
  }

  /** True for a form that is understood only when its run has ended. */
  get waits(): boolean {
    return this.#state.form.finish !== undefined;
  }

  /** `text` is what the tool printed before the document as its result. */
  *begin(text?: string): Generator<EnvelopePart> {
    const { form, context, operation, payload, made } = this.#state;
    if (operation !== undefined) return;
    yield { part: 'open', tool: context.tool, command: form.command ?? context.typedCommand ?? null };
    for (const [key, value] of Object.entries(form.fixed ?? {})) payload.put(`/${key}`, key, value);
    this.#state.hasText = text !== undefined;
    if (text !== undefined) payload.put('/text', 'text', text);
    yield* made.take();
  }

  *take(part: Part): Generator<EnvelopePart> {
    if (part.part === 'repeated') noteRepeated(part.repeated, this.legacy, this.#state.findings);
    else if (this.#sections?.holds(part) === true) this.#ofSection(part, this.#sections);
    else {
      if (part.part === 'field' || part.part === 'object' || part.part === 'list') this.#comeTo(part);
      if (this.#isBehindFold(part)) yield* takeFold(this.#state, this.#lists);
      this.#unfolded.delete(part.pointer);
      this.#ofDocument(part);
    }
    yield* this.#state.made.take();
  }

  /** True for a part before which all keys stand that are understood only together. */
  #isBehindFold({ part, pointer }: PlacedPart): boolean {
    const { fold, lists } = this.#state.form;
    if (fold === undefined || fold.keys.includes(pointer) || this.#unfolded.size > 0) return false;
    // A list that joins another one is there if one of its elements stays.
    return part === 'field' || part === 'object' || (part === 'list' && lists[pointer]?.joins === undefined);
  }

  /** Ends what stands before a key or a list. */
  #comeTo(part: Begun): void {
    this.#state.order.leaveList(part.pointer);
    this.#sections?.end();
    if (part.part !== 'field') return;
    this.#noteEncoding(part);
    noteVersion(this.#state.context, part);
  }

  /** Takes a part that stands in no section. */
  #ofDocument(part: PlacedPart): void {
    const { payload } = this.#state;
    switch (part.part) {
      case 'field':
        payload.leave(part.pointer);
        return takeField(this.#state, part.pointer, part.value);
      case 'object':
        return takeObject(this.#state, part.pointer);
      case 'list':
        return this.#lists.come(part.pointer);
      case 'elements':
        return this.#lists.take(part.pointer, part.block);
      case 'lost':
        if (part.index !== undefined) this.#lists.lose(part.pointer, part.index);
        return noteLost(part, this.#state.findings);
      case 'cut':
        return noteCut(part, this.#state.findings);
    }
  }

  /** Takes a part of a section; what was lost or cut in it is told like any other. */
  #ofSection(part: PlacedPart, sections: Sections): void {
    if (part.part === 'lost') return noteLost(part, this.#state.findings);
    if (part.part === 'cut') return noteCut(part, this.#state.findings);
    if (part.part === 'field' || part.part === 'object' || part.part === 'list')
      this.#state.order.leaveList(part.pointer);
    if (part.part === 'field') this.#noteEncoding(part);
    sections.take(part);
  }

  /** Notes bytes that are not UTF-8. */
  #noteEncoding({ pointer, start, utf8 }: Extract<PlacedPart, { part: 'field' }>): void {
    if (!utf8) this.#state.findings.add('UNI-QRY-014', { pointer, byte_offset: start });
  }

  /** How many results the tool says that it found, and how many it printed, where these are fewer. */
  get unprinted(): { found: number; printed: number } | undefined {
    const { facts, counts, findings, found: matches } = this.#state;
    const { value: count } = facts.reportedCount ?? {};
    const found = Math.max(facts.found, matches.told, typeof count === 'number' ? count : 0);
    return findings.lost || found <= counts.seen ? undefined : { found, printed: counts.seen };
  }

  /** What is said of the whole document. */
  get remarks(): readonly Remark[] {
    const { remarks = [], asked = {} } = this.#state.form;
    const { argv = [] } = this.#state.settings.invocation;
    const ofArguments = Object.entries(asked).flatMap(([argument, remark]) =>
      argv.includes(argument) ? [remark] : [],
    );
    return [...remarks, ...ofArguments, ...this.#limitRemarks()];
  }

  /** That its results may have been cut at a limit. */
  #limitRemarks(): Remark[] {
    const { limit } = this.#state.form;
    if (limit === undefined) return [];
    const { list, most, argument, remark } = limit;
    const { counts } = this.#state;
    const typed = argument && flagValue(this.#state.settings.invocation.argv ?? [], argument);
    const number = typed === undefined ? most : Number(typed);
    if ((list === undefined ? counts.converted : counts.read(list)) !== number) return [];
    if (argument === undefined) return [remark];
    return [{ ...remark, message: remark.message.replace('{limit}', String(number)), details: { limit: number } }];
  }

  get hasTrailer(): boolean {
    return Object.hasOwn(this.legacy, 'trailer');
  }

  /** Keeps the document that was printed behind this one and belongs to it. */
  takeTrailer(trailer: Omit<Whole, 'end'>, byteOffset: number): void {
    noteTrailer(trailer, byteOffset, this.legacy, this.#state.findings);
  }

  get failed(): boolean {
    return this.#state.operation?.failed === true;
  }

  /** True where the document says the same itself. */
  hasSaid(diagnostic: Diagnostic): boolean {
    return this.#state.diagnostics.has(diagnostic);
  }

  /** What is still to be printed of the data when the document has ended. */
  *finish(): Generator<EnvelopePart> {
    const { order, payload, made, found } = this.#state;
    order.leaveList('');
    this.#sections?.close();
    payload.leave('');
    yield* made.take();
    yield* this.#lists.readLate();
    found.interpreter.quoted.end();
    yield* takeFold(this.#state, this.#lists);
    this.#state.takeFound();
    yield* made.take();
    yield* endDocument(this.#state);
  }

  /** The last part. */
  close(closing: Closing, outcome: 0 | 3 | 5 | 7): EnvelopePart {
    const { operation, diagnostics: listed, error } = this.#state;
    if (operation?.hasResult !== false) return { part: 'close', close: closing, outcome };
    const diagnostics = [...listed.values(error), ...closing.diagnostics];
    const behind = { ...(error !== undefined && { error }), ...closing, diagnostics };
    return { part: 'operation', envelope: operation.whole(this.#state.context.tool, behind), outcome };
  }
}

/** A key or a list that is come to. */
type Begun = Extract<PlacedPart, { part: 'field' | 'object' | 'list' }>;
