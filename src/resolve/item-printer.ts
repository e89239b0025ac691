import { putAside } from '../adapter.ts';
import { isUuid } from '../draft/ids.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { PrinterOfElements } from './list-reader.ts';
import type { KindsPrinter } from './match-kinds.ts';
import type { MatchPrinter } from './match-printer.ts';
import type { Spot } from './spot.ts';

const COMMA = 0x2c;

/** Prints the items of an operation, which stay in their list: those without a usable place as they are. */
export class ItemPrinter implements PrinterOfElements {
  /** Prints an element that is no object; without it such elements are left. */
  readonly printOther?: (value: Json) => void;
  readonly #match: MatchPrinter | KindsPrinter;

  /** `printOther` prints elements that are no objects; without it these can't stay in their list. */
  constructor(match: MatchPrinter | KindsPrinter, printOther: ((value: Json) => void) | undefined) {
    this.#match = match;
    if (printOther !== undefined) this.printOther = printOther;
  }

  get reader(): ElementReader {
    return this.#match.reader;
  }

  get out(): ByteText {
    return this.#match.out;
  }

  print(index: number, from: number, to: number, spot?: Spot): boolean {
    if (this.#match.print(index, from, to, spot)) return true;
    this.out.byte(COMMA);
    this.out.string(printJson(withoutPlace(this.#match.element)));
    return true;
  }
}

/** An item whose place is none of the format, and its id, if that is none: they go to its `legacy`. */
function withoutPlace(item: JsonObject): JsonObject {
  const { match_id: id } = item;
  const isOwn = typeof id === 'string' && isUuid(id);
  const keys = (isOwn ? ['span'] : ['match_id', 'span']).filter((key) => Object.hasOwn(item, key));
  if (keys.length === 0) return item;
  const result = { ...item };
  for (const key of keys) {
    delete result[key];
    putAside(result, key, item[key] as Json);
  }
  return result;
}
