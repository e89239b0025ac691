import { elementEndsIn } from './element-ends.ts';
import { formOf, smallestOfEachForm } from './form-of.ts';
import { type Token, tokensIn } from './json-text.ts';
import { seeded } from './naive.ts';
import { printedBy, type Recording } from './recording.ts';

/** Up to this size the smallest recording of a form can be cut at every byte. */
const EVERY_BYTE = 2048;
/** Cuts at random bytes of each recording. */
const SAMPLES = 1;
/** Of more cuts at tokens than this every other one is made, or every third: the sessions of servers have thousands. */
const MOST_AT_TOKENS = { few: 16, thorough: 80 };
/** Tokens that are between two others, behind each of which it is cut. */
const BETWEEN: ReadonlySet<string> = new Set([':', ',']);
/** In so many recordings of a form it is cut at the first token, and in the first character, of each kind. */
const FIRST_TOKENS = 1;
/** In so many it is cut a byte before and behind the end of an element, too. */
const FIRST_ELEMENTS = 2;

/**
 * After how many bytes each recording is cut: behind elements and at random; further at a token of each kind, and in
 * each kind of escape and of character, where few recordings of the same form came before, and behind every key, value
 * and word that none of them has. `thorough` cuts at each kind in every recording, inside all tokens and behind what is
 * between them, too, and the smallest recording of each form at every byte.
 */
export function cutsOfEach(recordings: readonly Recording[], thorough = false): Map<Recording, number[]> {
  const known = new Map<string, number>();
  const small = new Set(thorough ? smallestOfEachForm(recordings) : []);
  const cutsOf = (recording: Recording) => {
    const printed = printedBy(recording);
    if (small.has(recording) && printed.length <= EVERY_BYTE) return Array.from(printed.keys());
    const random = seeded(printed.length);
    const ends = [...new Set(elementEndsIn(printed).map(({ offset }) => offset))];
    const isEarly = ends.length > 0 && countIn(known, `${formOf(recording)} elements`) <= FIRST_ELEMENTS;
    const cuts = [
      ...thinned([...tokenCuts(printed, formOf(recording), known, thorough)], thorough ? 'thorough' : 'few'),
      ...characterCuts(printed, formOf(recording), known, thorough),
      ...elementCuts(ends, random, isEarly || thorough),
      ...Array.from({ length: SAMPLES }, () => random(printed.length)),
    ];
    return [...new Set(cuts)].filter((cut) => cut >= 0 && cut < printed.length);
  };
  return new Map(recordings.map((recording) => [recording, cutsOf(recording)]));
}

/** Cuts around and inside the first token of each kind, and behind the first at each place of the form. */
function* tokenCuts(printed: Buffer, form: string, known: Map<string, number>, thorough: boolean): Generator<number> {
  const text = printed.toString('utf8');
  const kinds = new Set<string>();
  const byteOffset = byteOffsets(text);
  for (const token of tokensIn(text)) {
    const { kind } = token;
    const isFirst = !kinds.has(kind) && (countIn(known, `${form} first ${kind}`) <= FIRST_TOKENS || thorough);
    kinds.add(kind);
    const isNew = countIn(known, `${form} ${kind} ${placeOf(token)}`) === 1 && (thorough || !BETWEEN.has(kind));
    if (!isFirst && !isNew) continue;
    const [from, to] = [byteOffset(token.from), byteOffset(token.to)];
    if (isFirst) yield from;
    if (isFirst || thorough) yield Math.ceil((from + to) / 2);
    yield to;
  }
}

/** How often this has come now. */
function countIn(known: Map<string, number>, what: string): number {
  const times = (known.get(what) ?? 0) + 1;
  known.set(what, times);
  return times;
}

function thinned(cuts: readonly number[], most: keyof typeof MOST_AT_TOKENS): number[] {
  const step = Math.ceil(cuts.length / MOST_AT_TOKENS[most]);
  return cuts.filter((_, index) => index % step === 0);
}

/** Where a token is in a document; of text, where no path leads, the word itself. */
function placeOf({ kind, path, text }: Token): string {
  return kind === 'word' ? text : path;
}

/** Cuts inside and behind the first escape of each kind, and the first character of each number of bytes. */
function* characterCuts(
  printed: Buffer,
  form: string,
  known: Map<string, number>,
  thorough: boolean,
): Generator<number> {
  const text = printed.toString('utf8');
  const kinds = new Set<string>();
  const byteOffset = byteOffsets(text);
  for (const { 0: found, index } of text.matchAll(/\\u[\da-f]{4}|\\.|[^\0-\x7f]/gisu)) {
    const size = Buffer.byteLength(found);
    const kind = found.startsWith('\\') ? found.slice(0, 2) : String(size);
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    if (countIn(known, `${form} character ${kind}`) > FIRST_TOKENS && !thorough) continue;
    const from = byteOffset(index);
    for (let length = 1; length <= size; length++) yield from + length;
  }
}

/** Cuts just behind the first element, the last, and one at random; `around`: a byte before and behind as well. */
function elementCuts(ends: readonly number[], random: (bound: number) => number, around: boolean): number[] {
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return [];
  const cuts = [first, ends[random(ends.length)] as number, last];
  return around ? [...cuts, first - 1, first + 1, last - 1, last + 1] : cuts;
}

/** Gives byte offsets of UTF-16 offsets that grow from call to call. */
function byteOffsets(text: string): (index: number) => number {
  let [at, bytes] = [0, 0];
  return (index) => {
    bytes += Buffer.byteLength(text.slice(at, index));
    at = index;
    return bytes;
  };
}
