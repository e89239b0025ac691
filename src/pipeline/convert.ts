import { at, type Probe } from '../adapter.ts';
import { isBatch } from '../decode/answer.ts';
import { DocumentFinder, type FoundDocument } from '../decode/document-finder.ts';
import { TextCollector } from '../decode/text.ts';
import { readWhole } from '../decode/whole.ts';
import { type ByteSource, MORE, sourceOf, Window } from '../decode/window.ts';
import { isObject } from '../json/value.ts';
import { convertAnswer, innerForms, remember, type Session } from './answer.ts';
import { type BehindAnswer, behindInBatch, convertStray, unendedBatch } from './behind-answers.ts';
import { classify, type DocumentClass, requestIn } from './classify.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';
import { type Conversion, convertDocument, type DocumentInput, isPending, type Pending } from './document.ts';
import { convertEncoded } from './encoded-input.ts';
import { isUnified, isUnifiedList, looksUnified } from './is-unified.ts';
import { knownAdapter } from './known-tool.ts';
import { loadKnowing, loadMore } from './more-adapters.ts';
import type { EnvelopePart } from './parts.ts';
import { holdBack, mayBeText, passTo } from './pending-text.ts';
import type { Settings } from './settings.ts';
import { saidNothing, tellsTool } from './text-around.ts';
import { convertText, endOfText, requestAlone, textInput } from './text-input.ts';
import { convertUnified } from './unified.ts';
import { convertUnrecognized } from './unrecognized.ts';

/**
 * Converts an input: every document in it becomes one envelope, in order, and an input without one an error envelope.
 * Bad input is told in diagnostics and outcomes; only a failing source throws.
 */
export function convertInput(source: ByteSource, settings: Settings): AsyncGenerator<EnvelopePart> {
  return convertEncoded(source, settings, convertPlain);
}

/** The same of an input of plain bytes. */
async function* convertPlain(source: ByteSource, settings: Settings): AsyncGenerator<EnvelopePart> {
  const window = new Window(withStderr(source, settings));
  await skipByteOrderMark(window);
  const finder = documentFinder(window, settings);
  let pending: Pending | undefined;
  let texts: TextCollector[] = [];
  let last = texts;
  let index = 0;
  let requests = 0;
  const session: Session = {};
  let inBatch = false;
  for (let found = await finder.next(); found !== undefined; found = await finder.next()) {
    const text = finder.takeText();
    const folded = pending?.fold === undefined ? undefined : await pending.fold(found, text);
    if (folded !== undefined) {
      finder.goOn(folded);
      continue;
    }
    texts.push(text);
    const classified = classify(found.probe, settings);
    const form = classified instanceof Promise ? await classified : classified;
    if (form === 'list') {
      finder.goOn(found.start + 1);
      inBatch = true;
      continue;
    }
    const request = requestIn(form);
    if (request !== undefined) {
      requests++;
      finder.goOn(yield* takeRequest(window, found, request, settings));
      continue;
    }
    const open = !inBatch && mayBeText(found, form, settings);
    const passed = passTo(found, form, pending, text, open);
    // Not `yield*`, which waits for each of the parts in an async generator.
    for (const part of passed.closed) yield part;
    texts.unshift(...passed.texts);
    index -= passed.documents;
    last = texts;
    texts = [];
    const input: DocumentInput = { window, start: found.start, index, texts: last };
    const begun = convertFound(input, found, form, session, settings);
    const converted = begun instanceof Promise ? await begun : begun;
    const conversion = open ? await holdBack(input, found, pending, text, converted) : converted;
    if (isPending(conversion)) pending = conversion;
    else {
      // Parts of a document that is here are taken without waiting, which would cost more than small documents.
      let step = conversion.next();
      for (let more = false; step.done !== true; step = conversion.next(more)) {
        if (step.value === MORE) more = await window.more();
        else yield step.value;
      }
      pending = step.value;
    }
    const behind: BehindAnswer = inBatch ? await behindInBatch(window, pending.end) : { at: pending.end, inBatch };
    finder.goOn(behind.at);
    inBatch = behind.inBatch;
    index++;
    if (pending.atOnce !== true) continue;
    for (const part of pending.close(new TextCollector(), false)) yield part;
    yield { part: 'flush' };
    pending = undefined;
  }
  if (pending !== undefined) {
    last.push(...texts);
    for (const part of pending.close(finder.text, true)) yield part;
  }
  if (index === 0) return yield* convertWithoutDocument(finder, requests, settings);
  if (inBatch) yield unendedBatch(window.end, settings);
  if (pending === undefined) yield* convertStray([...texts, finder.text], session, settings);
}

/** An input of requests alone, or of nothing that was found. */
async function* convertWithoutDocument(
  finder: DocumentFinder,
  requests: number,
  settings: Settings,
): AsyncGenerator<EnvelopePart> {
  if (requests === 0) yield* convertRest(finder, settings);
  else if (settings.moreInputs !== true) yield* unansweredRequests(settings);
}

