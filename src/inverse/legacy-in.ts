import { DocumentFinder } from '../decode/document-finder.ts';
import { decoded } from '../decode/encoding.ts';
import { LineCounter } from '../decode/line-counter.ts';
import type { TextCollector } from '../decode/text.ts';
import { readWhole } from '../decode/whole.ts';
import { type ByteSource, Window } from '../decode/window.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { checkEnvelope } from '../envelope/check.ts';
import type { Envelope } from '../envelope/types.ts';
import type { Json } from '../json/value.ts';
import { skipByteOrderMark } from '../pipeline/convert.ts';
import type { InInput } from '../pipeline/documents-in.ts';
import { faultOf, type InputFault } from '../pipeline/no-envelope.ts';
import type { Settings } from '../pipeline/settings.ts';
import { toLegacy } from './to-legacy.ts';

/** Not all of the input came back. */
const LOST = 5;

/**
 * The documents of which the envelopes of an input were made, for each in its order, or what is wrong with it. An
 * envelope is held whole. Only a failing source throws.
 */
export async function* legacyIn(
  source: ByteSource,
  settings: Settings,
): AsyncGenerator<{ documents: Json[] } | InputFault> {
  const decoding = await decoded(source, settings.decompress);
  const window = new Window(decoding.source);
  await skipByteOrderMark(window);
  const lines = new LineCounter(window);
  const finder = new DocumentFinder(window, () => true);
  let isEmpty = true;
  let spot = { byteOffset: 0, lineNumber: 1 };
  const textIn = (text: TextCollector) => (text.blank ? [] : [faultOf({ ...spot, instead: 'text' })]);
  for (let found = await finder.next(); found !== undefined; found = await finder.next()) {
    isEmpty = false;
    yield* textIn(finder.takeText());
    spot = { byteOffset: found.start, lineNumber: lines.lineNumber };
    const { value, end } = await readWhole(window, found.start);
    yield await legacyOf(value ?? null, spot, settings);
    finder.goOn(end);
    spot = { byteOffset: end, lineNumber: lines.lineNumber };
  }
  const faults = textIn(finder.text);
  yield* faults;
  const reason = decoding.failure();
  if (reason !== undefined) yield faultOf({ ...spot, instead: 'unread', reason });
  else if (isEmpty && faults.length === 0) yield { error: unifyDiagnostic('UNI-QRY-005'), outcome: 4 };
}

async function legacyOf(value: Json, spot: InInput, settings: Settings): Promise<{ documents: Json[] } | InputFault> {
  if (checkEnvelope(value).length > 0) return faultOf({ ...spot, instead: 'value' });
  const legacy = await toLegacy(value as unknown as Envelope, settings);
  if ('documents' in legacy) return legacy;
  const { byteOffset, lineNumber } = spot;
  const error = unifyDiagnostic('UNI-QRY-034', {
    message: `The document of the envelope can't be made again: ${legacy.refused}.`,
    details: { places: [{ pointer: '', byte_offset: byteOffset, line: lineNumber }] },
  });
  return { error, outcome: LOST };
}
