import { buildMatchId, type Origin, type PlaceOfId } from '../draft/build-span.ts';
import { DerivedMatchIds } from '../draft/derived-match-ids.ts';
import { isUuidIn } from '../draft/ids.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { ESCAPED, NOT_ASCII } from '../input/tokens.ts';
import type { ByteText } from '../json/byte-text.ts';
import { copyBytes } from './copied.ts';
import type { PlacedElement } from './placed-element.ts';

/** What an id is made of: the digits of a span's hash, and for an id that these don't make all of it. */
export interface Identified {
  digest: string;
  placeOfId: PlaceOfId;
}

/** Where a match stands. */
export interface IdSpot {
  index: number;
  /** Its JSON pointer. */
  pointer: () => string;
  /** True for one that stands in no list that is read by itself. */
  isAlone: boolean;
}

const NOWHERE: PlaceOfId = { span_id: null, file_path: '', start_line: 0, start_col: 0 };

/** Prints ids of the matches of a list: the tool's own where it is a UUID, else one made of that, or of the place. */
export class MatchIdPrinter {
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  readonly #ids: DerivedMatchIds;
  readonly #suffix: Buffer;

  constructor(list: string, element: PlacedElement, context: MatchContext) {
    this.#element = element;
    this.#context = context;
    this.#suffix = Buffer.from(element.plan.suffix);
    this.#ids = new DerivedMatchIds(context.tool, context.documentPointer + list);
  }

  /** Prints the id of the element that was read last; true where the tool's own is another one. */
  print(out: ByteText, spot: IdSpot, span: Identified): boolean {
    const { plan, reader, values } = this.#element;
    const register = plan.id;
    const isGiven = values.isRead(register);
    const from = isGiven ? (reader.from[register] as number) : 0;
    const to = isGiven ? (reader.to[register] as number) : 0;
    if (isGiven && isUuidIn(reader.bytes, from, to)) {
      copyBytes(reader, from, to, out);
      return false;
    }
    if (from === to) {
      if (!this.#printPlaced(out, spot, span)) this.#printAny(out, undefined, spot, span);
      return isGiven;
    }
    const repeats = plan.repeats?.test(reader.string(register) as string) === true;
    const isPlain = ((reader.traits[register] as number) & (ESCAPED | NOT_ASCII)) === 0;
    if (repeats || !isPlain || !this.#ids.writeReported(out, reader.bytes, from, to))
      this.#printAny(out, reader.string(register), spot, span, repeats);
    return isGiven;
  }

  /** Prints the id that is made of where the match stands; `false` where it is another one. */
  #printPlaced(out: ByteText, { index, pointer, isAlone }: IdSpot, { digest, placeOfId }: Identified): boolean {
    if (this.#context.newId !== undefined) return false;
    if (isAlone) {
      if (digest === '') return false;
      return this.#ids.writePlaced(out, this.#context.documentPointer + pointer(), digest);
    }
    const { file_path, start_line, start_col } = digest === '' ? placeOfId : NOWHERE;
    const place = digest === '' ? `${file_path}:${start_line}:${start_col}` : digest;
    return this.#ids.write(out, index, this.#suffix, place, digest === '' ? place.length : undefined);
  }

  #printAny(
    out: ByteText,
    reported: string | undefined,
    { index, pointer }: IdSpot,
    { placeOfId }: Identified,
    repeats = false,
  ): void {
    const { tool, newId, documentPointer } = this.#context;
    const origin: Origin = { tool, newId, pointerOf: () => documentPointer + pointer() };
    out.ascii(buildMatchId(reported, placeOfId, origin, index, repeats));
  }
}
