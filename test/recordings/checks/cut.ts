import { checkEnvelope } from '../../../src/envelope/check.ts';
import type { Envelope } from '../../../src/envelope/types.ts';
import type { Check, Subject } from '../check.ts';
import { type Converted, convertBytes } from '../convert-recording.ts';
import { documentRange } from '../document-range.ts';
import { type ElementEnd, elementEndsIn } from '../element-ends.ts';

/** Cut anywhere, it is a diagnostic and never a crash, and every element that was complete is there, as it was. */
export const survivesEveryCut: Check = async (subject) => {
  const { printed, recording, workspace } = subject;
  const document = byteRangeOfDocument(printed);
  const ends = elementEndsIn(printed);
  const problems: string[] = [];
  for (const length of subject.cuts) {
    const bytes = printed.subarray(0, length);
    const cut = await convertBytes(bytes, recording, workspace);
    const complete = ends.filter(({ offset }) => offset <= length);
    const isTold = ends.length > 0 && (isQuery(cut) || complete.some(({ ofList }) => ofList));
    const differing = isTold ? otherMatches(cut, subject, complete) : undefined;
    const found = problemOf(cut) ?? differing ?? untoldCut(cut, bytes, subject, document);
    if (found !== undefined) problems.push(`cut after ${length} bytes: ${found}`);
  }
  return problems;
};

/** What is wrong with the envelopes, whatever the input. */
function problemOf({ envelopes }: Converted): string | undefined {
  const [invalid] = envelopes.flatMap(checkEnvelope);
  if (invalid !== undefined) return `${invalid.pointer} ${invalid.message}`;
  return envelopes.length === 0 ? 'no envelope' : undefined;
}

/** False where too little is left to tell the form of the document. */
function isQuery({ envelopes }: Converted): boolean {
  const [envelope] = envelopes;
  return envelope !== undefined && 'data' in envelope;
}

/** How the matches differ from those of the elements that are complete. */
function otherMatches(cut: Converted, { piped }: Subject, complete: readonly ElementEnd[]): string | undefined {
  const [whole, ...others] = piped.envelopes.map(matchesOf);
  if (whole === undefined || others.length > 0) return undefined;
  const matches = matchesOf(cut.envelopes[0] as Envelope) ?? [];
  if (matches.length !== complete.length) return `${matches.length} matches, not ${complete.length}`;
  // What a match has from elsewhere may be behind the cut.
  const same = complete.every(
    ({ gathers }, index) => gathers || JSON.stringify(matches[index]) === JSON.stringify(whole[index]),
  );
  return same ? undefined : 'the matches before the cut differ';
}

/** The matches of a query, none in its place where it has no list of them; `undefined` for another envelope. */
function matchesOf(envelope: Envelope) {
  return 'data' in envelope ? (envelope.data.matches ?? []) : undefined;
}

/** How it is not reported that the input ended inside its document; a cut behind the document takes nothing away. */
function untoldCut(
  { envelopes, outcomes }: Converted,
  bytes: Buffer,
  { piped }: Subject,
  document: { from: number; to: number } | undefined,
): string | undefined {
  if (piped.envelopes.length > 1 || document === undefined || bytes.length >= document.to) return undefined;
  const [{ diagnostics, partial, ...rest }, outcome] = [envelopes[0] as Envelope, outcomes[0]];
  const text = bytes.toString('utf8');
  // The beginning of the text before the document may be an error message as it is.
  if (bytes.length <= document.from && outcome === 0 && 'error' in rest) return undefined;
  const scalar = outcome === 3 && isScalar(text);
  if (outcome !== 4 && outcome !== 5 && !scalar) return `outcome ${outcome}`;
  const told = diagnostics.some(({ code }) => code !== undefined && CUT_CODES.includes(code));
  if (!told) return 'no diagnostic of the cut';
  return partial || text.trim() === '' ? undefined : 'not partial';
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

function byteRangeOfDocument(printed: Buffer): { from: number; to: number } | undefined {
  const text = printed.toString('utf8');
  const range = documentRange(text);
  if (range === undefined) return undefined;
  return { from: Buffer.byteLength(text.slice(0, range.from)), to: Buffer.byteLength(text.slice(0, range.to)) };
}
