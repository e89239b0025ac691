import { isOtherMajor, isUnified } from '../detect/is-unified.ts';
import { isEnvelope } from '../envelope/check.ts';
import { DocumentFinder } from '../input/document-finder.ts';
import type { Part } from '../input/document-part.ts';
import { DocumentReader } from '../input/document-reader.ts';
import { type Decompress, decoded } from '../input/encoding.ts';
import type { TextCollector } from '../input/text.ts';
import { passValue, readWhole } from '../input/whole.ts';
import { type ByteSource, Window, walk } from '../input/window.ts';
import { isObject, type Json } from '../json/value.ts';
import { skipByteOrderMark } from './convert.ts';
import { ENVELOPE_LAYOUT } from './envelope-layout.ts';

const NEWLINE = 0x0a;

/** Something in an input that should be envelopes, and where it begins. */
export interface InInput {
  /** Absolute byte offset of its first byte, of the decompressed input in UTF-8. */
  byteOffset: number;
  /** The line, from 1, that the byte stands on. */
  lineNumber: number;
  /** The parts of an object that may be an envelope; all must be taken before what follows in the input. */
  parts?: AsyncIterable<Part>;
  /** The same object whole, for who takes no parts; `undefined` for what is no JSON. */
  whole?(): Promise<Json | undefined>;
  /**
   * What it is instead: `value` JSON that is no object, `other` an envelope of another version, `broken` an
   * object that is cut or no JSON, `text`, `unread` the rest of an input that can't be decoded.
   */
  instead?: 'value' | 'other' | 'broken' | 'text' | 'unread';
  /** Why it is unread. */
  reason?: string | undefined;
}

/** All that is in an input that should be envelopes, in its order. Only a failing source throws. */
export async function* documentsIn(source: ByteSource, decompress: Decompress | undefined): AsyncGenerator<InInput> {
  const decoding = await walk(decoded(source, decompress));
  const window = new Window(decoding.source);
  await walk(skipByteOrderMark(window));
  let lineNumber = 1;
  window.onRelease = (bytes) => {
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lineNumber++;
  };
  const finder = new DocumentFinder(window, ({ value }) => isEnvelope(value));
  const place = () => ({ byteOffset: window.start, lineNumber });
  let behind = place();
  for (let found = await walk(finder.next()); found !== undefined; found = await walk(finder.next())) {
    yield* textIn(finder.takeText(), behind);
    const { value } = found.probe;
    const isRefused = isOtherMajor(value) && (await isUnified(found.probe));
    if (isObject(value) && !isRefused) {
      const reader = new DocumentReader(window, found.start, ENVELOPE_LAYOUT);
      let end: number | undefined;
      const whole = async () => {
        const read = await walk(readWhole(window, found.start));
        end = read.end;
        return read.value;
      };
      yield { ...place(), parts: reader.parts(), whole };
      finder.goOn(end ?? reader.at);
    } else {
      yield { ...place(), instead: isRefused ? 'other' : 'value' };
      finder.goOn((await walk(passValue(window, found.start))).end);
    }
    behind = place();
  }
  yield* textIn(finder.text, behind);
  const reason = decoding.failure();
  if (reason !== undefined) yield { ...place(), instead: 'unread', reason };
}

/** Text between documents, unless it is white space; `from` is where it begins with that. */
function* textIn(text: TextCollector, { byteOffset, lineNumber }: InInput): Generator<InInput> {
  if (text.blank) return;
  const [room = ''] = /^\s*/.exec(text.beginning) ?? [];
  yield {
    byteOffset: byteOffset + Buffer.byteLength(room),
    lineNumber: lineNumber + room.split('\n').length - 1,
    instead: 'text',
  };
}
