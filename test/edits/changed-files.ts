import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blake3 } from '@noble/hashes/blake3.js';
import { KnownSpans } from '../../src/edits/known-spans.ts';
import { planEdits } from '../../src/edits/plan-edits.ts';
import { readEnvelopes } from '../../src/edits/read-envelopes.ts';
import type { WantedEdit } from '../../src/edits/wanted-edit.ts';
import { loadBlake3 } from '../../src/location/digest.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import { seeded } from '../recordings/naive.ts';

/** What tries came to. */
export interface Trials {
  tries: number;
  unchanged: number;
  /** Of changed files: edits that were planned though other bytes are there, or its sum was known; must be none. */
  wrong: string[];
  /** Of unchanged files: edits that were refused, or planned otherwise than they were meant; must be none. */
  refused: string[];
  /** Of changed files: edits of what is where it stood. */
  planned: number;
}

type Random = (bound: number) => number;

const ROOT = '/made';
const ID = '00000000-0000-4000-8000-000000000000';

/**
 * Asks for edits of words in real files, most of which change between the search and the request, and holds what is
 * planned against the bytes.
 */
export async function tryChangedFiles(folder: string, count: number, seed: number): Promise<Trials> {
  await loadBlake3();
  const files = textsIn(folder);
  const random = seeded(seed);
  const trials: Trials = { tries: count, unchanged: 0, wrong: [], refused: [], planned: 0 };
  for (let index = 0; index < count; index++)
    await tryOne(files[random(files.length)] as Buffer, random, trials, index);
  return trials;
}

async function tryOne(seen: Buffer, random: Random, trials: Trials, index: number): Promise<void> {
  const words = wordsIn(seen, random);
  const evidence = random(4);
  const now = random(5) === 0 ? seen : changed(seen, words[0]?.start ?? 0, random);
  const isSame = now.equals(seen);
  const wanted = words.map(({ id }): WantedEdit => ({ handle: id, replacement: `<${random(1000)}é>` }));
  const envelope = Buffer.from(JSON.stringify(found(seen, words, evidence)));
  const lookup = () => ({ bytes: now, lines: new LineIndex(now) });
  const settings = { paths: { root: ROOT, cwd: ROOT, maps: [], asReported: false }, lookup, decompress: undefined };
  const known = new KnownSpans(
    wanted.map(({ handle }) => handle),
    settings,
  );
  const chunks = [envelope];
  await readEnvelopes(async () => chunks.shift(), known, settings);
  const { files, refusals } = planEdits(wanted, known, { sum: random(2) === 0 ? 'sha256' : 'blake3' }, false);
  const told = `try ${index}: ${refusals.map(({ code }) => code).join(' ')}`;
  if (isSame) {
    trials.unchanged++;
    const [file] = files;
    if (file === undefined || !isForetold(file, seen, words, wanted)) trials.refused.push(told);
  } else if (files.length > 0) {
    trials.planned++;
    const isOther = words.some(({ start, end }) => !now.subarray(start, end).equals(seen.subarray(start, end)));
    if (isOther || evidence === WHOLE_FILE) trials.wrong.push(told);
  }
}

/** True where the sums before and after are those of the file, and of the file with all words replaced. */
function isForetold(
  { before, after }: { before: string; after: string },
  seen: Buffer,
  words: readonly Word[],
  wanted: readonly WantedEdit[],
): boolean {
  let text = seen.toString('latin1');
  const last = words.map((word, at) => ({ ...word, text: wanted[at]?.replacement ?? '' }));
  for (const { start, end, text: put } of last.sort((one, other) => other.start - one.start))
    text = text.slice(0, start) + Buffer.from(put).toString('latin1') + text.slice(end);
  const bytes = Buffer.from(text, 'latin1');
  return sums(seen).includes(before) && sums(bytes).includes(after);
}

