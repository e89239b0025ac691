import type { CoordinateSystem, DiagnosticNode, Keys, ObjectNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { ByteText } from '../json/byte-text.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { needsExact, printJson } from '../json/print.ts';
import type { JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { DiagnosticPrinter } from '../resolve/diagnostic-printer.ts';
import type { ElementPrinter } from '../resolve/element-printer.ts';
import { ListReader } from '../resolve/list-reader.ts';
import { isPrintedDiagnostic } from '../resolve/printed-nodes.ts';
import { ListSpot, type Spot } from '../resolve/spot.ts';
import type { FoundMatches } from './found-matches.ts';

/** Findings of a list in a section, with what they refer to beside their own values. */
export interface ResolvedFindings {
  /** The JSON pointer of the list, and the same with `*` for the places in lists. */
  pointer: string;
  pattern: string;
  elements: readonly JsonObject[];
  /** The place of each in the list. */
  indices: readonly number[];
  /** True where a number among them may carry its text, or keys an order of their own. */
  exact: boolean;
}

/** Printed JSON; `exact` says that a number in it may carry its text, or keys an order of their own. */
interface Printed {
  bytes: Buffer;
  exact: boolean;
}

/** What prints the findings of a list that each section has. */
interface ListPrinter {
  printer: DiagnosticPrinter;
  reader: ListReader;
}

/** The nodes of sections by their keys: plans are remembered by node. */
const objectOf = onceFor((keys: Keys): ObjectNode => ({ node: 'object', keys }));

/** Ways of counting by what they say: there are few, and each section says its own anew. */
const COUNTINGS = new Map<string, CoordinateSystem>();

/**
 * Prints what is known of sections as values: it is printed anew and read from these bytes, as other lists and objects
 * are. Where something is added to spans, or their sources are there, the interpreter makes the findings.
 */
export class SectionPrinter {
  readonly #found: FoundMatches;
  readonly #context: MatchContext;
  /** True where printing findings anew is of no use. */
  #isMade: boolean;
  /** By where lists, and sections, stand, and how these count. */
  readonly #lists = new Map<string, ListPrinter>();
  readonly #objects = new Map<string, ElementPrinter>();
  /** The JSON pointer of the one that is printed. */
  #pointer = '';
  readonly #text = new ByteText();
  readonly #out = new ByteText();

  constructor(found: FoundMatches, context: MatchContext) {
    this.#found = found;
    this.#context = context;
    this.#isMade = context.enrichment !== undefined;
  }

  /**
   * A section of these keys that stands at a JSON pointer, in `pattern` with `*` for its place; `counting` is its own
   * way of counting, where it has one.
   */
  section(keys: Keys, value: JsonObject, pointer: string, pattern: string, counting?: CoordinateSystem): Printed {
    const exact = needsExact(value);
    const name = pattern + Object.keys(keys) + JSON.stringify(counting);
    const spot = this.#spotOf(pointer, pattern);
    const printer = onceIn(this.#objects, name, () => this.#found.objectPrinter(objectOf(keys), spot, known(counting)));
    this.#text.begin();
    this.#text.string(printJson(value, exact));
    printer.reader.begin(this.#text.bytes);
    printer.readAndPrint(0, true, this.#out);
    return { bytes: this.#out.take(), exact };
  }

  /** Where the list, or the section, stands that is printed next. */
  #spotOf(pointer: string, pattern: string): Spot {
    this.#pointer = pointer;
    return { pointer: () => this.#pointer, pattern };
  }

  /** Reads findings of a node; `counting` as that of sections. */
  findings(node: DiagnosticNode, findings: ResolvedFindings, counting: CoordinateSystem | undefined): void {
    const { pointer, pattern, elements, indices, exact } = findings;
    if (this.#isMade || !isPrintedDiagnostic(node)) {
      for (const [at, element] of elements.entries()) {
        const place = `${pointer}/${indices[at]}`;
        this.#found.interpreter.element(new Fields(element, place, `${pattern}/*`, this.#context.unknownKeys), node);
      }
      return;
    }
    const name = pattern + JSON.stringify(counting);
    const spot = this.#spotOf(pointer, pattern);
    const { printer, reader } = onceIn(this.#lists, name, () => this.#listPrinter(node, spot, counting));
    const { made } = printer;
    reader.readValues(elements, (index) => indices[index] as number, exact);
    const count = elements.length;
    this.#isMade = this.#context.lookup !== undefined && count > 0 && printer.made - made === count;
  }

  #listPrinter(node: DiagnosticNode, spot: Spot, counting: CoordinateSystem | undefined): ListPrinter {
    const printer = this.#found.findingPrinter(node, new ListSpot(spot), known(counting));
    return { printer, reader: new ListReader('', printer, this.#context.findings) };
  }
}

/** A way of counting that says the same, always the same one: plans are remembered by it. */
function known(counting: CoordinateSystem | undefined): CoordinateSystem | undefined {
  const name = JSON.stringify(counting);
  const one = COUNTINGS.get(name) ?? counting;
  if (one !== undefined) COUNTINGS.set(name, one);
  return one;
}
