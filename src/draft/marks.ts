import type { ListRule } from '../adapter.ts';
import type { Stencil } from '../decode/stencil.ts';
import { type Literal, literal } from '../json/literal.ts';
import { inPrintedOrder } from './draft.ts';

/** Where the values of elements that fit one stencil are, from an element's first mark on. */
export interface Marks {
  id: number | undefined;
  file: number;
  byteStart: number;
  byteEnd: number;
  startLine: number;
  startColumn: number;
  endLine: number | undefined;
  endColumn: number | undefined;
  text: number | undefined;
  before: number | undefined;
  after: number | undefined;
  /** What is carried, in printed order: what stands before it, and where it is. */
  carried: { front: Literal; mark: number; isFragment: boolean }[];
}

/** Sorts the values of a stencil's elements by their meaning. */
export function marksOf(stencil: Stencil, { id, place, evidence = {}, fields }: ListRule): Marks {
  return {
    id: stencil.markOf(id),
    // Stencils are learnt from elements that have these.
    file: stencil.markOf(place.file) as number,
    byteStart: stencil.markOf(place.byteStart) as number,
    byteEnd: stencil.markOf(place.byteEnd) as number,
    startLine: stencil.markOf(place.startLine) as number,
    startColumn: stencil.markOf(place.startColumn) as number,
    endLine: stencil.markOf(place.endLine),
    endColumn: stencil.markOf(place.endColumn),
    text: stencil.markOf(evidence.text),
    before: stencil.markOf(evidence.before),
    after: stencil.markOf(evidence.after),
    carried: inPrintedOrder(Object.keys(fields)).flatMap((key) => {
      const mark = stencil.markOf(key);
      return mark === undefined ? [] : [{ front: literal(`,${JSON.stringify(key)}:`), mark, isFragment: fields[key] === 'fragment' }];
    }),
  };
}
