import { isUtf8 } from 'node:buffer';
import type { Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';

/** The name of a file: a text, or bytes that are none. */
export type FileName = string | Uint8Array;

/**
 * The name of the file that a span is in, as the system has it. Where a tool told its bytes because they are no text,
 * it is these; `undefined` where it is not known, because only half of a character in it is known.
 */
export function fileNameOf({ file_path: path, legacy }: Span): FileName | undefined {
  const told = legacy?.['file_base64'];
  if (typeof told === 'string') return bytesOfName(path, Buffer.from(told, 'base64'));
  return path.isWellFormed() ? path : undefined;
}

/** The bytes of a path, of whose end these are those that its tool told, with something in front that was taken off. */
function bytesOfName(path: string, told: Buffer): FileName | undefined {
  for (let from = 0; from >= 0; from = told.indexOf(SLASH, from) + 1 || -1) {
    const end = told.subarray(from);
    const text = end.toString('utf8');
    if (path !== text && !path.endsWith(`/${text}`)) continue;
    return isUtf8(end) ? path : Buffer.concat([Buffer.from(path.slice(0, path.length - text.length)), end]);
  }
  return undefined;
}

const SLASH = 0x2f;

/** The name for people: bytes that are no text are written as `\xff`. */
export function shownNameOf(span: Span): string {
  const name = fileNameOf(span);
  if (name === undefined || typeof name === 'string') return name ?? span.file_path;
  const bytes = Buffer.from(name);
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const width = [1, 2, 3, 4].find((length) => isUtf8(bytes.subarray(at, at + length)));
    text += width === undefined ? `\\x${bytes.toString('hex', at, at + 1)}` : bytes.toString('utf8', at, at + width);
    at += width ?? 1;
  }
  return text;
}

/** True where what was found is in no file, or in one whose name a format can tell as it is. */
export function hasNameFor(found: Found, names: (name: FileName) => boolean): boolean {
  const { span } = found;
  const path = found.kind === 'finding' ? found.value.file : undefined;
  const name = span === undefined ? path && (path.isWellFormed() ? path : undefined) : fileNameOf(span);
  return name === undefined ? span === undefined && path === undefined : names(name);
}

export const anyName = (): boolean => true;

export const isText = (name: FileName): name is string => typeof name === 'string';

/** True for text without a control character but a tab: where these are printed as escapes they name another file. */
export const isPlainText = (name: FileName): boolean => typeof name === 'string' && !/[^\P{Cc}\t]/u.test(name);

/** What was found, in no file. */
export function withoutPlace(found: Found): Found {
  if (found.kind !== 'finding') return { ...found, span: NOWHERE };
  const { file: _, ...value } = found.value;
  return { ...found, value, span: undefined };
}

const NOWHERE: Span = {
  ...{ span_id: null, file_path: '', byte_start: null, byte_end: null },
  ...{ start_line: 0, start_col: 0, end_line: 0, end_col: 0 },
};
