import type { Remark } from '../adapter.ts';
import type { Part } from '../decode/document-reader.ts';
import type { ElementTaker } from '../decode/layout.ts';
import type { Whole } from '../decode/whole.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Identity } from './identity.ts';
import type { Closing, EnvelopePart } from './parts.ts';

/** Makes the envelope of one document of the parts it is read in. */
export interface Conversion extends Identity {
  /** True when the tool said that its result is not complete. */
  readonly toolPartial: boolean;
  /** How many matches there are. */
  readonly converted: number;
  /** How many results the tool says that it found and did not print. */
  readonly unprinted?: number;
  readonly hasTrailer: boolean;
  /** What the tool itself said in the document, when it has been read. */
  readonly diagnostics?: readonly Diagnostic[];
  /** What is said of the document as a whole, when it has been read. */
  readonly remarks?: readonly Remark[];
  /** What takes elements from their bytes, by JSON pointer of the list. */
  readonly takers?: ReadonlyMap<string, ElementTaker>;
  /** True for what is understood only when its run has ended. */
  readonly waits?: boolean;
  begin(): Generator<EnvelopePart>;
  take(part: Part): Generator<EnvelopePart>;
  /** Keeps the document that was printed behind this one and belongs to it. */
  takeTrailer(trailer: Pick<Whole, 'value' | 'repeated'>, byteOffset: number): void;
  /** True when the document says that its command failed. */
  readonly failed?: boolean;
  /** What is still to be printed of the data when the document has ended. */
  finish(): Generator<EnvelopePart>;
  /** The last part, of what stands behind the data; without it that of a query. */
  close?(closing: Closing, outcome: 0 | 3 | 5 | 7): EnvelopePart;
}
