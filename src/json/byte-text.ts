/** Bytes that are longer are copied by the system: shorter ones cost less in a loop than by a call. */
const SHORT = 128;
/** The largest whole number that is written digit by digit; above, division by integers is no longer exact or fast. */
const SMALL = 1e9;
const ZERO = 0x30;

/** UTF-8 text in the making, without strings. It is kept for the next one, so that nothing is allocated again. */
export class ByteText {
  length = 0;
  #bytes = Buffer.alloc(0);

  /** All of it; good until it is changed. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  string(text: string): void {
    this.#reserve(text.length * 3);
    this.length += this.#bytes.write(text, this.length, 'utf8');
  }

  /** Text that is ASCII, and short. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let end = this.length;
    for (let index = 0; index < text.length; index++) bytes[end++] = text.charCodeAt(index);
    this.length = end;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  add(others: Buffer): void {
    this.#reserve(others.length);
    this.#bytes.set(others, this.length);
    this.length += others.length;
  }

  /** The bytes `[from, to)` of others. */
  copy(others: Buffer, from: number, to: number): void {
    this.#reserve(to - from);
    const bytes = this.#bytes;
    let end = this.length;
    if (to - from > SHORT) end += others.copy(bytes, end, from, to);
    else for (let index = from; index < to; index++) bytes[end++] = others[index] as number;
    this.length = end;
  }

  /** A whole number from 0. */
  number(value: number): void {
    if (value >= SMALL) return this.ascii(String(value));
    this.#reserve(10);
    let digits = 1;
    for (let least = 10; least <= value; least *= 10) digits++;
    let rest = value | 0;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const tenth = (rest / 10) | 0;
      this.#bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.length += digits;
  }

  #reserve(room: number): void {
    const needed = this.length + room;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * needed);
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }
}
