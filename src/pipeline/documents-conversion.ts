import { at } from '../adapter.ts';
import type { DocumentFinder, FoundDocument } from '../decode/document-finder.ts';
import { TextCollector } from '../decode/text.ts';
import { readWhole } from '../decode/whole.ts';
import type { MORE, Steps, Window } from '../decode/window.ts';
import { isObject } from '../json/value.ts';
import { convertAnswer, remember, type Session } from './answer.ts';
import { behindInBatch, convertStray, unendedBatch } from './behind-answers.ts';
import { type DocumentClass, requestIn } from './classify.ts';
import type { DetectedForm } from './detect-forms.ts';
import { type Conversion, convertDocument, type DocumentInput, isPending, type Pending } from './document.ts';
import { documentFinder } from './find-documents.ts';
import type { EnvelopePart } from './parts.ts';
import { holdBack, mayBeText, passTo } from './pending-text.ts';
import type { Settings } from './settings.ts';
import { requestAlone } from './text-input.ts';
import { convertUnified } from './unified.ts';
import { convertUnrecognized } from './unrecognized.ts';

/** What one document gives, step by step. */
export type Taken = Iterator<EnvelopePart | typeof MORE, void, boolean>;

/** Converts the documents of an input, one after the other. */
export class DocumentsConversion {
  readonly finder: DocumentFinder;
  /** How many documents there have been, and how many requests. */
  count = 0;
  requests = 0;
  readonly #window: Window;
  readonly #settings: Settings;
  readonly #session: Session = {};
  /** What is left of the document before. */
  #pending: Pending | undefined;
  /** Texts since that, and those that belong to it. */
  #texts: TextCollector[] = [];
  #last = this.#texts;
  #inBatch = false;
  /** True where the document may yet turn out to be text. */
  #isOpen = false;

  constructor(window: Window, settings: Settings) {
    this.#window = window;
    this.#settings = settings;
    this.finder = documentFinder(window, settings);
  }

  /** True where the document before may take the next one in. */
  get mayFold(): boolean {
    return this.#pending?.fold !== undefined;
  }

  /** Whether the document before takes in one that was found behind a text. */
  async folds(found: FoundDocument, text: TextCollector): Promise<boolean> {
    const end = await this.#pending?.fold?.(found, text);
    if (end !== undefined) this.finder.goOn(end);
    return end !== undefined;
  }

  /** Comes to a document behind a text; gives what closes the one before. */
  passTo(found: FoundDocument, form: DocumentClass, text: TextCollector): Iterable<EnvelopePart> {
    this.#texts.push(text);
    if (form === 'list' || requestIn(form) !== undefined) return [];
    this.#isOpen = !this.#inBatch && mayBeText(found, form, this.#settings);
    const { closed, texts, documents } = passTo(found, form, this.#pending, text, this.#isOpen);
    this.#texts.unshift(...texts);
    this.count -= documents;
    return closed;
  }

  /** Begins with a document behind a text. */
  begin(found: FoundDocument, form: DocumentClass, text: TextCollector): Taken | Promise<Taken> {
    if (form === 'list') return this.#enterBatch(found);
    const request = requestIn(form);
    if (request !== undefined) return this.#takeRequest(found, request);
    this.#last = this.#texts;
    this.#texts = [];
    const input = { window: this.#window, start: found.start, index: this.count, texts: this.#last };
    const begun = convertFound(input, found, form, this.#session, this.#settings);
    if (this.#isOpen || begun instanceof Promise) return this.#takeAwaited(input, found, text, begun);
    return this.#take(begun);
  }

  /** Takes a document that is waited for, or that may turn out to be text. */
  async #takeAwaited(
    input: DocumentInput,
    found: FoundDocument,
    text: TextCollector,
    begun: Conversion | Promise<Conversion>,
  ): Promise<Taken> {
    const conversion = await begun;
    return this.#take(this.#isOpen ? await holdBack(input, found, this.#pending, text, conversion) : conversion);
  }

  /** Takes a document to its end; what is left to print of it waits for what follows. */
  *#take(conversion: Conversion): Steps<void, EnvelopePart> {
    const pending = isPending(conversion) ? conversion : yield* conversion;
    const { end } = pending;
    const behind = this.#inBatch ? yield* behindInBatch(this.#window, end) : { at: end, inBatch: false };
    this.finder.goOn(behind.at);
    this.#inBatch = behind.inBatch;
    this.count++;
    this.#pending = pending;
    if (pending.atOnce !== true) return;
    yield* pending.close(new TextCollector(), false);
    yield { part: 'flush' };
    this.#pending = undefined;
  }

  /** Goes on within a list of documents. */
  #enterBatch({ start }: FoundDocument): Taken {
    this.finder.goOn(start + 1);
    this.#inBatch = true;
    return [].values();
  }

  /** Remembers a request for the answers behind it; one that can't be read is told. */
  async #takeRequest({ start }: FoundDocument, detection: DetectedForm): Promise<Taken> {
    const { value, end } = await readWhole(this.#window, start);
    this.requests++;
    this.finder.goOn(end);
    if (!isObject(value)) return [requestAlone(detection, this.#settings)].values();
    this.#settings.requests.push({ value, named: false, detection });
    return [].values();
  }

  /** What is left to print when the input has ended. */
  *end(): Generator<EnvelopePart> {
    if (this.count === 0) return;
    const { text } = this.finder;
    if (this.#pending !== undefined) {
      this.#last.push(...this.#texts);
      yield* this.#pending.close(text, true);
    }
    if (this.#inBatch) yield unendedBatch(this.#window.end, this.#settings);
    if (this.#pending === undefined) yield* convertStray([...this.#texts, text], this.#session, this.#settings);
  }
}

/** What converts a document that was found. */
function convertFound(
  input: DocumentInput,
  found: FoundDocument,
  form: Exclude<DocumentClass, 'list'>,
  session: Session,
  settings: Settings,
): Conversion | Promise<Conversion> {
  if (form === 'unified') return convertUnified(input, found.probe, settings);
  if (form === 'answer') return convertAnswer(input, found, session, settings);
  const [detection, ...others] = form;
  if (detection !== undefined && others.length === 0) {
    // What is left of a broken answer tells the tool of the others.
    if (typeof at(found.probe.value, 'jsonrpc') === 'string') remember(session, detection.adapter.tool);
    return convertDocument(input, detection, settings);
  }
  return convertUnrecognized(
    input,
    found,
    form.map(({ adapter }) => adapter.tool),
    settings,
  );
}
