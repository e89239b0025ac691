import type { Adapter } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import type { DocumentClass } from '../detect/classify.ts';
import { detectForms } from '../detect/detect-forms.ts';
import { knownAdapter } from '../detect/known-tool.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import { TextCollector } from '../input/text.ts';
import { onceFor } from '../json/once-for.ts';

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
