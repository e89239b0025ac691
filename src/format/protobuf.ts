/** Bytes of a varint's digit, and the mark of one with more behind it. */
const DIGIT = 0x7f;
const MORE = 0x80;

/** Writes messages in the wire format of Protocol Buffers; whole numbers are at most 32 bits wide, none negative. */
export class MessageWriter {
  #bytes: Buffer;
  #length = 0;

  /** `size` is how many bytes are expected; more are taken, too. */
  constructor(size = 256) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** What was written. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A whole number; 0 is what stands for none, and is not written. */
  number(field: number, value: number): this {
    if (value === 0) return this;
    this.#varint(field << 3);
    this.#varint(value);
    return this;
  }

  /** Text, or the bytes of a message; what is empty is not written. */
  text(field: number, value: string | Uint8Array): this {
    const length = Buffer.byteLength(value);
    if (length === 0) return this;
    this.head(field, length);
    this.#reserve(length);
    if (typeof value === 'string') this.#bytes.write(value, this.#length);
    else this.#bytes.set(value, this.#length);
    this.#length += length;
    return this;
  }

  /** Several whole numbers, packed. */
  numbers(field: number, values: readonly number[]): this {
    if (values.length === 0) return this;
    this.head(
      field,
      values.reduce((length, value) => length + varintLength(value), 0),
    );
    for (const value of values) this.#varint(value);
    return this;
  }

  /** What stands before so many bytes of a field. */
  head(field: number, length: number): this {
    this.#varint((field << 3) | 2);
    this.#varint(length);
    return this;
  }

  #varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    for (; rest > DIGIT; rest >>>= 7) this.#bytes[this.#length++] = (rest & DIGIT) | MORE;
    this.#bytes[this.#length++] = rest;
  }

  #reserve(room: number): void {
    if (this.#length + room <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(2 * (this.#length + room));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** How many bytes a whole number takes. */
function varintLength(value: number): number {
  let length = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) length++;
  return length;
}
