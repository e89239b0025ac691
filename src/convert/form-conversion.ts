import { type Adapter, type DocumentDraft, type Form, form } from '../adapter.ts';
import type { MatchContext } from '../elements/match-context.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { Document, type Part, type PlacedPart } from '../input/document.ts';
import type { Steps } from '../input/window.ts';
import { closed } from './close-document.ts';
import { beginState, type DocumentState, matchContext } from './document-state.ts';
import { endDocument } from './end-document.ts';
import { noteCut, noteLost, noteMissingRelationships, noteRepeated, noteVersion } from './faults.ts';
import { takeFold } from './fold.ts';
import { ownIdentity } from './identity.ts';
import { takeField, takeObject } from './keys.ts';
import { Lists } from './lists.ts';
import type { EnvelopePart } from './parts.ts';
import { Sections } from './sections.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the envelope of one document by its form, part by part. What belongs behind the data is collected and read when
 * the last part has been taken.
 */
export class FormConversion {
  readonly state: DocumentState;
  readonly #lists: Lists;
  /** Reads the sections of a form that has some. */
  readonly #sections: Sections | undefined;
  /** The keys of a fold that were not come to yet. */
  readonly #unfolded: Set<string>;

  /** `document` is empty where its parts are taken as they come. */
  constructor(form: Form, adapter: Adapter, document: Document, context: MatchContext, settings: Settings) {
    this.state = beginState(form, adapter, document, context, settings);
    this.#lists = new Lists(this.state, document);
    this.#unfolded = new Set([...(form.fold?.keys ?? []), ...(form.fold?.needs ?? [])]);
    if (Object.keys(form.sections).length > 0) this.#sections = new Sections(this.state);
  }

  /** `text` is what the tool printed before the document as its result. */
  *begin(text?: string): Generator<EnvelopePart> {
    const { form, context, operation, data } = this.state;
    if (operation !== undefined) return;
    yield { part: 'open', tool: context.tool, command: form.command ?? context.typedCommand ?? null };
    for (const [key, value] of Object.entries(form.fixed ?? {})) data.put(`/${key}`, key, value);
    this.state.hasText = text !== undefined;
    if (text !== undefined) data.put('/text', 'text', text);
    yield* data.ready();
  }

  *take(part: Part): Steps<void, EnvelopePart> {
    const { context, legacy, data } = this.state;
    if (part.part === 'repeated') noteRepeated(part.repeated, legacy, context.findings);
    else if (part.part === 'lost' || part.part === 'cut') this.#takeLost(part);
    else {
      if (part.part === 'field' && !part.utf8)
        context.findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
      if (this.#sections?.holds(part) === true) {
        if (part.part !== 'elements') data.comeTo(part.pointer);
        yield* this.#turns(this.#sections.take(part));
      } else yield* this.#takePlaced(part);
    }
    yield* data.ready();
  }

  /** Takes a part outside of sections. */
  *#takePlaced(part: Exclude<PlacedPart, Lost>): Steps<void, EnvelopePart> {
    if (part.part === 'elements') return this.#lists.take(part.pointer, part.block);
    if (this.#sections !== undefined) {
      this.state.held.see(part);
      yield* this.#turns(this.#sections.end());
    }
    if (part.part === 'field') noteVersion(this.state.context, part);
    this.state.data.comeTo(part.pointer);
    if (this.#isBehindFold(part)) yield* takeFold(this.state, this.#lists);
    this.#unfolded.delete(part.pointer);
    if (part.part === 'field') takeField(this.state, part.pointer, part.value);
    else if (part.part === 'object') takeObject(this.state, part.pointer);
    else this.#lists.come(part.pointer);
  }

  /** True for a part before which all keys stand that are understood only together. */
  #isBehindFold({ part, pointer }: PlacedPart): boolean {
    const { fold, lists } = this.state.form;
    if (fold === undefined || fold.keys.includes(pointer) || this.#unfolded.size > 0) return false;
    // A list that joins another one is there if one of its elements stays.
    return part !== 'list' || lists[pointer]?.joins === undefined;
  }

  /** Notes what was lost or cut. */
  #takeLost(part: Lost): void {
    const { findings } = this.state.context;
    if (part.part === 'cut') return noteCut(part, findings);
    if (part.index !== undefined && this.#sections?.holds(part) !== true) this.#lists.lose(part.pointer, part.index);
    noteLost(part, findings);
  }

  /** Does what sections do step by step; others have their turn between. */
  *#turns(steps: Iterable<undefined> = []): Steps<void> {
    for (const _ of steps) {
      const turn = this.state.settings.turn?.();
      if (turn !== undefined) yield turn;
    }
  }

  /** Ends the last section. */
  *endSections(): Steps<void> {
    this.state.data.comeTo('');
    yield* this.#turns(this.#sections?.close());
  }

  /** What is still to be printed of the data when the document has ended. */
  *finish(): Generator<EnvelopePart> {
    const { data, found } = this.state;
    data.comeTo('');
    yield* data.ready();
    yield* this.#lists.readLate();
    found.reading.quoted.end();
    yield* takeFold(this.state, this.#lists);
    found.flush();
    yield* data.ready();
    yield* endDocument(this.state);
  }
}

type Lost = Extract<PlacedPart, { part: 'lost' | 'cut' }>;

/**
 * What was printed: its SHA-256, lower-case hex, how many bytes of it the draft can't hold, whether it holds the others
 * as they are, and whether something beside it is `lost`.
 */
export interface Printed {
  digest: string;
  leftOut: number;
  utf8: boolean;
  lost?: boolean;
  /** What the tool says that the execution is named. */
  executionId?: string;
}

/** The envelope of a draft for which there is no document. */
export function* convertDrafted(
  draft: DocumentDraft,
  adapter: Adapter,
  { digest, leftOut, utf8, lost: isLost = false, executionId }: Printed,
  diagnostics: readonly Diagnostic[],
  settings: Settings,
): Generator<EnvelopePart> {
  const drafted = formOf(draft, adapter);
  const context = { ...matchContext(0, adapter, drafted, settings), described: true };
  // A request belongs to a document.
  const conversion = new FormConversion(drafted, adapter, new Document(), context, { ...settings, requests: [] });
  if (leftOut > 0) context.findings.add('UNI-QRY-028', undefined, { bytes_left_out: leftOut });
  if (!utf8) context.findings.add('UNI-QRY-014');
  const { state } = conversion;
  yield* conversion.begin();
  yield* conversion.finish();
  if (state.operation?.failed !== true)
    noteMissingRelationships(settings.enrichment, context.relationships, context.findings);
  const lost = isLost || context.findings.lost;
  yield closed(
    state,
    {
      diagnostics: [...context.findings.diagnostics(), ...diagnostics],
      ...ownIdentity(`sha256:${digest}`, settings, executionId),
      partial: state.facts.partial || lost,
      ...(Object.keys(state.legacy).length > 0 && { legacy: state.legacy }),
    },
    lost ? 5 : 0,
  );
}

/** A form without keys: all of it is known at the end. */
function formOf(draft: DocumentDraft, { tool, forms }: Adapter): Form {
  if ('operation' in draft) {
    const { operation, result, ...end } = draft;
    const finish = () => ({ ...end, ...(result !== undefined && { data: result }) });
    return form(`${tool}/none`, { operation, when: {}, finish }, {});
  }
  const { command, matches, ...end } = draft;
  const none = form(`${tool}/none`, { command, when: {}, finish: () => end }, {});
  const count = forms.find((one) => one.command !== undefined)?.count;
  return { ...none, hasMatches: matches !== undefined, ...(count !== undefined && { count }) };
}
