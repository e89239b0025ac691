/** A field of a message: a number, or bytes. */
export interface Field {
  field: number;
  number: number;
  bytes: Buffer;
}

/** The fields of a message in the wire format of Protocol Buffers, in their order; throws for what is none. */
export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  const reader = { message, at: 0 };
  while (reader.at < message.length) {
    const tag = varint(reader);
    const value = varint(reader);
    const wire = tag % 8;
    if (wire !== 0 && wire !== 2) throw new Error(`wire type ${wire}`);
    const length = wire === 2 ? value : 0;
    if (reader.at + length > message.length) throw new Error('a field ends behind its message');
    const bytes = message.subarray(reader.at, reader.at + length);
    fields.push({ field: Math.floor(tag / 8), number: wire === 0 ? value : 0, bytes });
    reader.at += length;
  }
  return fields;
}

/** Numbers that are packed in a field. */
export function numbersIn(message: Buffer): number[] {
  const numbers: number[] = [];
  const reader = { message, at: 0 };
  while (reader.at < message.length) numbers.push(varint(reader));
  return numbers;
}

function varint(reader: { message: Buffer; at: number }): number {
  let value = 0;
  for (let weight = 1; ; weight *= 128) {
    const byte = reader.message[reader.at++];
    if (byte === undefined) throw new Error('a number ends behind its message');
    value += (byte % 128) * weight;
    if (byte < 128) return value;
  }
}
