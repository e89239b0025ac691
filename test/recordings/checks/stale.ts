import type { SourceLookup } from '../../../src/index.ts';
import { SourceFiles } from '../../../src/io/source-files.ts';
import { isObject, type Json, type JsonObject } from '../../../src/json/value.ts';
import { LineIndex } from '../../../src/location/line-index.ts';
import type { Check } from '../check.ts';
import { convertBytes, runOptions } from '../convert-recording.ts';
import { RICH } from './enriched.ts';

/** Keys beside a span whose text is what stood at it, or on its lines, when the tool ran. */
const QUOTES = ['matched_text', 'content', 'snippet'];

/**
 * From sources in which every letter is another one than when the tool ran, nothing is quoted beside text that the tool
 * printed of them.
 */
export const quotesNothingStale: Check = async ({ recording, workspace, printed }) => {
  const problems: string[] = [];
  for (const [input, options] of [
    [printed, {}],
    [recording.stdout, runOptions(recording)],
  ] as const) {
    const sources = otherLetters(new SourceFiles(workspace).lookup);
    const { envelopes } = await convertBytes(input, recording, workspace, { ...options, sources, enrichment: RICH });
    const plain = await convertBytes(input, recording, workspace, { ...options, sources: false });
    for (const [index, envelope] of envelopes.entries()) {
      problems.push(...quotedIn(envelope as unknown as Json, plain.envelopes[index] as unknown as Json, ''));
    }
  }
  return problems;
};

function quotedIn(rich: Json, plain: Json | undefined, pointer: string): string[] {
  if (Array.isArray(rich)) {
    return rich.flatMap((inner, index) =>
      quotedIn(inner, Array.isArray(plain) ? plain[index] : undefined, `${pointer}/${index}`),
    );
  }
  if (!isObject(rich)) return [];
  const own: JsonObject = isObject(plain) ? plain : {};
  const inner = Object.entries(rich).flatMap(([key, value]) => quotedIn(value, own[key], `${pointer}/${key}`));
  const [span, bare] = [rich['span'], own['span']];
  if (!isObject(span) || pointer.includes('/legacy')) return inner;
  const quotes = QUOTES.filter((key) => typeof own[key] === 'string' && /[A-Za-z]/.test(own[key]));
  const added = ['context', 'checksums'].filter(
    (key) => span[key] !== undefined && (!isObject(bare) || bare[key] === undefined),
  );
  return quotes.length > 0 && added.length > 0
    ? [...inner, `${pointer}: ${added.join(' and ')} beside other ${quotes.join(' and ')}`]
    : inner;
}

/** Sources of the same length and with the same lines, with other letters. */
function otherLetters(lookup: SourceLookup): SourceLookup {
  const known = new Map<string, ReturnType<SourceLookup>>();
  return (path) => {
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    const source = lookup(path);
    const changed = typeof source === 'string' ? source : other(source.bytes);
    known.set(path, changed);
    return changed;
  };
}

function other(bytes: Uint8Array) {
  const changed = Buffer.from(bytes);
  for (const [index, byte] of changed.entries())
    if (/[A-Za-z]/.test(String.fromCharCode(byte))) changed[index] = byte ^ 0x20;
  return { bytes: changed, lines: new LineIndex(changed) };
}
