import { at } from '../adapter.ts';
import { classify, type DocumentClass, requestIn } from '../detect/classify.ts';
import type { DetectedForm } from '../detect/detect-forms.ts';
import { convertUnrecognized } from '../detect/unrecognized.ts';
import type { DocumentFinder, FoundDocument } from '../input/document-finder.ts';
import { TextCollector } from '../input/text.ts';
import { readWhole } from '../input/whole.ts';
import type { Steps, Window } from '../input/window.ts';
import { isObject } from '../json/value.ts';
import { holdBack, mayBeText, passTo } from '../text/pending-text.ts';
import { requestAlone } from '../text/text-input.ts';
import { convertAnswer, remember, type Session } from './answer.ts';
import { behindInBatch, convertStray, unendedBatch } from './behind-answers.ts';
import { type Conversion, convertDocument, type DocumentInput, type Pending } from './document.ts';
import { documentFinder } from './find-documents.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';
import { convertUnified } from './unified.ts';

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

  /** Converts a document that was found; what is left to print of it waits for what follows. */
  *take(found: FoundDocument): Steps<void, EnvelopePart> {
    const text = this.finder.takeText();
    const folded = this.#pending?.fold && (yield* this.#pending.fold(found, text));
    if (folded !== undefined) return this.finder.goOn(folded);
    const form = yield* classify(found.probe, this.#settings);
    this.#texts.push(text);
    if (form === 'list') return this.#enterBatch(found);
    const request = requestIn(form);
    if (request !== undefined) return yield* this.#takeRequest(found, request);
    yield* this.#passTo(found, form, text);
    const input = { window: this.#window, start: found.start, index: this.count, texts: this.#last };
    const conversion = convertFound(input, found, form, this.#session, this.#settings);
    const held = this.#isOpen ? holdBack(input, found, this.#pending, text, conversion) : conversion;
    yield* this.#goOnBehind(yield* held);
  }

  /** Comes to a document behind a text: what closes the one before. */
  *#passTo(found: FoundDocument, form: DocumentClass, text: TextCollector): Generator<EnvelopePart> {
    this.#isOpen = !this.#inBatch && mayBeText(found, form, this.#settings);
    const { closed, texts, documents } = passTo(found, form, this.#pending, text, this.#isOpen);
    this.#texts.unshift(...texts);
    this.count -= documents;
    yield* closed;
    this.#last = this.#texts;
    this.#texts = [];
  }

  /** Goes on behind a document that has been read. */
  *#goOnBehind(pending: Pending): Steps<void, EnvelopePart> {
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
  #enterBatch({ start }: FoundDocument): void {
    this.finder.goOn(start + 1);
    this.#inBatch = true;
  }

  /** Remembers a request for the answers behind it; one that can't be read is told. */
  *#takeRequest({ start }: FoundDocument, detection: DetectedForm): Steps<void, EnvelopePart> {
    const { value, end } = yield* readWhole(this.#window, start);
    this.requests++;
    this.finder.goOn(end);
    if (isObject(value)) this.#settings.requests.push({ value, named: false, detection });
    else yield requestAlone(detection, this.#settings);
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
): Conversion {
  if (form === 'unified') return convertUnified(input, found.probe, settings);
  if (form === 'answer') return convertAnswer(input, found, session, settings);
  if (form === 'record' || form === 'other') return convertUnrecognized(input, found, form, settings);
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
