import { wellFormed } from './strict-json.ts';

/** A path as a URI reference: percent-encoded, `file:` where it is absolute. Lone surrogates become U+FFFD. */
export function uriOf(path: string): string {
  const encoded = path.split('/').map(encodeSegment).join('/');
  if (path.startsWith('//')) return `file:${encoded}`;
  if (path.startsWith('/')) return `file://${encoded}`;
  return /^[A-Za-z]:\//.test(path) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(wellFormed(segment));
}
