import type { Edit } from '../adapter.ts';
import { LineIndex } from '../location/line-index.ts';
import { replaced } from './plan-edits.ts';

/** So many lines around a change are shown, by which it is found again. */
const CONTEXT = 3;

const NEWLINE = 0x0a;
const NO_NEWLINE = Buffer.from('\n\\ No newline at end of file\n');

/** Lines `[from, to)` of a file, from 0, and what is to stand there. */
interface Change {
  from: number;
  to: number;
  lines: readonly Uint8Array[];
}

/** What edits change of a file, which are in its order and do not overlap, as `git apply` and `patch` take it. */
export function unifiedDiff(path: string, bytes: Uint8Array, edits: readonly Edit[]): Buffer {
  const lines = linesOf(bytes);
  const pieces: Uint8Array[] = [];
  let growth = 0;
  // Changes whose lines of context meet are in one hunk.
  for (const changes of runsOf(changesOf(bytes, edits, lines), (one, next) => next.from - one.to <= 2 * CONTEXT)) {
    const [first, last] = [changes[0] as Change, changes.at(-1) as Change];
    const from = Math.max(0, first.from - CONTEXT);
    const to = Math.min(lines.length, last.to + CONTEXT);
    const grown = changes.reduce((sum, change) => sum + change.lines.length - (change.to - change.from), 0);
    const [before, after] = [rangeOf(from, to - from), rangeOf(from + growth, to - from + grown)];
    pieces.push(Buffer.from(`@@ -${before} +${after} @@\n`));
    let at = from;
    for (const change of changes) {
      pieces.push(...marked(' ', lines.slice(at, change.from)));
      pieces.push(...marked('-', lines.slice(change.from, change.to)), ...marked('+', change.lines));
      at = change.to;
    }
    pieces.push(...marked(' ', lines.slice(at, to)));
    growth += grown;
  }
  if (pieces.length === 0) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from(`--- ${nameOf('a', path)}\n+++ ${nameOf('b', path)}\n`), ...pieces]);
}

/** The changes of whole lines that edits come to. */
function changesOf(bytes: Uint8Array, edits: readonly Edit[], lines: readonly Uint8Array[]): Change[] {
  const index = new LineIndex(bytes);
  const lineAt = (offset: number) => (index.placeAt(offset)?.line ?? 1) - 1;
  const placed = edits.map((edit) => ({ ...edit, from: lineAt(edit.start), to: lineAt(edit.end) + 1 }));
  return runsOf(placed, (before, next) => next.from < before.to).flatMap((run) => {
    const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0];
    const start = index.startOf(from + 1) ?? bytes.length;
    const end = index.startOf(to + 1) ?? bytes.length;
    const own = run.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const after = linesOf(replaced(bytes.subarray(start, end), own));
    return shortened({ from, to: Math.min(to, lines.length), lines: after }, lines);
  });
}

/** Items in runs: each is in that of the one before where it touches this. */
function runsOf<Item>(items: readonly Item[], touches: (before: Item, next: Item) => boolean): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && touches(before, item)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** A change without the lines at its ends that stay as they are; none where all do. */
function shortened({ from, to, lines }: Change, old: readonly Uint8Array[]): Change[] {
  const isSame = (at: number, line: Uint8Array | undefined) =>
    line !== undefined && Buffer.compare(old[at] as Uint8Array, line) === 0;
  let first = 0;
  while (from + first < to && isSame(from + first, lines[first])) first++;
  let last = 0;
  while (to - last > from + first && lines.length - last > first && isSame(to - last - 1, lines.at(-last - 1))) last++;
  const change = { from: from + first, to: to - last, lines: lines.slice(first, lines.length - last) };
  return change.from === change.to && change.lines.length === 0 ? [] : [change];
}

/** The first line of a range, from 1, and how many there are; one of none stands behind the line that it names. */
function rangeOf(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}

function marked(mark: string, lines: readonly Uint8Array[]): Uint8Array[] {
  const front = Buffer.from(mark);
  return lines.flatMap((line) => [front, line, ...(line.at(-1) === NEWLINE ? [] : [NO_NEWLINE])]);
}

/** The lines of a text, each with its end. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    const next = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.subarray(at, next));
    at = next;
  }
  return lines;
}

/** What a name must not hold as it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const ODD = /["\\\u0000-\u001f\u007f]/g;

/** The name of a file as git reads it: in quotes where it has to be, and ended by a tab where it has a space. */
function nameOf(side: string, path: string): string {
  const name = `${side}/${path}`;
  const escaped = name.replace(ODD, (char) => `\\${ESCAPES[char] ?? char.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return escaped === name ? `${name}${name.includes(' ') ? '\t' : ''}` : `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '\n': 'n', '\t': 't' };
