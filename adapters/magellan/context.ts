import {
  type ElementRule,
  type Fields,
  type Glimpse,
  isObject,
  type JsonObject,
  type MatchDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { evidence, firstOf } from './frame.ts';
import { lineKey } from './lines.ts';
import { COUNTING } from './span.ts';

/**
 * The second envelope (since 3.2.0), made by hand: version "1.0", the command, no tool and no time. Lines are all that
 * its elements have, `file` their path.
 */
const FRAME = {
  '/schema_version': 'legacy',
  '/execution_id': 'execution_id',
  '/partial': 'partial',
  '/data/partial': 'partial',
  // Told by the form; it has been the same word in every version.
  '/command': () => ({}),
} as const;

/** `data` of a document of this envelope with this command. */
function dataOf({ value, complete }: Glimpse, command: string): JsonObject | undefined {
  if (!isObject(value) || !isObject(value['data']) || 'tool' in value) return undefined;
  const told =
    value['command'] === command &&
    (value['schema_version'] === '1.0' || (!complete && value['schema_version'] === undefined));
  return told ? value['data'] : undefined;
}

/** Takes a line that may be 0, where none is known. */
function lineOnly(element: Fields): ReturnType<typeof placeOf> {
  return placeOf(element, { file: 'file', ...lineKey(element, 'line') });
}

/** `context list`: symbols by their first line, page by page. */
export const contextList: StreamedShape = {
  id: 'magellan/context-list',
  command: 'context list',
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) =>
    Array.isArray(dataOf(glimpse, 'context list')?.['matches']) ? ['/command', ...evidence('matches')] : undefined,
  fields: { ...FRAME, '/data/page': 'payload', '/data/total_pages': 'payload', '/data/total_items': 'payload' },
  lists: { '/data/matches': { begins: ['file', 'project'], read: listed } },
};

function listed(element: Fields): MatchDraft {
  const place = lineOnly(element);
  element.keep('project');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('name') } };
}

/** A call on the way to or from a symbol; `name` is the one that calls, or is called. */
export const CALL_SITES: ElementRule = {
  begins: ['depth', 'file', 'name', 'project'],
  read(element) {
    const place = lineOnly(element);
    element.keep('project', 'depth');
    return { fields: element, place, role: 'call', content: { name: element.string('name') } };
  },
};

/** `context impact` and `context affected`. Since 4.8.0 their list is called `records`, unless it is empty. */
function reach(command: 'context impact' | 'context affected', own: string): StreamedShape {
  const names = [own, 'records'];
  return {
    id: `magellan/${command.replace(' ', '-')}`,
    command,
    coordinates: COUNTING,
    count: 'count',
    claims(glimpse) {
      const data = dataOf(glimpse, command);
      const name = names.find((key) => firstOf(data?.[key]) !== undefined);
      return name === undefined ? undefined : ['/command', ...evidence(name)];
    },
    fields: {
      ...FRAME,
      '/data/target': 'payload',
      '/data/depth_limit': 'payload',
      ...Object.fromEntries(names.map((name) => [`/data/total_${name}`, 'count'] as const)),
    },
    lists: Object.fromEntries(names.map((name) => [`/data/${name}`, CALL_SITES])),
  };
}

export const contextImpact = reach('context impact', 'impacted');
export const contextAffected = reach('context affected', 'affected');
