import { isOtherMajor, isUnified } from '../detect/is-unified.ts';
import { CODES, type Code } from '../diagnostic/codes.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { isEnvelope } from '../envelope/check.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { passValue, readWhole } from '../input/cursor.ts';
import type { Part } from '../input/document.ts';
import { DocumentFinder } from '../input/document-finder.ts';
import { DocumentReader } from '../input/document-reader.ts';
import { type Decompress, decoded } from '../input/encoding.ts';
import type { TextCollector } from '../input/text.ts';
import { type ByteSource, Window, walk } from '../input/window.ts';
import { isObject, type Json } from '../json/value.ts';
import { skipByteOrderMark } from './convert.ts';
import { ENVELOPE_LAYOUT } from './envelope-layout.ts';
import type { Outcome } from './parts.ts';

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

/** What is wrong with an input, and what it comes to. */
export interface InputFault {
  error: Diagnostic;
  outcome: Outcome;
}

/** What is said of something that is no envelope. */
const FAULTS: Readonly<Record<NonNullable<InInput['instead']>, [Code, Outcome, string]>> = {
  value: ['UNI-QRY-001', 3, 'The document is no envelope.'],
  other: ['UNI-QRY-035', 3, CODES['UNI-QRY-035'].meaning],
  broken: ['UNI-QRY-003', 4, 'The document is cut, or no JSON.'],
  text: ['UNI-QRY-003', 4, 'The input holds text, where there should be envelopes.'],
  unread: ['UNI-QRY-030', 5, 'The input could not be read to its end'],
};

/** What helps where something else than envelopes was given. */
const CONVERT_FIRST = 'Convert it first (unify FILE), and give what that prints.';

/** What is wrong with something that stands where there should be an envelope. */
export function faultOf({ instead = 'text', byteOffset, lineNumber, reason }: InInput): InputFault {
  const [code, outcome, said] = FAULTS[instead];
  const error = unifyDiagnostic(code, {
    message: reason === undefined ? said : `${said}: ${reason}.`,
    ...((instead === 'value' || instead === 'text') && { remediation: CONVERT_FIRST }),
    details: { places: [{ pointer: '', byte_offset: byteOffset, line: lineNumber }] },
  });
  return { error, outcome };
}
