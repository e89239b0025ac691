import type { CoordinateSystem, DiagnosticNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { DiagnosticPrinter } from '../resolve/diagnostic-printer.ts';
import { ListReader } from '../resolve/list-reader.ts';
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
  reader: ListReader;
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
    const isPrinted = isPrintedDiagnostic(node);
    for (let first = 0; first < findings.elements.length; first += BLOCK) {
      const end = Math.min(first + BLOCK, findings.elements.length);
      if (isPrinted && !this.#isMade) this.#print(node, findings, first, end, counting);
      else for (let at = first; at < end; at++) this.#make(node, findings, at);
    }
  }

  #make(node: DiagnosticNode, { pointer, pattern, elements, indices }: ResolvedFindings, at: number): void {
    const [element, place] = [elements[at] as JsonObject, `${pointer}/${indices[at]}`];
    this.#found.interpreter.element(new Fields(element, place, `${pattern}/*`, this.#context.unknownKeys), node);
  }

  /** Prints the findings from `first` to the one before `end`. */
  #print(
    node: DiagnosticNode,
    { pointer, pattern, elements, indices, exact }: ResolvedFindings,
    first: number,
    end: number,
    counting: CoordinateSystem | undefined,
  ): void {
    const { printer, reader, list } = this.#printerOf(node, pattern, counting && known(counting));
    const { made } = printer;
    list.pointer = pointer;
    reader.readValues(elements.slice(first, end), (at) => indices[first + at] as number, exact);
    this.#isMade = this.#context.lookup !== undefined && printer.made - made === end - first;
  }

  #printerOf(node: DiagnosticNode, pattern: string, counting: CoordinateSystem | undefined): ListPrinter {
    const printers = this.#printers.get(node) ?? new Map<CoordinateSystem | undefined, ListPrinter>();
    this.#printers.set(node, printers);
    const printed = printers.get(counting);
    if (printed !== undefined) return printed;
    const list = { pointer: '' };
    const spot = new ListSpot({ pointer: () => list.pointer, pattern });
    const printer = this.#found.findingPrinter(node, spot, counting);
    const made = { printer, reader: new ListReader('', printer, this.#context.findings), list };
    printers.set(counting, made);
    return made;
  }
}

/** A way of counting that says the same, always the same one: plans are remembered by it. */
export function known(counting: CoordinateSystem): CoordinateSystem {
  const name = JSON.stringify(counting);
  const one = COUNTINGS.get(name) ?? counting;
  COUNTINGS.set(name, one);
  return one;
}
