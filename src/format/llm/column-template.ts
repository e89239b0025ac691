/** A column whose values are mostly worded alike: what they share is said once. */
export interface ColumnTemplate {
  /** The values, with `$<>` for the file of the row, `$[key]` for another of its columns, `$` for what differs. */
  text: string;
  /** What differs, of each row that the template fits, which is nothing where the text has no `$`. */
  cells: ({ differing: string | undefined } | undefined)[];
}

/** What a value may be made of. */
export interface Parts {
  file: string | undefined;
  /** The keys of other columns, by their texts. */
  others: ReadonlyMap<string, string>;
}

const WORD = /([\p{L}\p{N}_]+)/u;
/** Shorter texts are not worth a template, and are found by chance. */
const SHORTEST = 4;
const HOLE = '$';
/** A template has to fit more than one in so many values. */
const LEAST_SHARE = 2;

/** The template of a column; `undefined` where most of its values have none. What is no text is `undefined`. */
export function columnTemplate(
  values: readonly (string | undefined)[],
  parts: readonly Parts[],
): ColumnTemplate | undefined {
  const told = values.map((value, index) =>
    value === undefined || value.includes(HOLE) ? undefined : piecesOf(value, parts[index] as Parts),
  );
  const all = told.map((pieces) => pieces?.map(({ mark }) => mark));
  const words = told.map((pieces) => pieces?.map(({ word }) => word));
  const known = all.filter((pieces) => pieces !== undefined);
  // A value in the midst is seldom an odd one.
  for (const like of [known[0], known[known.length >> 1]]) {
    const template = like && templateLike(like, all, words);
    if (template !== undefined && template.cells.filter(Boolean).length * LEAST_SHARE > values.length) return template;
  }
  return undefined;
}

/** The template of values that are as one of them but for one word, which is the same in all. */
function templateLike(
  like: readonly string[],
  all: readonly (readonly string[] | undefined)[],
  words: readonly (readonly string[] | undefined)[],
): ColumnTemplate | undefined {
  const counts = new Map<number, number>();
  for (const pieces of all) {
    const [index, ...others] = differing(like, pieces);
    if (index !== undefined && others.length === 0) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const [hole] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const text = like.map((piece, index) => (index === hole ? HOLE : piece)).join('');
  if (text.length - (hole === undefined ? 0 : HOLE.length) < SHORTEST) return undefined;
  const cells = all.map((pieces, index) => {
    const isFit = pieces !== undefined && differing(like, pieces).every((index) => index === hole);
    const word = hole === undefined ? undefined : words[index]?.[hole];
    return isFit && (word === undefined || isWord(word)) ? { differing: word } : undefined;
  });
  return { text, cells };
}

/** The places at which pieces differ; none of them where these are not as many. */
function differing(like: readonly string[], pieces: readonly string[] | undefined): number[] {
  if (pieces?.length !== like.length) return [Number.NaN];
  return like.flatMap((piece, index) => (piece === pieces[index] ? [] : [index]));
}

function isWord(piece: string | undefined): boolean {
  return piece !== undefined && /^[\p{L}\p{N}_]+$/u.test(piece);
}

/** A piece of a value, and what a template may say for it: the row says it elsewhere. */
interface Piece {
  word: string;
  mark: string;
}

/** A value in words and what stands between them. */
function piecesOf(value: string, { file, others }: Parts): Piece[] {
  if (file === undefined || file.length < SHORTEST || !value.includes(file)) return wordsOf(value, others);
  const between = { word: file, mark: '$<>' };
  return value.split(file).flatMap((piece, index) => [...(index === 0 ? [] : [between]), ...wordsOf(piece, others)]);
}

function wordsOf(text: string, others: ReadonlyMap<string, string>): Piece[] {
  return text.split(WORD).map((word, index) => {
    const key = index % 2 === 0 ? undefined : others.get(word);
    return { word, mark: key === undefined ? word : `$[${key}]` };
  });
}

/** The value that a template makes. */
export function fillTemplate(
  text: string,
  cell: string | undefined,
  file: string | undefined,
  textOf: (key: string) => string,
): string {
  return text.replace(/\$(?:<>|\[([^\]$]*)\])?/g, (mark, key?: string) => {
    if (mark === '$<>') return file ?? '';
    return key === undefined ? (cell ?? '') : textOf(key);
  });
}
