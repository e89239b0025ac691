import type { ListNode } from '../adapter.ts';
import { ElementReader } from '../input/element-reader.ts';
import { ByteText } from '../json/byte-text.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import { copyBytes } from './copied.ts';
import { ElementValues } from './element-values.ts';
import type { ObjectMaker } from './interpreter.ts';
import type { PrinterOfElements } from './list-reader.ts';
import type { PrinterTools } from './printer-tools.ts';
import { type ListSpot, spotOfList } from './spot.ts';

const COMMA = 0x2c;

/** Prints the elements of a list as they stand. */
export class CopyPrinter implements PrinterOfElements {
  readonly out = new ByteText();
  readonly reader = new ElementReader();

  print(_index: number, from: number, to: number): boolean {
    this.out.byte(COMMA);
    copyBytes(this.reader, from, to, this.out);
    return true;
  }

  printValue(value: Json, _index?: number): boolean {
    this.out.byte(COMMA);
    this.out.string(printJson(value));
    return true;
  }
}

/** Prints what the interpreter makes of the elements of a list, which may be nothing. */
export class MadePrinter implements PrinterOfElements {
  readonly out: ByteText;
  readonly reader = new ElementReader();
  readonly values = new ElementValues(this.reader);
  readonly keys = undefined;
  readonly printOther?: (value: Json) => void;
  readonly #node: ListNode;
  readonly #list: string;
  readonly #spot: ListSpot;
  readonly #tools: PrinterTools;

  /** `list` is the JSON pointer of the list; `printOther` prints an element that is no object. */
  constructor(
    node: ListNode,
    list: string,
    tools: PrinterTools,
    printOther: ((value: Json) => void) | undefined,
    out: ByteText,
  ) {
    this.#node = node;
    this.#list = list;
    this.#spot = spotOfList(list);
    this.#tools = tools;
    this.out = out;
    if (printOther !== undefined) this.printOther = printOther;
  }

  print(index: number): boolean {
    return this.printValue(this.values.whole(), index);
  }

  printValue(value: Json, index: number): boolean {
    const { context, interpreter, resolver } = this.#tools;
    if (interpreter.repeated.isRepeated(this.#node, this.#list, value)) return true;
    if (!isObject(value)) {
      this.printOther?.(value);
      return this.printOther !== undefined;
    }
    this.#spot.index = index;
    const fields = new Fields(value as JsonObject, this.#spot.pointer(), this.#spot.pattern, context.unknownKeys);
    const item = interpreter.element(fields, this.#node.of as ObjectMaker);
    if (item === undefined) return true;
    this.out.byte(COMMA);
    this.out.string(printJson(resolver.object({ item })['item'] as Json));
    return true;
  }
}