/** Finds the documents of an input; adapters are loaded as they are needed for them. */
export function documentFinder(window: Window, settings: Settings): DocumentFinder {
  const isKnown = ({ form, request }: DetectedForm) => form !== undefined || request === true;
  const isClaimed = (seen: Probe) =>
    detectForms(seen, settings.adapters, settings.tool).some(isKnown) ||
    innerForms(seen, settings.adapters, settings.tool) !== undefined;
  const isClaimedOnce = async (loaded: Promise<unknown> | undefined, seen: Probe) => {
    await loaded;
    return isClaimed(seen) || ((await loadMore(settings)) && isClaimed(seen));
  };
  const recognises = async (seen: Probe) =>
    (await isUnifiedList(seen)) || (await isUnified(seen)) || (await isClaimedOnce(loadKnowing(seen, settings), seen));
  // Text may be full of brackets, and documents are many: where no adapter is to be loaded, nothing is waited for.
  return new DocumentFinder(window, (seen) => {
    if (mayBeUnified(seen)) return recognises(seen);
    if (isBatch(seen.value)) return true;
    const loaded = loadKnowing(seen, settings);
    if (loaded === undefined && isClaimed(seen)) return true;
    return loaded !== undefined || settings.moreAdapters !== undefined ? isClaimedOnce(loaded, seen) : false;
  });
}

/** True where an envelope shows, or a list of such. */
function mayBeUnified({ value }: Probe): boolean {
  return looksUnified(Array.isArray(value) ? value[0] : value);
}

/**
 * Remembers a request for the answers behind it, and gives the offset just after it; one that can't be read is told.
 */
async function* takeRequest(
  window: Window,
  { start }: FoundDocument,
  detection: DetectedForm,
  settings: Settings,
): AsyncGenerator<EnvelopePart, number> {
  const { value, end } = await readWhole(window, start);
  if (isObject(value)) settings.requests.push({ value, named: false, detection });
  else yield requestAlone(detection, settings);
  return end;
}

/** The error envelopes of requests in the input to which no answer was read. */
export function* unansweredRequests(settings: Settings): Generator<EnvelopePart> {
  for (const { detection, answered } of settings.requests)
    if (detection !== undefined && !answered) yield requestAlone(detection, settings);
}

/** What converts a document that was found: not a generator around another one, through which each part would go. */
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

/** An input without a document. What a tool printed to stderr may be its result, when it printed nothing else. */
async function* convertRest(finder: DocumentFinder, settings: Settings): AsyncGenerator<EnvelopePart> {
  // A text is read by the adapter of the tool that is known.
  if (knownAdapter(settings) === undefined) await loadMore(settings);
  const { stderr = '', ...invocation } = settings.invocation;
  const input = textInput(finder);
  // What the adapter takes for nothing is nothing, whatever the tool said beside it.
  const known = knownAdapter(settings);
  const silent =
    known !== undefined &&
    (known.empty?.(settings.invocation) !== undefined || saidNothing(settings.invocation, known));
  if (!finder.text.blank && stderr.trim() !== '' && joinsText(stderr, settings)) {
    return yield* convertText({ ...input, text: `${input.text}\n${stderr}` }, { ...settings, invocation });
  }
  if (!finder.text.blank || stderr.trim() === '' || silent) return yield* convertText(input, settings);
  const { stderrLeftOut = 0 } = invocation;
  if (stderrLeftOut > 0)
    return yield* convertText(endOfText(stderr, stderrLeftOut), {
      ...settings,
      invocation: { ...invocation, stderrLeftOut: 0 },
    });
  yield* convertPlain(sourceOf(Buffer.from(stderr, 'utf8')), { ...settings, invocation });
}

/**
 * The input with the stderr of its run behind it, where documents of the tool stand there that belong to it: then they
 * are input, and no stderr.
 */
function withStderr(source: ByteSource, settings: Settings): ByteSource {
  let ended = false;
  return async () => {
    const chunk = ended ? undefined : await source();
    if (ended || chunk !== undefined) return chunk;
    ended = true;
    const { stderr = '', ...invocation } = settings.invocation;
    if (!(await holdsDocument(stderr, settings))) return undefined;
    settings.invocation = invocation;
    return Buffer.from(`\n${stderr}`, 'utf8');
  };
}

/** A line that begins like a document, damaged or not. */
const DOCUMENT = /^(?:\{\s*"|\[\s*(?:\{\s*"?\w|\]))/mu;

/** True for a text in which a document of a tool stands whose stderr is a part of its output. */
async function holdsDocument(stderr: string, { adapters, tool }: Settings): Promise<boolean> {
  if (!DOCUMENT.test(stderr)) return false;
  const window = new Window(sourceOf(Buffer.from(stderr, 'utf8')));
  const finder = new DocumentFinder(window, (seen) => {
    const [detection, ...others] = detectForms(seen, adapters, tool);
    return detection?.form !== undefined && detection.adapter.mergesStderr === true && others.length === 0;
  });
  for (let found = await finder.next(); found !== undefined; found = await finder.next()) {
    if (found.recognised) return true;
    finder.goOn((await readWhole(window, found.start)).end);
  }
  return false;
}

/** True for a stderr of a tool whose stderr is a part of its output. */
function joinsText(stderr: string, settings: Settings): boolean {
  const known = knownAdapter(settings);
  return settings.adapters.some(
    (adapter) =>
      adapter.mergesStderr === true && (adapter === known || (known === undefined && tellsTool(stderr, adapter))),
  );
}

export async function skipByteOrderMark(window: Window): Promise<void> {
  if ((await window.has(2)) && window.view(0, 3).equals(BYTE_ORDER_MARK)) window.release(3);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
