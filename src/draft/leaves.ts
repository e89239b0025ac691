import type { ListRule } from '../adapter.ts';
import type { LeafKind, Leaves } from '../decode/stencil.ts';

/**
 * The values that an element of a list may consist of for its match to be printed without making it; `undefined` where the rule says
 * more than where an element is and that its values are carried as they are, or too little for a place to be told without its source.
 */
export function leavesOf({ begins: _, id, place, evidence = {}, fields, ...others }: ListRule): Leaves | undefined {
  const { file, byteStart, byteEnd, startLine, startColumn, endLine, endColumn, spanId: __, ...otherPlaces } = place;
  const { text, before, after, reach, ...otherEvidence } = evidence;
  // What the contract may come to say is for the maker of matches alone, until it is known here.
  if (Object.keys({ ...others, ...otherPlaces, ...otherEvidence }).length > 0) return undefined;
  if (byteStart === undefined || byteEnd === undefined || startLine === undefined || startColumn === undefined) return undefined;
  const needed = [byteStart, byteEnd, startLine, startColumn];
  const numbers = [...needed, endLine, endColumn];
  const strings = [file, id, ...Object.keys(fields).filter((key) => fields[key] === 'string' || fields[key] === 'fragment')];
  return { kinds: new Map([...kinds(numbers, 'number'), ...kinds(strings, 'string')]), needed: [file, ...needed] };
}

function kinds(paths: (string | undefined)[], kind: LeafKind): [string, LeafKind][] {
  return paths.filter((path) => path !== undefined).map((path) => [path, kind]);
}
