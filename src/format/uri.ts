import { foldPath } from '../span/file-path.ts';
import { wellFormed } from './strict-json.ts';

/** A path as a URI reference: percent-encoded, `file:` where it is absolute. Lone surrogates become U+FFFD. */
export function uriOf(path: string): string {
  const encoded = PLAIN.test(path) ? path : path.split('/').map(encodeSegment).join('/');
  if (path.startsWith('//')) return `file:${encoded}`;
  if (path.startsWith('/')) return `file://${encoded}`;
  return /^[A-Za-z]:\//.test(path) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}

/** The same of a path that is relative to a folder, if it is no absolute one. */
export function uriBelow(folder: string, path: string): string {
  return uriOf(/^(?:\/|[A-Za-z]:\/)/.test(path) ? path : foldPath(`${folder}/${path}`));
}

/** A path in which nothing has to be encoded: most have none that has. */
const PLAIN = /^[\w.~!*'()/-]*$/;

function encodeSegment(segment: string): string {
  return encodeURIComponent(wellFormed(segment));
}
