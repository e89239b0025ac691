import { checkEnvelope } from '../../../src/envelope/check.ts';
import type { Json } from '../../../src/json/value.ts';
import type { Check, Subject } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { documentRange } from '../document-range.ts';
import { elementEnds } from '../json-text.ts';
import { matchListsOf } from '../list-of.ts';
import { seeded } from '../naive.ts';

/** Up to this size an input is cut at every byte. */
const EVERY_BYTE = 2048;
const SAMPLES = 64;

/** Cut anywhere, it is a diagnostic and never a crash, and every element that was complete is there, as it was. */
export const survivesEveryCut: Check = async (subject) => {
  const { printed } = subject;
  const ends = elementEndsIn(printed);
  const problems: string[] = [];
  for (const length of cutsOf(printed, ends)) {
    const found = await problemOfCut(subject, length, ends);
    if (found !== undefined) problems.push(`cut after ${length} bytes: ${found}`);
  }
  return problems;
};

function cutsOf(printed: Buffer, ends: readonly number[]): Iterable<number> {
  if (printed.length <= EVERY_BYTE) return Array.from({ length: printed.length }, (_, index) => index);
  const random = seeded(printed.length);
  const borders = ends.flatMap((end) => [end - 1, end, end + 1]).filter((_, index) => ends.length < 100 || random(10) === 0 || index < 9);
  return new Set([...borders, ...Array.from({ length: SAMPLES }, () => random(printed.length))].filter((cut) => cut < printed.length));
}

async function problemOfCut(
  { printed, recording, workspace, piped }: Subject,
  length: number,
  ends: readonly number[],
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
  if (length <= lastByte(printed)) {
    const scalar = isScalar(printed.subarray(0, length).toString('utf8'));
    if (cut.outcomes[0] !== 4 && cut.outcomes[0] !== 5 && !(scalar && cut.outcomes[0] === 3)) return `outcome ${cut.outcomes[0]}`;
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

/** Offsets just after each element of the lists, in the order of the document. */
function elementEndsIn(printed: Buffer): number[] {
  const text = printed.toString('utf8');
  const range = documentRange(text);
  if (range === undefined) return [];
  const document = text.slice(range.from, range.to);
  const ends = matchListsOf(JSON.parse(document) as Json).flatMap((keys) => elementEnds(document, keys));
  return ends.sort((one, other) => one - other).map((end) => Buffer.byteLength(text.slice(0, range.from + end)));
}
