import type { ListRule } from '../adapter.ts';
import type { LeafKind, Leaves } from '../decode/stencil.ts';

/**
 * The values that an element of a list may consist of for its match to be printed without making it; `undefined` where the rule says
 * more of elements than that their values are carried as they are, or too little for their places to be told by themselves.
 */
export function leavesOf({ begins: _, id, place, evidence, fields, ...more }: ListRule): Leaves | undefined {
  const { file, byteStart, byteEnd, startLine, startColumn } = place;
  if (Object.keys(more).length > 0) return undefined;
  if (byteStart === undefined || byteEnd === undefined || startLine === undefined || startColumn === undefined) return undefined;
  const strings = Object.keys(fields).filter((key) => fields[key] === 'string' || fields[key] === 'fragment');
  const { spanId: __, file: ___, ...numbers } = place;
  return {
    kinds: new Map<string, LeafKind>([
      ...Object.values(numbers).map((path) => [path as string, 'number'] as const),
      ...[file, ...strings, ...(id === undefined ? [] : [id])].map((path) => [path, 'string'] as const),
    ]),
    needed: [file, byteStart, byteEnd, startLine, startColumn],
  };
}