function sums(bytes: Buffer): string[] {
  return [sha256(bytes), Buffer.from(blake3(bytes)).toString('hex')];
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A word of a file; bytes `[start, end)`. */
interface Word {
  id: string;
  start: number;
  end: number;
}

/** Up to three words that do not touch. */
function wordsIn(bytes: Buffer, random: Random): Word[] {
  const all = [...bytes.toString('latin1').matchAll(/[\w\x80-\xff]+/g)];
  const chosen = new Map(Array.from({ length: 1 + random(3) }, () => [random(all.length), true]));
  return [...chosen.keys()].map((at) => {
    const { index: start, 0: text } = all[at] as RegExpMatchArray & { index: number };
    const end = start + text.length;
    const place = Buffer.alloc(18, ':');
    place.writeBigUInt64BE(BigInt(start), 1);
    place.writeBigUInt64BE(BigInt(end), 10);
    return { id: sha256(Buffer.concat([Buffer.from('a.rs'), place])).slice(0, 16), start, end };
  });
}

const WHOLE_FILE = 3;

/** The envelope of a search that found the words: with their text, their sums, the lines around, or the file's sum. */
function found(bytes: Buffer, words: readonly Word[], evidence: number): object {
  const place = (at: number) => {
    const lines = bytes.subarray(0, at).toString('latin1').split('\n');
    return { line: lines.length, column: (lines.at(-1) ?? '').length };
  };
  const matches = words.map(({ id, start, end }) => {
    const [from, to] = [place(start), place(end)];
    const text = bytes.subarray(start, end);
    const lines = bytes
      .toString('utf8')
      .split('\n')
      .map((line) => line.replace(/\r$/, ''));
    const context = { before: lines.slice(Math.max(0, from.line - 3), from.line - 1), after: [] };
    const checksums = {
      ...(evidence === 1 && { checksum_before: `sha256:${sha256(text)}` }),
      ...(evidence === WHOLE_FILE && { file_checksum_before: `sha256:${sha256(bytes)}` }),
    };
    return {
      match_id: ID,
      ...(evidence !== 1 && evidence !== WHOLE_FILE && { matched_text: text.toString('utf8') }),
      span: {
        ...{ span_id: id, file_path: 'a.rs', byte_start: start, byte_end: end },
        ...{ start_line: from.line, start_col: from.column, end_line: to.line, end_col: to.column },
        ...(evidence === 2 && { context: { ...context, selected: lines.slice(from.line - 1, to.line) } }),
        ...(Object.keys(checksums).length > 0 && { checksums }),
      },
    };
  });
  const head = {
    schema_version: '1.1.0',
    tool: 'llmsearch',
    data: { command: 'search', matches, count: words.length },
  };
  return { ...head, diagnostics: [], execution_id: ID, timestamp: null, partial: false };
}

/** The file after a change somewhere, mostly near a place of it. */
function changed(bytes: Buffer, near: number, random: Random): Buffer {
  const at = random(3) === 0 ? random(bytes.length) : Math.max(0, Math.min(bytes.length, near - 8 + random(24)));
  const length = 1 + random(12);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  const line = bytes.lastIndexOf(0x0a, at) + 1;
  const next = bytes.indexOf(0x0a, at) + 1 || bytes.length;
  switch (random(9)) {
    case 0:
      return Buffer.concat([head, Buffer.from('xyz äö\n').subarray(0, length), tail]);
    case 1:
      return Buffer.concat([head, tail.subarray(length)]);
    case 2:
      return Buffer.concat([head, Buffer.from('x'.repeat(length)), tail.subarray(length)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, next), bytes.subarray(line, next), bytes.subarray(next)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, line), bytes.subarray(next)]);
    case 5:
      return Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n/g, random(2) === 0 ? '\r\n' : '\n'), 'latin1');
    case 6:
      return head;
    case 7:
      return Buffer.concat([Buffer.from('\ufeff'), bytes]);
    default:
      return Buffer.concat([head, Buffer.from(tail.subarray(0, length)).reverse(), tail.subarray(length)]);
  }
}

/** The files below a folder that are UTF-8 with words in them. */
function textsIn(folder: string): Buffer[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    .filter((bytes) => /\w/.test(bytes.toString('latin1')) && Buffer.from(bytes.toString('utf8')).equals(bytes));
}
