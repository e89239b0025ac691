import { wellFormed } from './strict-json.ts';

/** A path as a URI reference: percent-encoded, `file:` where it is absolute. Lone surrogates become U+FFFD. */
export function uriOf(path: string): string {
  const encoded = PLAIN.test(path) ? path : path.split('/').map(encodeSegment).join('/');
  if (path.startsWith('//')) return `file:${encoded}`;
  if (path.startsWith('/')) return `file://${encoded}`;
  return /^[A-Za-z]:\//.test(path) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}

/** A path in which nothing has to be encoded: most have none that has. */
const PLAIN = /^[\w.~!*'()/-]*$/;

function encodeSegment(segment: string): string {
  return encodeURIComponent(wellFormed(segment));
}
