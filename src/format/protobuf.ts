// Fields of messages in the wire format of Protocol Buffers; a message is its fields, one behind the other.

/** Bits of a varint's digit, and the mark of one with more behind it. */
const DIGIT = 0x7f;
const MORE = 0x80;

/** A whole number of at most 32 bits, not negative; 0 is what stands for none, and is not written. */
export function numberField(field: number, value: number): Buffer {
  return Buffer.from(value === 0 ? [] : [...varint(field << 3), ...varint(value)]);
}

/** Several such numbers, packed. */
export function numbersField(field: number, values: readonly number[]): Buffer {
  return bytesField(field, Buffer.from(values.flatMap(varint)));
}

/** Text, or the bytes of a message; what is empty is not written. */
export function bytesField(field: number, value: string | Uint8Array): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat(bytes.length === 0 ? [] : [fieldHead(field, bytes.length), bytes]);
}

/** What stands before so many bytes of a field. */
export function fieldHead(field: number, length: number): Buffer {
  return Buffer.from([...varint((field << 3) | 2), ...varint(length)]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > DIGIT; rest >>>= 7) bytes.push((rest & DIGIT) | MORE);
  return [...bytes, rest];
}
