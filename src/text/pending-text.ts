import type { Adapter, Probe } from '../adapter.ts';
import type { Conversion, DocumentInput, Pending } from '../convert/document.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import type { DocumentClass } from '../detect/classify.ts';
import { detectForms } from '../detect/detect-forms.ts';
import { knownAdapter } from '../detect/known-tool.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import { TextCollector } from '../input/text.ts';
import { onceFor } from '../json/once-for.ts';

/** How many bytes of documents may wait to be told from text, and how many documents. */
const MOST_BYTES = 1 << 20;
const MOST_WAITING = 1 << 10;

/** A document of no known form, with all that is to be printed of it but its end. */
interface Waiting {
  input: DocumentInput;
  bytes: Buffer;
  parts: readonly EnvelopePart[];
  pending: Pending;
}

/**
 * Documents of no known form in a row, which wait for what follows: a tool that prints source text before its document
 * prints JSON that stands in the source, too.
 */
class Doubtful implements Pending {
  end = 0;
  readonly #waiting: Waiting[] = [];
  /** How long they are together. */
  #byteLength = 0;

  get size(): number {
    return this.#waiting.length;
  }

  /** Whether one more may wait, of so many bytes. */
  hasRoomFor(byteLength: number): boolean {
    return this.#byteLength + byteLength < MOST_BYTES && this.size < MOST_WAITING;
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#byteLength += waiting.bytes.length;
    this.end = waiting.pending.end;
  }

  *close(behind: TextCollector, isLast: boolean): Generator<EnvelopePart> {
    // What has been closed is not kept until all are: many that live that long cost as much as all else.
    for (let one = this.#waiting.shift(); one !== undefined; one = this.#waiting.shift()) {
      yield* one.parts;
      const [next] = this.#waiting;
      yield* next === undefined
        ? one.pending.close(behind, isLast)
        : one.pending.close(next.input.texts[0] ?? behind, false);
    }
  }

  /** The texts that they turned out to be, with those between them, in their order. */
  get texts(): TextCollector[] {
    return this.#waiting.flatMap(({ input: { texts }, bytes }) => {
      const text = new TextCollector();
      text.append(bytes);
      return [...texts, text];
    });
  }
}

/** True for documents that may yet turn out to be text. */
function isDoubtful(pending: Pending | undefined): pending is Doubtful {
  return pending instanceof Doubtful;
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

/**
 * Comes to a document behind what waits, with the text between: the parts that close that, or what turned out to be
 * text, and so many documents that were none. An envelope's end waits for the next document because text behind the
 * last one belongs to it.
 */
export function passTo(
  { probe }: FoundDocument,
  form: DocumentClass,
  pending: Pending | undefined,
  between: TextCollector,
  open: boolean,
): { closed: Iterable<EnvelopePart>; texts: TextCollector[]; documents: number } {
  if (isDoubtful(pending) && followsSource(probe, form))
    return { closed: [], texts: pending.texts, documents: pending.size };
  const goesOn = pending === undefined || (open && isDoubtful(pending));
  return { closed: goesOn ? [] : pending.close(between, false), texts: [], documents: 0 };
}

/** Converts a document that may be text, behind those that wait; when they are too many, they and it are documents. */
export function* holdBack(
  input: DocumentInput,
  { start, end = start }: FoundDocument,
  before: Pending | undefined,
  between: TextCollector,
  conversion: Conversion,
): Conversion {
  const doubtful = isDoubtful(before) ? before : new Doubtful();
  if (!doubtful.hasRoomFor(end - start)) {
    if (isDoubtful(before)) yield* before.close(between, false);
    return yield* conversion;
  }
  const bytes = Buffer.from(input.window.view(start, end));
  const parts: EnvelopePart[] = [];
  let step = conversion.next();
  for (; step.done !== true; step = conversion.next()) {
    if (step.value instanceof Promise) yield step.value;
    else parts.push(step.value);
  }
  doubtful.add({ input, bytes, parts, pending: step.value });
  return doubtful;
}

/** True for a document before which its tool prints source text. */
function followsSource(seen: Probe, form: DocumentClass): boolean {
  if (typeof form === 'string') return false;
  const [detection, ...others] = form;
  return others.length === 0 && detection?.form?.followsSource?.(seen) === true;
}
