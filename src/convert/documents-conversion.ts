import { type Adapter, at } from '../adapter.ts';
import { classify, type DocumentClass, documentFinder, requestIn } from '../detect/classify.ts';
import { type DetectedForm, detectForms } from '../detect/detect-forms.ts';
import { knownAdapter } from '../detect/known-tool.ts';
import { convertUnrecognized } from '../detect/unrecognized.ts';
import { Cursor, readWhole } from '../input/cursor.ts';
import type { DocumentFinder, FoundDocument } from '../input/document-finder.ts';
import { TextCollector } from '../input/text.ts';
import { type Steps, sourceOf, Window } from '../input/window.ts';
import { onceFor } from '../json/once-for.ts';
import { isObject } from '../json/value.ts';
import { readSurroundings } from '../text/surroundings.ts';
import { requestAlone } from '../text/text-input.ts';
import { convertAnswer, remember, type Session } from './answer.ts';
import { type Conversion, convertDocument, type DocumentInput, type Pending } from './document.ts';
import { errorAlone, placedError } from './error-envelope.ts';
import { cutDetails } from './faults.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';
import { convertUnified } from './unified.ts';

/** What a document is that is no list of documents. */
type OneDocument = Exclude<DocumentClass, 'list'>;

/** Converts the documents of an input, one after the other. */
export class DocumentsConversion {
  readonly finder: DocumentFinder;
  /** How many documents there have been, and how many requests. */
  count = 0;
  requests = 0;
  readonly #window: Window;
  readonly #settings: Settings;
  readonly #session: Session = {};
  /** What is left of the document before, and the texts that belong to it. */
  #pending: Pending | undefined;
  #last: TextCollector[] = [];
  /** Texts since that. */
  #texts: TextCollector[] = [];
  /** Documents behind it that may yet turn out to be text. */
  readonly #doubtful: DoubtfulDocument[] = [];
  #inBatch = false;

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
    if (!this.#inBatch && mayBeText(found, form, this.#settings)) return yield* this.#takeDoubtful(found, form, text);
    if (followsSource(form)) this.#texts.unshift(...textsOf(this.#doubtful.splice(0)));
    yield* this.#endDoubt();
    yield* this.#convert(this.#window, found, form, text);
    yield* this.#goOnBehind(this.#pending as Pending);
  }

  /** Has a document wait that may be text; when they are too many, they and it are documents. */
  *#takeDoubtful(found: FoundDocument, form: OneDocument, text: TextCollector): Steps<void, EnvelopePart> {
    const { start, end = start } = found;
    yield* this.#close(text);
    const one = { found, form, bytes: Buffer.from(this.#window.view(start, end)), texts: this.#texts.splice(0) };
    const isFull = !hasRoom(this.#doubtful, one);
    this.#doubtful.push(one);
    if (isFull) yield* this.#endDoubt();
    this.finder.goOn(end);
  }

  /** Converts the documents that waited, which are no text. */
  *#endDoubt(): Steps<void, EnvelopePart> {
    const later = this.#texts;
    for (const { found, form, bytes, texts } of this.#doubtful.splice(0)) {
      const window = new Window(sourceOf(bytes), found.start);
      yield* window.load();
      this.#texts = texts;
      yield* this.#convert(window, found, form, texts.at(-1) as TextCollector);
    }
    this.#texts = later;
  }

  /** Converts a document behind a `text`, and the texts before that. */
  *#convert(window: Window, found: FoundDocument, form: OneDocument, text: TextCollector): Steps<void, EnvelopePart> {
    yield* this.#close(text);
    this.#last = this.#texts;
    this.#texts = [];
    const input = { window, start: found.start, index: this.count++, texts: this.#last };
    this.#pending = yield* convertFound(input, found, form, this.#session, this.#settings);
  }

  /** Ends the document before, behind which a `text` and another document stand. */
  *#close(text: TextCollector): Generator<EnvelopePart> {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) yield* pending.close(text, false);
  }

