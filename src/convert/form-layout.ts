import { type Form, keysShown } from '../adapter.ts';
import type { Layout } from '../input/layout.ts';
import { onceFor } from '../json/once-for.ts';
import { escapePointer } from '../json/parse.ts';
import { DATA_NAMES } from './data.ts';
import { waits } from './sections.ts';

/** What of a form tells how its documents are read. */
export const layoutOf = onceFor((form: Form): Layout => {
  const { nodes, lists, sections, opens, cutMark, isTrailer } = form;
  const listsIn = payloadsOf(form);
  const inSections = Object.entries(sections).flatMap(([list, { keys }]) =>
    Object.entries(keys).map(([key, node]) => [`${list}/*/${escapePointer(key)}`, node] as const),
  );
  return {
    fields: new Set([
      ...Object.keys(nodes),
      ...listsIn.flatMap((holder) => OF_FORMAT.map((key) => `${holder}/${key}`)),
      ...inSections.flatMap(([place, node]) => (waits(node) ? [] : [place])),
    ]),
    lists: new Map([
      ...Object.entries(lists).map(([pointer, { firstKeys }]) => [pointer, { begins: firstKeys }] as const),
      ...inSections.flatMap(([place, node]) => (waits(node) ? ([[place, { begins: node.firstKeys }]] as const) : [])),
    ]),
    listsIn,
    sections: Object.keys(sections),
    opens,
    cutMark,
    trailerKeys: isTrailer === undefined ? [] : keysShown(isTrailer),
  };
});

/** The objects whose keys become data, where each is understood as it comes. */
function payloadsOf({ operation, opens, holders, whole, held, fold, sections }: Form): string[] {
  if ((whole ?? held ?? fold) !== undefined || Object.keys(sections).length > 0) return [];
  const payloads = opens.filter((pointer) => !Object.hasOwn(holders, pointer));
  return operation === undefined ? ['', ...payloads] : payloads;
}

/** Names of lists that are those of the format, or none; or that have no name. */
const OF_FORMAT = ['', 'diagnostics', 'error', ...DATA_NAMES];
