/** What the conversion uses of `node:buffer`, where there is none. */
export { Buffer } from 'buffer/index.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** True for bytes that are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    UTF8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** True for bytes below 128. */
export function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false;
  return true;
}
