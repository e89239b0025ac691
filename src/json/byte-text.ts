/** Text in the making. */
export class ByteText {
  #text = '';

  get bytes(): Buffer {
    return Buffer.from(this.#text);
  }

  get end(): number {
    return this.#text.length;
  }

  begin(): void {
    this.#text = '';
  }

  take(): Buffer {
    const { bytes } = this;
    this.#text = '';
    return bytes;
  }

  append(other: ByteText): void {
    this.#text += other.#text;
  }

  string(text: string): void {
    this.#text += text;
  }

  number(value: number): void {
    this.#text += value;
  }
}
