import type { EnvelopePart } from '../pipeline/parts.ts';

/** A piece of text, or of its UTF-8, which is good until the next part is printed. */
export type Piece = string | Uint8Array;

/** The text of a piece. */
export function textOf(piece: Piece): string {
  return typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
}

/** Turns the parts of envelopes into text. */
export interface EnvelopePrinter {
  /**
   * What is printed of a part, in pieces; all of them must be taken before the next part. A long piece stands by
   * itself: joining it to others would copy it.
   */
  print(part: EnvelopePart): Iterable<Piece>;
}

/** Findings that stand before those of the end. */
export type DiagnosticsPart = Extract<EnvelopePart, { part: 'diagnostics' }>;
