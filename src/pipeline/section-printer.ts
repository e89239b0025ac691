import type { CoordinateSystem, Keys } from '../adapter.ts';
import { ByteText } from '../json/byte-text.ts';
import { printJson } from '../json/print.ts';
import type { JsonObject } from '../json/value.ts';
import type { ElementPrinter } from '../resolve/element-printer.ts';
import type { FoundMatches } from './found-matches.ts';
import { known } from './section-findings.ts';

/** Where a section stands: its JSON pointer, and the same with `*` for the places in lists. */
interface Place {
  pointer: string;
  pattern: string;
}

/** What prints the sections of a list that count in one way, and where the one stands that is printed. */
interface PrinterOfSections {
  printer: ElementPrinter;
  standing: Place;
}

/** Prints what stays of sections, which is known as values: it is printed anew and read like other objects. */
export class SectionPrinter {
  readonly #found: FoundMatches;
  readonly #out = new ByteText();
  readonly #printers = new Map<Keys, Map<CoordinateSystem | undefined, PrinterOfSections>>();

  constructor(found: FoundMatches) {
    this.#found = found;
  }

  /**
   * The text of a section of these keys; `counting` tells how its lines and columns are counted, where not as in the
   * form.
   */
  print(keys: Keys, section: JsonObject, place: Place, counting: CoordinateSystem | undefined): Buffer {
    const { printer, standing } = this.#printerOf(keys, counting && known(counting));
    Object.assign(standing, place);
    printer.reader.begin(Buffer.from(printJson(section)));
    printer.readAndPrint(0, true, this.#out);
    return this.#out.take();
  }

  #printerOf(keys: Keys, counting: CoordinateSystem | undefined): PrinterOfSections {
    const printers = this.#printers.get(keys) ?? new Map<CoordinateSystem | undefined, PrinterOfSections>();
    this.#printers.set(keys, printers);
    const printed = printers.get(counting);
    if (printed !== undefined) return printed;
    const standing = { pointer: '', pattern: '' };
    const spot = {
      pointer: () => standing.pointer,
      get pattern() {
        return standing.pattern;
      },
    };
    const made = { printer: this.#found.objectPrinter({ node: 'object', keys }, spot, counting), standing };
    printers.set(counting, made);
    return made;
  }
}
