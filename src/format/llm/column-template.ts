import { grouped } from '../../json/grouped.ts';

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
  const all = values.map((value, index) =>
    value === undefined || value.includes(HOLE) ? undefined : piecesOf(value, parts[index] as Parts),
  );
  const known = all.filter((pieces) => pieces !== undefined);
  // A value in the middle is seldom an odd one.
  for (const like of [known[0], known[known.length >> 1]]) {
    const template = like && templateLike(like, all);
    if (template !== undefined && template.cells.filter(Boolean).length * LEAST_SHARE > values.length) return template;
  }
  return undefined;
}

/** The place of a piece in which values differ that are not made of as many. */
const ELSEWHERE = -1;

/** The template of values that are as one of them but for one word, which is the same in all. */
function templateLike(
  like: readonly Piece[],
  all: readonly (readonly Piece[] | undefined)[],
): ColumnTemplate | undefined {
  const differing = all.map((pieces) => {
    if (pieces?.length !== like.length) return [ELSEWHERE];
    return like.flatMap(({ mark }, index) => (mark === pieces[index]?.mark ? [] : [index]));
  });
  const alone = grouped(differing.filter(({ length }) => length === 1).flat(), (index) => index);
  const hole = alone.sort((one, other) => other.length - one.length)[0]?.[0];
  const text = like.map(({ mark }, index) => (index === hole ? HOLE : mark)).join('');
  if (text.length - (hole === undefined ? 0 : HOLE.length) < SHORTEST) return undefined;
  const cells = all.map((pieces, index) => {
    const isFit = differing[index]?.every((place) => place === hole && place !== ELSEWHERE);
    const word = hole === undefined ? undefined : pieces?.[hole]?.word;
    return isFit && (word === undefined || /^[\p{L}\p{N}_]+$/u.test(word)) ? { differing: word } : undefined;
  });
  return { text, cells };
}

/** A piece of a value, and what a template may say for it: the row says it elsewhere. */
interface Piece {
  word: string;
  mark: string;
}

/** A value in words and what stands between them. */
function piecesOf(value: string, { file = '', others }: Parts): Piece[] {
  const between = file.length < SHORTEST ? [value] : value.split(file);
  return between.flatMap((text, index) => [
    ...(index === 0 ? [] : [{ word: file, mark: '$<>' }]),
    ...text.split(WORD).map((word, at) => {
      const key = at % 2 === 0 ? undefined : others.get(word);
      return { word, mark: key === undefined ? word : `$[${key}]` };
    }),
  ]);
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
