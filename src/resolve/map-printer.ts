import type { ListNode, MapNode } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import { escapePointer } from '../json/parse.ts';
import { copyBytes } from './copied.ts';
import { enclose, type InnerPrinter, printElements } from './inner-printer.ts';
import { isStaying, type StayingNode } from './printed-nodes.ts';
import { ListSpot, type Spot } from './spot.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Where the value of a name stands in an object whose keys are names. */
class NamedSpot implements Spot {
  /** The name as JSON, and as a part of a JSON pointer, which few ask for. */
  #json = '""';
  #name: string | undefined;
  readonly #holder: Spot;

  constructor(holder: Spot) {
    this.#holder = holder;
  }

  moveTo(json: string): void {
    if (json !== this.#json) this.#name = undefined;
    this.#json = json;
  }

  pointer(): string {
    return `${this.#holder.pointer()}/${this.#part}`;
  }

  get pattern(): string {
    return `${this.#holder.pattern}/${this.#part}`;
  }

  get #part(): string {
    this.#name ??= escapePointer(JSON.parse(this.#json) as string);
    return this.#name;
  }
}

/** Prints objects whose keys are names, and whose values are objects that are printed, or lists of such. */
export class MapPrinter {
  readonly #inner: InnerPrinter;
  readonly #spot: NamedSpot;
  /** Of a map of lists. */
  readonly #list: ListSpot | undefined;

  /** `spot` is where the object stands. */
  constructor({ of }: MapNode, spot: Spot, innerPrinter: (node: StayingNode, spot: Spot) => InnerPrinter) {
    this.#spot = new NamedSpot(spot);
    this.#list = of.node === 'list' ? new ListSpot(this.#spot) : undefined;
    this.#inner = innerPrinter((of.node === 'list' ? of.of : of) as StayingNode, this.#list ?? this.#spot);
  }

  /** True for a map of values that can be printed. */
  static prints({ of }: MapNode): boolean {
    return isStaying(of.node === 'list' && !changes(of) ? of.of : of);
  }

  /** True for the object at an index of what a reader has passed, if all of its values can be printed. */
  canPrint({ values, bytes }: ElementReader, at: number): boolean {
    let next = at;
    while (bytes[next + 1] === QUOTE) {
      const value = values.string(next + 1) + 1;
      next = this.#list !== undefined ? values.objects(value) : bytes[value] === OPEN ? values.skip(value) : -1;
      if (next < 0) return false;
    }
    return true;
  }

  /** Prints that object. */
  print(reader: ElementReader, at: number, out: ByteText): void {
    const { values, bytes } = reader;
    const start = out.end;
    for (let next = at; bytes[next + 1] === QUOTE; ) {
      const value = values.string(next + 1) + 1;
      out.byte(COMMA);
      copyBytes(reader, next + 1, value, out);
      this.#spot.moveTo(bytes.toString('utf8', next + 1, value - 1));
      next = this.#printValue(reader, value, out);
    }
    enclose(out, start, OPEN, CLOSE);
  }

  #printValue(reader: ElementReader, at: number, out: ByteText): number {
    if (this.#list !== undefined) {
      printElements(this.#inner, reader, at, this.#list, out);
      return reader.values.objects(at);
    }
    this.#inner.reader.begin(reader.bytes);
    return this.#inner.readAndPrint(at, reader.isCanonical, out);
  }
}

/** True for a list in which elements are left out, or that has another name. */
function changes({ as, distinct }: ListNode): boolean {
  return as !== undefined || distinct !== undefined;
}
