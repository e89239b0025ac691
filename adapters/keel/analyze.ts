import type { DiagnosticDraft, Fields, HeldShape, MatchDraft, PlaceDraft } from '../../src/adapter.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { symbolIn } from './symbol.ts';
import { levelIn } from './violation.ts';

/** The lists of definitions, and what their elements are. */
const KINDS = { functions: 'function', classes: 'class' } as const;

/** `analyze FILE`: its functions and classes are matches, its smells diagnostics. */
export const analyze: HeldShape = {
  id: 'keel/analyze',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'analyze', 'structure'),
  keys: [...FRAME_KEYS, '/file', '/structure/line_count', '/structure/function_count', '/structure/class_count'],
  lists: {
    '/structure/functions': { begins: ['name', 'callees'] },
    '/structure/classes': { begins: ['name', 'callees'] },
    '/smells': { begins: ['kind'] },
    '/refactor_opportunities': { begins: ['kind'] },
  },
  opens: ['/structure'],
  read(document) {
    const frame = takeFrame(document);
    const path = document.peek('file');
    const file = typeof path === 'string' ? path : undefined;
    const structure = document.object('structure');
    const matches =
      structure === undefined
        ? []
        : Object.entries(KINDS).flatMap(([list, kind]) => definitionsIn(structure, list, kind, file));
    structure?.keep('line_count', 'function_count', 'class_count');
    cleanPath(document, 'file').keep('refactor_opportunities');
    document.replace('structure', { ...(structure && { structure: structure.rest() }), matches: [] });
    const diagnostics = document.objects('smells')?.map((smell) => smellIn(smell, file, placesByName(matches))) ?? [];
    return { ...frame, command: 'analyze', data: document.rest(), matches, diagnostics };
  },
};

function definitionsIn(structure: Fields, list: string, kind: string, file: string | undefined): MatchDraft[] {
  const keys = { startLine: 'line_start', endLine: 'line_end' };
  return (structure.objects(list) ?? []).map((item) => ({
    ...symbolIn(item, keys, { kind, file }),
    role: 'definition',
  }));
}

/** Where the definitions are whose name no other has. */
function placesByName(matches: readonly MatchDraft[]): Map<unknown, PlaceDraft | undefined> {
  const places = new Map<unknown, PlaceDraft | undefined>();
  for (const { content, place } of matches) {
    const name = content?.['name'];
    places.set(name, places.has(name) ? undefined : place);
  }
  return places;
}

/** What seems wrong with the file, or with a definition in it, which is told by its name. */
function smellIn(
  smell: Fields,
  file: string | undefined,
  places: Map<unknown, PlaceDraft | undefined>,
): DiagnosticDraft {
  const level = levelIn(smell, 'note');
  const place = places.get(smell.peek('target'));
  smell.keep('kind', 'target');
  return {
    level,
    message: smell.string('message') ?? '',
    ...(place === undefined ? { file } : { place }),
    details: smell.rest(),
  };
}
