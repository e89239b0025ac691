import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';

const COLON = 0x3a;

/** Copies the bytes `[from, to)` of what a reader has read. */
export function copyBytes({ values: { tokens } }: ElementReader, from: number, to: number, out: ByteText): void {
  out.copy(tokens.bytes, tokens.view, from, to);
}

/** Copies the value of a register. */
export function copyRegister(reader: ElementReader, register: number, out: ByteText): void {
  copyBytes(reader, reader.from[register] as number, reader.to[register] as number, out);
}

/** Copies the string of a register, which stands between its quotes. */
export function copyString(reader: ElementReader, register: number, out: ByteText): void {
  copyBytes(reader, (reader.from[register] as number) - 1, (reader.to[register] as number) + 1, out);
}

/** Copies the value of a member that a reader has read. */
export function copyValue(reader: ElementReader, member: number, out: ByteText): void {
  copyBytes(reader, reader.valueFrom(member), reader.valueTo(member), out);
}

/** Copies a member that a reader has read: its key, and its value. */
export function copyEntry(reader: ElementReader, member: number, out: ByteText): void {
  copyBytes(reader, reader.keyFrom(member) - 1, reader.keyTo(member) + 1, out);
  out.byte(COLON);
  copyValue(reader, member, out);
}
