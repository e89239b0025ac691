/** A list of objects that does not stand in the bytes of its element, where an empty one stands: it may be long. */
export interface ListApart {
  /** True where a number may be in it whose text a parse would change. */
  readonly exact: boolean;
  /** Its elements as they are printed, with commas between them, in blocks. */
  blocks(): Iterable<Buffer>;
}

/** The lists that stand elsewhere, each by the index of its opening bracket. */
export type ListsApart = ReadonlyMap<number, ListApart>;

/** The text `[from, to)` of bytes, with the lists in it that stand elsewhere. */
export function joinedText(bytes: Buffer, from: number, to: number, lists: ListsApart): string {
  let text = '';
  let next = from;
  for (const [open, list] of lists) {
    if (open < from || open >= to) continue;
    text += bytes.toString('utf8', next, open + 1) + [...list.blocks()].join(',');
    next = open + 1;
  }
  return text + bytes.toString('utf8', next, to);
}
