import { type Inner, type InnerBytes, innersInTexts, isResponse, stringAt } from '../decode/answer.ts';
import { LongList, type LongValue } from '../decode/long-object.ts';
import type { Repeated } from '../json/parse.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { at } from '../legacy/at.ts';
import { sha256Of } from '../span/digest.ts';
import type { DetectedForm } from './detect-forms.ts';
import { aroundOf } from './frame.ts';

/** JSON in a text of an answer: where it stands, what it is, and what the answer says besides. */
export interface InText {
  at: string;
  detection: DetectedForm;
  text: InnerBytes;
  legacy: JsonObject;
  /** Later values of keys that stand more than once around the text. */
  repeated?: readonly Repeated[];
  fingerprint: string;
  /** False where bytes around the text are not UTF-8. */
  aroundUtf8?: boolean;
  mended?: boolean;
  /** That the answer is cut, or broken, and where it ends. */
  broken?: { cut: boolean; end: number };
}

/**
 * The JSON that is claimed in a text of an answer whose `content` is too long for memory, by one tool; `undefined`
 * where nothing is, and for another answer.
 */
export function claimedIn(
  answer: LongValue,
  value: JsonObject,
  formsOf: (inner: Inner) => DetectedForm[],
): InText | undefined {
  const front = isResponse(value) ? '/result' : '';
  const result = front === '' ? value : (value['result'] as Json);
  const content = at(result, 'content') as unknown;
  const hasOther = at(result, 'structuredContent') !== undefined;
  if (hasOther || !(content instanceof LongList) || typeof at(content.elementsOf(0)[0], 'type') !== 'string') return;
  for (let block = content.blocks.length - 1; block >= 0; block--) {
    const elements = content.elementsOf(block);
    for (const inner of innersInTexts({ content: elements }, '')) {
      const [detection, ...others] = formsOf(inner);
      if (others.length > 0) return undefined;
      if (detection === undefined) continue;
      const index = Number(inner.at.split('/')[2]);
      const { text: _, ...rest } = elements[index] as JsonObject;
      const { from, to, first } = content.blocks[block] as LongList['blocks'][number];
      const text = textIn(answer.view(from, to), index, from);
      content.change(block, elements.with(index, rest));
      const fingerprint = `sha256:${sha256Of(answer.pieces())}`;
      answer.close();
      const place = `${front}/content/${first + index}/text`;
      return { at: place, detection, text, legacy: aroundOf(value, new Map()), fingerprint };
    }
  }
  return undefined;
}

/** The text of an element of a list, of which some stand from the offset `from` on. */
function textIn(elements: Buffer, index: number, from: number): InnerBytes {
  const text = stringAt(Buffer.concat([OPENED, elements]), `/${index}/text`) as InnerBytes;
  const shift = from - OPENED.length;
  return { ...text, end: text.end + shift, offsetOf: (inner) => text.offsetOf(inner) + shift };
}

const OPENED = Buffer.from('[');
