import type { DiagnosticDraft, ListNode } from '../adapter.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';

/** So many elements of a list are remembered to tell equal ones: a longer list must not cost memory. */
const MOST_KNOWN = 100_000;

interface Elements {
  remark: DiagnosticDraft;
  known: Set<string>;
  printed: number;
  kept: number;
}

/** The elements of lists in which equal ones are left out. */
export class RepeatedElements {
  readonly #lists = new Map<string, Elements>();

  /** True for an element that is equal to one before, in a list that has none twice. */
  isRepeated({ distinct }: ListNode, list: string, element: Json): boolean {
    if (distinct === undefined) return false;
    const text = printJson(element);
    const elements = this.#lists.get(list) ?? { remark: distinct, known: new Set(), printed: 0, kept: 0 };
    this.#lists.set(list, elements);
    elements.printed++;
    if (elements.known.has(text)) return true;
    if (elements.known.size < MOST_KNOWN) elements.known.add(text);
    elements.kept++;
    return false;
  }

  /** What is to be said of lists in which elements were left out. */
  diagnostics(): DiagnosticDraft[] {
    return [...this.#lists].flatMap(([list, { remark, printed, kept }]) =>
      kept < printed ? [{ ...remark, details: { list, printed, kept } }] : [],
    );
  }
}
