import { detectForms } from '../detect/detect-forms.ts';
import { knownAdapter } from '../detect/known-tool.ts';
import { loadMore } from '../detect/more-adapters.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { textWithoutColours } from '../input/colours.ts';
import { readWhole } from '../input/cursor.ts';
import { DocumentFinder } from '../input/document-finder.ts';
import { beforeSource, decoded, type Encoding } from '../input/encoding.ts';
import { type ByteSource, type Steps, sourceOf, Window, waitFor, walk } from '../input/window.ts';
import { given } from '../json/value.ts';
import type { Blocks } from '../text/line-reader.ts';
import { linesIn } from '../text/lines.ts';
import { readText } from '../text/read-text.ts';
import { saidNothing } from '../text/surroundings.ts';
import { convertText, endOfText, isBlank, requestAlone, type TextInput, textInput } from '../text/text-input.ts';
import { contained } from './contain.ts';
import { DocumentsConversion } from './documents-conversion.ts';
import { errorAlone } from './error-envelope.ts';
import { type EnvelopePart, endWith } from './parts.ts';
import type { Settings } from './settings.ts';

/**
 * Converts an input: every document in it becomes one envelope, in order, and an input without one an error envelope.
 * Bad input, and what fails in unify itself, is reported in diagnostics and outcomes; only a failing source throws.
 */
export function convertInput(source: ByteSource, settings: Settings): Steps<void, EnvelopePart> {
  return contained(source, settings, convertEncoded);
}

/** Converts an input of plain bytes. */
function* convertPlain(source: ByteSource, settings: Settings): Steps<void, EnvelopePart> {
  const window = new Window(withStderr(source, settings));
  yield* skipByteOrderMark(window);
  const { start } = window;
  // What holds no document may be lines that say places, which are read twice.
  window.hold(settings.openStore);
  const documents = new DocumentsConversion(window, settings);
  const { finder } = documents;
  let found = yield* finder.next();
  if (found !== undefined) window.drop();
  for (; found !== undefined; found = yield* finder.next()) yield* documents.take(found);
  yield* documents.end();
  if (documents.count > 0) return;
  if (documents.requests === 0) yield* convertRest(textInput(finder, window, start), settings);
  else if (settings.moreInputs !== true) yield* unansweredRequests(settings);
  window.drop();
}

/** The error envelopes of requests in the input to which no answer was read. */
export function* unansweredRequests(settings: Settings): Generator<EnvelopePart> {
  for (const { detection, answered } of settings.requests)
    if (detection !== undefined && !answered) yield requestAlone(detection, settings);
}

/** An input without a document. What a tool printed to stderr may be its result, when it printed nothing else. */
function* convertRest(input: TextInput, settings: Settings): Steps<void, EnvelopePart> {
  // Any adapter may know the lines of a text.
  yield* waitFor(loadMore(settings));
  const { stderr: said = '', ...invocation } = settings.invocation;
  // Of a run that goes on it is known only now.
  const stderr = textWithoutColours(said);
  // What the adapter takes for nothing is nothing, whatever the tool said beside it.
  const known = knownAdapter(settings);
  const silent =
    known !== undefined &&
    (known.empty?.(settings.invocation) !== undefined || saidNothing(settings.invocation, known));
  if (!isBlank(input) && stderr.trim() !== '') {
    const alone = { ...settings, invocation };
    const both = withText(input, `\n${stderr}`);
    if (joinsText(stderr, settings) || (known === undefined && areLines(both, input, alone)))
      return yield* convertText(both, alone);
  }
  if (!isBlank(input) || stderr.trim() === '' || silent) return yield* convertText(input, settings);
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
  const orStderr = (chunk: Uint8Array | undefined) => {
    if (ended || chunk !== undefined) return chunk;
    ended = true;
    const { stderr = '' } = settings.invocation;
    return DOCUMENT.test(stderr) ? documentsOf(stderr, settings) : undefined;
  };
  return () => {
    const chunk = ended ? undefined : source();
    return chunk instanceof Promise ? chunk.then(orStderr) : orStderr(chunk);
  };
}

/** The stderr of a run as input, where documents are in it that belong there; then it is no stderr. */
async function documentsOf(text: string, settings: Settings): Promise<Uint8Array | undefined> {
  if (!(await walk(holdsDocument(text, settings)))) return undefined;
  const { stderr, ...invocation } = settings.invocation;
  settings.invocation = invocation;
  return Buffer.from(`\n${stderr}`, 'utf8');
}

