import type { Adapter, Form } from '../adapter.ts';
import type { MatchContext } from '../elements/match-context.ts';
import type { Document } from '../input/document.ts';
import type { Part, PlacedPart } from '../input/document-part.ts';
import type { Steps } from '../input/window.ts';
import { DocumentLists } from './document-lists.ts';
import { DocumentState } from './document-state.ts';
import { endDocument } from './end-document.ts';
import { noteCut, noteLost, noteRepeated, noteVersion } from './faults.ts';
import type { EnvelopePart } from './parts.ts';
import { Sections } from './sections.ts';
import type { Settings } from './settings.ts';
import { takeFold } from './take-fold.ts';
import { takeField, takeObject } from './take-keys.ts';

/**
 * Makes the envelope of one document by its form, part by part. What belongs behind the data is collected and read when
 * the last part has been taken.
 */
export class FormConversion {
  readonly state: DocumentState;
  readonly #lists: DocumentLists;
  /** Reads the sections of a form that has some. */
  readonly #sections: Sections | undefined;
  /** The keys of a fold that were not come to yet. */
  readonly #unfolded: Set<string>;

  /** `document` is empty where its parts are taken as they come. */
  constructor(form: Form, adapter: Adapter, document: Document, context: MatchContext, settings: Settings) {
    this.state = new DocumentState(form, adapter, document, context, settings);
    this.#lists = new DocumentLists(this.state, document);
    this.#unfolded = new Set([...(form.fold?.keys ?? []), ...(form.fold?.needs ?? [])]);
    if (Object.keys(form.sections).length === 0) return;
    const { found, payload, resolver } = this.state;
    this.#sections = new Sections(form, { context, found, resolver, payload });
  }

  /** `text` is what the tool printed before the document as its result. */
  *begin(text?: string): Generator<EnvelopePart> {
    const { form, context, operation, payload, order } = this.state;
    if (operation !== undefined) return;
    yield { part: 'open', tool: context.tool, command: form.command ?? context.typedCommand ?? null };
    for (const [key, value] of Object.entries(form.fixed ?? {})) payload.put(`/${key}`, key, value);
    this.state.hasText = text !== undefined;
    if (text !== undefined) payload.put('/text', 'text', text);
    yield* order.ready();
  }

  *take(part: Part): Steps<void, EnvelopePart> {
    if (part.part === 'repeated') noteRepeated(part.repeated, this.state.legacy, this.state.findings);
    else if (this.#sections?.holds(part) === true) yield* this.#ofSection(part, this.#sections);
    else {
      if (part.part === 'field' || part.part === 'object' || part.part === 'list') {
        if (this.#sections !== undefined) yield* this.#turns(this.#sections.end());
        this.#comeTo(part);
      }
      if (this.#isBehindFold(part)) yield* takeFold(this.state, this.#lists);
      this.#unfolded.delete(part.pointer);
      this.#ofDocument(part);
    }
    yield* this.state.order.ready();
  }

  /** True for a part before which all keys stand that are understood only together. */
  #isBehindFold({ part, pointer }: PlacedPart): boolean {
    const { fold, lists } = this.state.form;
    if (fold === undefined || fold.keys.includes(pointer) || this.#unfolded.size > 0) return false;
    // A list that joins another one is there if one of its elements stays.
    return part === 'field' || part === 'object' || (part === 'list' && lists[pointer]?.joins === undefined);
  }

  /** Ends what stands before a key or a list. */
  #comeTo(part: Begun): void {
    this.state.order.leaveList(part.pointer);
    if (part.part !== 'field') return;
    this.#noteEncoding(part);
    noteVersion(this.state.context, part);
  }

  /** Takes a part outside of sections. */
  #ofDocument(part: PlacedPart): void {
    const { payload } = this.state;
    switch (part.part) {
      case 'field':
        payload.leave(part.pointer);
        return takeField(this.state, part.pointer, part.value);
      case 'object':
        return takeObject(this.state, part.pointer);
      case 'list':
        return this.#lists.come(part.pointer);
      case 'elements':
        return this.#lists.take(part.pointer, part.block);
      case 'lost':
        if (part.index !== undefined) this.#lists.lose(part.pointer, part.index);
        return noteLost(part, this.state.findings);
      case 'cut':
        return noteCut(part, this.state.findings);
    }
  }

  /** Takes a part of a section; notes what was lost or cut in it, as elsewhere. */
  *#ofSection(part: PlacedPart, sections: Sections): Steps<void> {
    if (part.part === 'lost') return noteLost(part, this.state.findings);
    if (part.part === 'cut') return noteCut(part, this.state.findings);
    if (part.part === 'field' || part.part === 'object' || part.part === 'list')
      this.state.order.leaveList(part.pointer);
    if (part.part === 'field') this.#noteEncoding(part);
    yield* this.#turns(sections.take(part));
  }

  /** Does what sections do step by step; others have their turn between. */
  *#turns(steps: Iterable<undefined> = []): Steps<void> {
    for (const _ of steps) {
      const turn = this.state.settings.turn?.();
      if (turn !== undefined) yield turn;
    }
  }

  /** Notes bytes that are not UTF-8. */
  #noteEncoding({ pointer, start, utf8 }: Extract<PlacedPart, { part: 'field' }>): void {
    if (!utf8) this.state.findings.add('UNI-QRY-014', { pointer, byte_offset: start });
  }

  /** Ends the last section. */
  *endSections(): Steps<void> {
    this.state.order.leaveList('');
    yield* this.#turns(this.#sections?.close());
  }

  /** What is still to be printed of the data when the document has ended. */
  *finish(): Generator<EnvelopePart> {
    const { payload, order, found } = this.state;
    payload.leave('');
    yield* order.ready();
    yield* this.#lists.readLate();
    found.reading.quoted.end();
    yield* takeFold(this.state, this.#lists);
    this.state.takeFound();
    yield* order.ready();
    yield* endDocument(this.state);
  }
}

/** A key or a list that is come to. */
type Begun = Extract<PlacedPart, { part: 'field' | 'object' | 'list' }>;