  /** Continues after a document that has been read. */
  *#goOnBehind({ end, atOnce }: Pending): Steps<void, EnvelopePart> {
    const behind = this.#inBatch ? yield* behindInBatch(this.#window, end) : { at: end, inBatch: false };
    this.finder.goOn(behind.at);
    this.#inBatch = behind.inBatch;
    if (atOnce !== true) return;
    yield* this.#close(new TextCollector());
    yield { part: 'flush' };
  }

  /** Goes on within a list of documents. */
  #enterBatch({ start }: FoundDocument): void {
    this.finder.goOn(start + 1);
    this.#inBatch = true;
  }

  /** Remembers a request for the answers behind it; one that can't be read is reported. */
  *#takeRequest({ start }: FoundDocument, detection: DetectedForm): Steps<void, EnvelopePart> {
    const { value, end } = yield* readWhole(this.#window, start);
    this.requests++;
    this.finder.goOn(end);
    if (isObject(value)) this.#settings.requests.push({ value, named: false, detection });
    else yield requestAlone(detection, this.#settings);
  }

  /** What is left to print when the input has ended. */
  *end(): Steps<void, EnvelopePart> {
    yield* this.#endDoubt();
    if (this.count === 0) return;
    const { text } = this.finder;
    const pending = this.#pending;
    this.#last.push(...this.#texts);
    if (pending !== undefined) yield* pending.close(text, true);
    if (this.#inBatch) yield unendedBatch(this.#window.end, this.#settings);
    if (pending === undefined) yield* convertStray([...this.#texts, text], this.#session, this.#settings);
  }
}

/** What converts a document that was found. */
function convertFound(
  input: DocumentInput,
  found: FoundDocument,
  form: OneDocument,
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

/**
 * The envelope of the text behind the last answer, and of stderr: that of the answer is closed before these are read.
 * Nothing for blanks and noise.
 */
export function* convertStray(
  texts: readonly TextCollector[],
  { tool }: Session,
  settings: Settings,
): Generator<EnvelopePart> {
  const adapter = knownAdapter(settings) ?? settings.adapters.find((candidate) => candidate.tool === tool);
  const { diagnostics, lost } = readSurroundings(texts, settings.invocation, adapter, settings);
  if (diagnostics.every(({ code }) => code === 'UNI-QRY-023')) return;
  const ids = ownIdentity(`sha256:${texts.map((text) => text.digest).join(':')}`, settings);
  yield { part: 'open', tool: adapter?.tool ?? 'unify', command: null };
  yield { part: 'close', close: { diagnostics, ...ids, partial: lost }, outcome: lost ? 5 : 0 };
}

/** The error envelope in place of the answers that a batch lacks, whose input ended in it at this byte. */
export function unendedBatch(byteOffset: number, settings: Settings): EnvelopePart {
  const error = placedError('UNI-QRY-004', byteOffset, { details: cutDetails(byteOffset) });
  return errorAlone(error, String(byteOffset), settings, 5);
}

/**
 * Where reading continues after an answer of a batch that ended at `end`, behind the comma or bracket that follows, and
 * whether that is in the batch.
 */
export function* behindInBatch(window: Window, end: number): Steps<{ at: number; inBatch: boolean }> {
  const cursor = new Cursor(window, end);
  const byte = cursor.here() ?? (yield* cursor.peek());
  const isSeparator = byte === 0x2c || byte === 0x5d;
  return { at: isSeparator ? cursor.at + 1 : end, inBatch: byte === 0x2c || byte === undefined };
}

/** How many bytes of documents may wait to be distinguished from text, and how many documents. */
const MOST_BYTES = 1 << 20;
const MOST_WAITING = 1 << 10;

/**
 * A document of no known form, which waits for what follows: a tool that prints source text before its document prints
 * JSON that is in the source, too.
 */
export interface DoubtfulDocument {
  found: FoundDocument;
  form: Exclude<DocumentClass, 'list'>;
  bytes: Buffer;
  /** What stands before it, since the document before. */
  texts: TextCollector[];
}

/** True where one more may wait. */
export function hasRoom(waiting: readonly DoubtfulDocument[], { bytes }: DoubtfulDocument): boolean {
  const size = waiting.reduce((sum, one) => sum + one.bytes.length, bytes.length);
  return waiting.length < MOST_WAITING && size < MOST_BYTES;
}

/** The texts that documents turned out to be, with those between them, in their order. */
export function textsOf(documents: readonly DoubtfulDocument[]): TextCollector[] {
  return documents.flatMap(({ texts, bytes }) => {
    const text = new TextCollector();
    text.append(bytes);
    return [...texts, text];
  });
}

/**
 * True for a document that may be text before another one: nothing in it tells its form, or only as that of another
 * tool than is known, and a tool is known that prints such text.
 */
export function mayBeText({ probe, end }: FoundDocument, form: DocumentClass, settings: Settings): boolean {
  if (typeof form === 'string' || end === undefined || !probe.complete) return false;
  const known = knownAdapter(settings);
  if (!(known === undefined ? settings.adapters : [known]).some(printsSource)) return false;
  const [detection, ...others] = known === undefined ? form : detectForms(probe, settings.adapters, known.tool);
  if (others.length > 0 || detection?.form !== undefined) return false;
  return detection === undefined || detection.evidence().length === 0;
}

/** True for a tool that prints source text before documents. */
const printsSource = onceFor(({ forms }: Adapter) => forms.some(({ followsSource }) => followsSource !== undefined));

/** True for a document before which its tool prints source text. */
export function followsSource(form: DocumentClass): boolean {
  const [detection, ...others] = typeof form === 'string' ? [] : form;
  return others.length === 0 && detection?.form?.followsSource === true;
}
