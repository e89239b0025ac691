import type { CoordinateSystem, DiagnosticNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { needsExact } from '../json/print.ts';
import type { JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { DiagnosticPrinter } from '../resolve/diagnostic-printer.ts';
import { isPrintedDiagnostic } from '../resolve/printed-nodes.ts';
import { ListSpot } from '../resolve/spot.ts';
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

/** What prints the findings of a list that each section has. */
interface ListPrinter {
  printer: DiagnosticPrinter;
  /** The list whose findings are printed. */
  list: { pointer: string };
}

/** So many findings are printed anew together. */
const BLOCK = 64;

/** Ways of counting by what they say: there are few, and each section says its own anew. */
const COUNTINGS = new Map<string, CoordinateSystem>();

/**
 * Reads findings of sections, which are known as values. They are printed anew and read from these bytes, as findings
 * of other lists are; where something is added to spans, or their sources are there, the interpreter makes them.
 */
export class SectionFindings {
  readonly #found: FoundMatches;
  readonly #context: MatchContext;
  /** True where printing them anew is of no use: something is added to spans, or their sources are there. */
  #isMade: boolean;
  readonly #printers = new Map<DiagnosticNode, Map<CoordinateSystem | undefined, ListPrinter>>();

  constructor(found: FoundMatches, context: MatchContext) {
    this.#found = found;
    this.#context = context;
    this.#isMade = context.enrichment !== undefined;
  }

  /** Reads findings of a node; `counting` is that of their section, where it has one of its own. */
  read(node: DiagnosticNode, findings: ResolvedFindings, counting: CoordinateSystem | undefined): void {
    const { length } = findings.elements;
    const isPrinted = isPrintedDiagnostic(node);
    for (let first = 0; first < length; ) {
      const end = this.#isMade || !isPrinted ? first : endOfBlock(findings, first);
      if (end > first) this.#print(node, findings, first, end, counting);
      else this.#make(node, findings, first);
      first = Math.max(end, first + 1);
    }
  }

  #make(node: DiagnosticNode, { pointer, pattern, elements, indices }: ResolvedFindings, at: number): void {
    const [element, place] = [elements[at] as JsonObject, `${pointer}/${indices[at]}`];
    this.#found.interpreter.element(new Fields(element, place, `${pattern}/*`, this.#context.unknownKeys), node);
  }

  /** Prints the findings from `first` to the one before `end`. */
  #print(
    node: DiagnosticNode,
    { pointer, pattern, elements, indices }: ResolvedFindings,
    first: number,
    end: number,
    counting: CoordinateSystem | undefined,
  ): void {
    const { printer, list } = this.#printerOf(node, pattern, counting && known(counting));
    const { reader, made } = printer;
    list.pointer = pointer;
    reader.begin(Buffer.from(JSON.stringify(elements.slice(first, end))), true);
    for (let at = 1, element = first; element < end; element++) {
      const behind = reader.read(at);
      const to = behind < 0 ? reader.read(at, true) : behind;
      if (to < 0) throw new Error('what is printed can be read');
      printer.print(indices[element] as number, at, to);
      at = to + 1;
    }
    this.#isMade = this.#context.lookup !== undefined && printer.made - made === end - first;
  }

  #printerOf(node: DiagnosticNode, pattern: string, counting: CoordinateSystem | undefined): ListPrinter {
    const printers = this.#printers.get(node) ?? new Map<CoordinateSystem | undefined, ListPrinter>();
    this.#printers.set(node, printers);
    const printed = printers.get(counting);
    if (printed !== undefined) return printed;
    const list = { pointer: '' };
    const spot = new ListSpot({ pointer: () => list.pointer, pattern });
    const made = { printer: this.#found.findingPrinter(node, spot, counting), list };
    printers.set(counting, made);
    return made;
  }
}

/** The end of a block of findings that are printed anew together; `first` itself where that one can't be. */
function endOfBlock({ elements, exact }: ResolvedFindings, first: number): number {
  const last = Math.min(first + BLOCK, elements.length);
  if (!exact) return last;
  const made = elements.slice(first, last).findIndex(needsExact);
  return made < 0 ? last : first + made;
}

/** A way of counting that says the same, always the same one: plans are remembered by it. */
function known(counting: CoordinateSystem): CoordinateSystem {
  const name = JSON.stringify(counting);
  const one = COUNTINGS.get(name) ?? counting;
  COUNTINGS.set(name, one);
  return one;
}
