import { checkEnvelope } from '../../../src/envelope/check.ts';
import type { Check, Subject } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { documentRange } from '../document-range.ts';
import { elementEndsIn } from '../element-ends.ts';

/** Cut anywhere, it is a diagnostic and never a crash, and every element that was complete is there, as it was. */
export const survivesEveryCut: Check = async (subject) => {
  const { printed } = subject;
  const ends = elementEndsIn(printed);
  const last = lastByte(printed);
  const problems: string[] = [];
  for (const length of subject.cuts) {
    const found = await problemOfCut(subject, length, ends, last);
    if (found !== undefined) problems.push(`cut after ${length} bytes: ${found}`);
  }
  return problems;
};

async function problemOfCut(
  { printed, recording, workspace, piped }: Subject,
  length: number,
  ends: readonly number[],
  last: number,
): Promise<string | undefined> {
  const cut = await convertBytes(printed.subarray(0, length), recording, workspace);
  const [envelope] = cut.envelopes;
  const [whole] = piped.envelopes;
  if (envelope === undefined || whole === undefined) return 'no envelope';
  const invalid = cut.envelopes.flatMap(checkEnvelope)[0];
  if (invalid !== undefined) return `${invalid.pointer} ${invalid.message}`;
  if (piped.envelopes.length > 1) return undefined;
  if ('data' in whole && ends.length > 0) {
    const complete = ends.filter((end) => end <= length).length;
    const matches = 'data' in envelope ? (envelope.data.matches ?? []) : [];
    if (matches.length !== complete) return `${matches.length} matches, not ${complete}`;
    const expected = (whole.data.matches ?? []).slice(0, complete);
    if (JSON.stringify(matches) !== JSON.stringify(expected)) return 'the matches before the cut differ';
  }
  if (length <= last) {
    const [outcome] = cut.outcomes;
    const scalar = outcome === 3 && isScalar(printed.subarray(0, length).toString('utf8'));
    if (outcome !== 4 && outcome !== 5 && !scalar) return `outcome ${outcome}`;
    if (!envelope.diagnostics.some(({ code }) => code !== undefined && CUT_CODES.includes(code))) return 'no diagnostic of the cut';
    if (!envelope.partial && length > 0 && printed.subarray(0, length).toString().trim() !== '') return 'not partial';
  }
  return undefined;
}

/** The beginning of a text may be JSON of its own, such as the number of what was found. */
function isScalar(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== 'object';
  } catch {
    return false;
  }
}

/** A cut before the document leaves the tool's text, or nothing. */
const CUT_CODES = ['UNI-QRY-001', 'UNI-QRY-003', 'UNI-QRY-004', 'UNI-QRY-005', 'UNI-QRY-006'];

/** Offset of the last byte of the document: a cut after it takes nothing away. */
function lastByte(printed: Buffer): number {
  const text = printed.toString('utf8');
  const range = documentRange(text);
  return range === undefined ? -1 : Buffer.byteLength(text.slice(0, range.to)) - 1;
}
