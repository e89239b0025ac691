/** What is in place of one reference has at most so many bytes. */
const LONGEST = 1 << 20;
/** All of a document may have so many, or as many for each of its own bytes. */
const MOST = 1 << 26;
const MOST_PER_BYTE = 16;

/**
 * Bounds what a document comes to by references: an index, an id, a placeholder or a base costs a few bytes, and the
 * text that it stands for may be long and be referred to often.
 */
export class References {
  /** Counts a reference that stays as it is. */
  readonly refuse: () => void;
  #seen = 0;
  /** Bytes of what was read elsewhere for it. */
  #elsewhere = 0;
  #used = 0;

  constructor(refuse: () => void) {
    this.refuse = refuse;
  }

  /** Says how many bytes of the document have been read. */
  saw(byteLength: number): void {
    this.#seen = byteLength;
  }

  /** Says that so many bytes of another file are of the document. */
  sawElsewhere(byteLength: number): void {
    this.#elsewhere += byteLength;
  }

  /** True where these texts together may stand for a reference, so many times; else it stays, and is counted. */
  allow(texts: Iterable<string>, times = 1): boolean {
    let length = 0;
    for (const text of texts) {
      length += Buffer.byteLength(text);
      if (length > LONGEST) break;
    }
    if (length <= LONGEST) return this.allowPart(length * times);
    this.refuse();
    return false;
  }

  /** True where a part of the document, of so many bytes, may be referred to once more. */
  allowPart(byteLength: number): boolean {
    const used = this.#used + byteLength;
    const isAllowed = used <= Math.max(MOST, (this.#seen + this.#elsewhere) * MOST_PER_BYTE);
    if (isAllowed) this.#used = used;
    else this.refuse();
    return isAllowed;
  }
}
