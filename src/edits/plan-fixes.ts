import type { Edit, FileEdits } from '../adapter.ts';
import type { Diagnostic, Span } from '../envelope/types.ts';
import { onceIn } from '../json/once-for.ts';
import { FilePaths } from '../location/file-path.ts';
import type { ByteRange } from '../location/line-index.ts';
import type { SourceLookup } from '../location/source.ts';
import { SpanVerifier, type Verified } from '../location/span-verifier.ts';
import type { Fix, Replacement } from './fixes.ts';
import type { SourceSettings } from './known-spans.ts';
import { inOrder } from './plan-edits.ts';
import { refusalOf, refused } from './refusals.ts';

export type FixedFile = Omit<FileEdits, 'before'>;

/** Which fixes are made, and why others are not, with a place of each. */
export interface FixPlan {
  files: readonly FixedFile[];
  refusals: readonly FixRefusal[];
}

export interface FixRefusal {
  refusal: Diagnostic;
  span: Span;
}

/** What a fix makes of one file: the range from its first edit to its last one is its own. */
interface FixPart extends ByteRange {
  file: TakenFile;
  edits: readonly Edit[];
}

/** A file with the fixes that were taken. */
interface TakenFile extends FixedFile {
  edits: Edit[];
  /** Those of the fixes, in the order of the file: no two touch. */
  ranges: ByteRange[];
}

/**
 * Tells which fixes can be made together. Of those that overlap or touch in a file only the first is made; one whose
 * file contradicts a place of it is not made at all. BLAKE3 has to be loaded.
 */
export function planFixes(
  fixes: readonly Fix[],
  { paths: rules, lookup = () => 'UNI-IO-001' }: SourceSettings,
): FixPlan {
  const paths = new FilePaths(rules);
  const { refusals, sound } = judged(fixes, paths, lookup);
  const files = new Map<string, TakenFile>();
  const placed = sound.map((fix) => ({ fix, parts: partsOf(fix, files, paths, lookup) }));
  placed.sort((one, other) => inOrder(one.parts[0] as FixPart, other.parts[0] as FixPart));
  const taken = new Set<string>();
  for (const { fix, parts } of placed) {
    // Some tools report a problem twice.
    const key = JSON.stringify(parts.map(({ file, edits }) => [file.absolute, edits]));
    if (taken.has(key)) continue;
    const places = parts.map(placeOf);
    if (places.includes(undefined)) {
      const [{ span }] = fix.replacements as [Replacement];
      refusals.push({ refusal: refused('UNI-V-011', { handle: span.span_id ?? '' }, OVERLAPS), span });
      continue;
    }
    taken.add(key);
    for (const [index, { file, edits, start, end }] of parts.entries()) {
      file.ranges.splice(places[index] as number, 0, { start, end });
      file.edits.push(...edits);
    }
  }
  const changed = [...files.values()].filter(({ edits }) => edits.length > 0);
  for (const { edits } of changed) edits.sort(inOrder);
  return { files: changed, refusals };
}

const OVERLAPS = {
  message: 'The fix overlaps or touches another one, which is made.',
  remediation: 'Run the tool again on what the others make of the file.',
};

/** Fixes without those whose places are not, or need not be, what the tool saw. */
function judged(fixes: readonly Fix[], paths: FilePaths, lookup: SourceLookup) {
  const verifier = new SpanVerifier(paths, lookup);
  const verified = new Map<Replacement, Verified>();
  for (const { replacements } of fixes)
    for (const one of replacements) verified.set(one, verifier.verify(one.span, one.holder));
  const refusals: FixRefusal[] = [];
  const isSound = (one: Replacement): boolean => {
    const { span, holder } = one;
    const found = verified.get(one) as Verified;
    const settled = found.verdict === 'moved' ? verifier.settle(span, holder, found) : found;
    const against = settled.verdict === 'same' || settled.verdict === 'unproven' ? {} : { against: settled };
    const source = lookup(paths.clean(span.file_path).absolute);
    const refusal = refusalOf({ handle: span.span_id ?? '' }, { span, ...against }, source);
    if (refusal !== undefined) refusals.push({ refusal, span });
    return refusal === undefined;
  };
  return { sound: fixes.filter(({ replacements }) => replacements.every(isSound)), refusals };
}

/** What a fix makes of each file; one that has several names is one. */
function partsOf({ replacements }: Fix, files: Map<string, TakenFile>, paths: FilePaths, lookup: SourceLookup) {
  const parts = new Map<TakenFile, Edit[]>();
  for (const { span, text: replacement } of replacements) {
    const { file_path: path } = span;
    const { absolute } = paths.clean(path);
    const source = lookup(absolute);
    const key = (typeof source === 'object' && source.identity) || absolute;
    const file = onceIn(files, key, () => ({ path, absolute, edits: [], ranges: [] }));
    const { byte_start: start, byte_end: end } = span as { byte_start: number; byte_end: number };
    onceIn(parts, file, () => []).push({ start, end, replacement });
  }
  return Array.from(parts, ([file, edits]) => {
    edits.sort(inOrder);
    return { file, edits, start: (edits[0] as Edit).start, end: (edits.at(-1) as Edit).end };
  });
}

/** The place of a part among the ranges of its file; `undefined` where its edits overlap, or it meets one of them. */
function placeOf({ file: { ranges }, edits, start, end }: FixPart): number | undefined {
  // Most fixes come in the order of their file.
  const place = ranges.findLastIndex((range) => range.end < start) + 1;
  const isApart = edits.every((edit, index) => edit.start >= (edits[index - 1]?.end ?? 0));
  return isApart && (ranges[place]?.start ?? Number.POSITIVE_INFINITY) > end ? place : undefined;
}