/** A line that begins like a document, damaged or not. */
const DOCUMENT = /^(?:\{\s*"|\[\s*(?:\{\s*"?\w|\]))/mu;

/** True for a text in which a document of a tool stands whose stderr is a part of its output. */
function* holdsDocument(stderr: string, { adapters, tool }: Settings): Steps<boolean> {
  const window = new Window(sourceOf(Buffer.from(stderr, 'utf8')));
  const finder = new DocumentFinder(window, (seen) => {
    const [detection, ...others] = detectForms(seen, adapters, tool);
    return detection?.form !== undefined && detection.adapter.mergesStderr === true && others.length === 0;
  });
  for (let found = yield* finder.next(); found !== undefined; found = yield* finder.next()) {
    if (found.recognised) return true;
    finder.goOn((yield* readWhole(window, found.start)).end);
  }
  return false;
}

/** True for a stderr of a tool whose stderr is a part of its output. */
function joinsText(stderr: string, settings: Settings): boolean {
  const known = knownAdapter(settings);
  return settings.adapters.some(
    (adapter) =>
      adapter.mergesStderr === true && (adapter === known || (known === undefined && readText(stderr, adapter).tells)),
  );
}

/** An input with a text behind it. */
function withText({ blocks, ...input }: TextInput, text: string): TextInput {
  const both = blocks && (() => concatenated(blocks(), Buffer.from(text)));
  const byteLength = input.byteLength + Buffer.byteLength(text);
  return { ...input, byteLength, text: input.text + text, ...given({ blocks: both }) };
}

function* concatenated(blocks: Iterable<Uint8Array>, last: Uint8Array): Generator<Uint8Array> {
  yield* blocks;
  yield last;
}

/** True where lines of an input say places with the stderr of its run alone: findings are there, below a title. */
function areLines({ blocks }: TextInput, output: TextInput, settings: Settings): boolean {
  if (blocks === undefined || settings.invocation.stderrLeftOut !== undefined) return false;
  if (linesIn(blocks, settings) === undefined) return false;
  // A title alone may be what is said where nothing was found.
  for (const _ of linesIn(output.blocks as Blocks, settings)?.rows() ?? []) return false;
  return true;
}

export function* skipByteOrderMark(window: Window): Steps<void> {
  if ((yield* window.reach(2)) && window.view(0, 3).equals(BYTE_ORDER_MARK)) window.release(3);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const NAMES: Readonly<Record<Encoding, string>> = {
  gzip: 'compressed with gzip',
  zstd: 'compressed with zstd',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  colours: 'in colours',
};

/**
 * Converts an input that may be compressed, UTF-16 or in colours: each envelope made of one says so, and one that can't
 * be read to its end is followed by an error envelope. An envelope of the input is left as it is.
 */
function* convertEncoded(source: ByteSource, settings: Settings): Steps<void, EnvelopePart> {
  const { invocation } = settings;
  if (invocation.stderr !== undefined)
    settings.invocation = { ...invocation, stderr: textWithoutColours(invocation.stderr) };
  const decoding = yield* decoded(source, settings.decompress);
  const how = decoding.encodings.map((encoding) => NAMES[encoding]).join(' and ');
  const first = decoding.encodings.length === 0 ? undefined : yield* waitFor(decoding.source());
  const unread = first === undefined ? decoding.failure() : undefined;
  if (unread !== undefined) return yield failure(unread, how, settings, 4);
  const bytes = first === undefined ? decoding.source : beforeSource(first, decoding.source);
  for (const part of convertPlain(bytes, settings)) {
    if (part instanceof Promise || !('outcome' in part) || part.unified || decoding.encodings.length === 0) {
      yield part;
      continue;
    }
    const note = unifyDiagnostic('UNI-QRY-029', { details: { encodings: [...decoding.encodings] } });
    yield endWith(part, ({ diagnostics }) => ({ diagnostics: [...diagnostics, note] }));
  }
  const reason = decoding.failure();
  if (reason !== undefined) yield failure(reason, how, settings, 5);
}

function failure(reason: string, how: string, settings: Settings, outcome: 4 | 5): EnvelopePart {
  const message = `The input is ${how} and could not be read${outcome === 5 ? ' to its end' : ''}: ${reason}.`;
  return errorAlone(unifyDiagnostic('UNI-QRY-030', { message }), reason, settings, outcome);
}
