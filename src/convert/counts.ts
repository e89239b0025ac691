/** How many elements the lists of a document have, and what became of them. */
export interface Counts {
  /** How many matches there are, how many elements that may be matches, and how many of these have no place. */
  converted: number;
  seen: number;
  placeless: number;
  /** How many elements other lists have, and how many of them were read. */
  othersSeen: number;
  othersRead: number;
  /** How many elements were read of lists that hold no matches, by JSON pointer. */
  read: Map<string, number>;
  /** How many elements lists have, those that have some, by JSON pointer. */
  filled: Map<string, number>;
}

export function noCounts(): Counts {
  return { converted: 0, seen: 0, placeless: 0, othersSeen: 0, othersRead: 0, read: new Map(), filled: new Map() };
}

/** What is said of losses: of matches in a form that has some, else of all lists. */
export function lossesIn({ seen, converted, placeless, othersSeen, othersRead }: Counts, hasMatches: boolean) {
  if (hasMatches) return { seen, converted, rejected: seen - converted - placeless };
  return { seen: othersSeen, converted: othersRead, rejected: othersSeen - othersRead };
}
