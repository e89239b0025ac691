import type { Probe } from '../adapter.ts';
import { Cursor } from '../decode/cursor.ts';
import type { FoundDocument } from '../decode/document-finder.ts';
import { Scanner } from '../decode/scanner.ts';
import { TextCollector } from '../decode/text.ts';
import type { DocumentClass } from './classify.ts';
import type { DocumentInput, Pending } from './document.ts';
import { knownAdapter } from './known-tool.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';

/** How many bytes of documents may wait to be told from text, and how many documents. */
const MOST_BYTES = 1 << 20;
const MOST_WAITING = 1 << 10;

/** A document of no known form, with all that is to be printed of it but its end. */
interface Waiting {
  input: DocumentInput;
  bytes: TextCollector;
  parts: readonly EnvelopePart[];
  pending: Pending;
}

/**
 * Documents of no known form in a row, which wait for what follows: a tool that prints source text before its document
 * prints JSON that stands in the source, too.
 */
interface Doubtful extends Pending {
  waiting: Waiting[];
  /** How long they are together. */
  byteLength: number;
}

/** True for documents that may yet turn out to be text. */
function isDoubtful(pending: Pending | undefined): pending is Doubtful {
  return pending !== undefined && 'waiting' in pending;
}

/**
 * True for a document that may be text before another one: nothing in it tells its form, and a tool is known that
 * prints such text.
 */
export function mayBeText({ probe }: FoundDocument, form: DocumentClass, settings: Settings): boolean {
  if (typeof form === 'string') return false;
  const [detection, ...others] = form;
  if (
    !probe.complete ||
    others.length > 0 ||
    (detection !== undefined && (detection.form !== undefined || detection.evidence.length > 0))
  )
    return false;
  const known = knownAdapter(settings);
  const adapters = known === undefined ? settings.adapters : [known];
  return adapters.some(({ forms }) => forms.some(({ followsSource }) => followsSource !== undefined));
}

/**
 * Comes to a document behind what waits, with the text between: closes that, or tells that it was text. An envelope's
 * end waits for the next document because text behind the last one belongs to it.
 */
export function* passTo(
  { probe }: FoundDocument,
  form: DocumentClass,
  pending: Pending | undefined,
  between: TextCollector,
  open: boolean,
): Generator<EnvelopePart, { texts: TextCollector[]; documents: number }> {
  if (isDoubtful(pending) && followsSource(probe, form))
    return { texts: textsOf(pending), documents: pending.waiting.length };
  if (pending !== undefined && !(open && isDoubtful(pending))) yield* pending.close(between, false);
  return { texts: [], documents: 0 };
}

/** Converts a document that may be text, behind those that wait; when they are too many, they and it are documents. */
export async function* holdBack(
  input: DocumentInput,
  before: Pending | undefined,
  between: TextCollector,
  conversion: AsyncGenerator<EnvelopePart, Pending>,
): AsyncGenerator<EnvelopePart, Pending> {
  const bytes = await bytesOf(input);
  const waiting = isDoubtful(before) ? before.waiting : [];
  const byteLength = (isDoubtful(before) ? before.byteLength : 0) + bytes.byteLength;
  if (byteLength >= MOST_BYTES || waiting.length >= MOST_WAITING) {
    if (isDoubtful(before)) yield* before.close(between, false);
    return yield* conversion;
  }
  const parts: EnvelopePart[] = [];
  let made = await conversion.next();
  for (; made.done !== true; made = await conversion.next()) parts.push(made.value);
  waiting.push({ input, bytes, parts, pending: made.value });
  return doubtful(waiting, byteLength);
}

/** The beginning of a document, as text: all of it, where it is not too long to wait. */
async function bytesOf({ window, start }: DocumentInput): Promise<TextCollector> {
  const scanner = new Scanner(start, 'value');
  await new Cursor(window, start).scanTo(scanner, start + MOST_BYTES);
  const bytes = new TextCollector();
  bytes.append(window.view(start, scanner.at));
  return bytes;
}

function doubtful(waiting: Waiting[], byteLength: number): Doubtful {
  return {
    waiting,
    byteLength,
    end: (waiting.at(-1) as Waiting).pending.end,
    *close(behind, isLast) {
      for (const [at, { parts, pending }] of waiting.entries()) {
        yield* parts;
        const next = waiting[at + 1];
        yield* next === undefined ? pending.close(behind, isLast) : pending.close(next.input.texts[0] ?? behind, false);
      }
    },
  };
}

/** True for a document before which its tool prints source text. */
function followsSource(seen: Probe, form: DocumentClass): boolean {
  if (typeof form === 'string') return false;
  const [detection, ...others] = form;
  return others.length === 0 && detection?.form?.followsSource?.(seen) === true;
}

/** The texts that documents turned out to be, with those between them, in their order. */
function textsOf({ waiting }: Doubtful): TextCollector[] {
  return waiting.flatMap(({ input: { texts }, bytes }) => [...texts, bytes]);
}
