import { type Fields, type HeldShape, type MatchDraft, PathDraft, placeOf } from '../../src/adapter.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { COUNTING } from './span.ts';

/**
 * `ast --file` (since 1.9.0): nodes by their bytes, in one file that `data` names. 2.1.0 printed those of another file.
 */
export const ast: HeldShape = {
  id: 'magellan/ast',
  coordinates: COUNTING,
  claims: (glimpse) =>
    Array.isArray(objectIn(glimpse, ['file_path', 'nodes'])?.['nodes']) ? evidence('file_path', 'nodes') : undefined,
  keys: [...FRAME_KEYS, '/data/file_path', '/data/count'],
  lists: { '/data/nodes': { begins: ['id', 'byte_end'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const file = takeFile(data);
    const count = data?.take('count');
    const matches = data?.objects('nodes')?.map((node) => nodeIn(node, file)) ?? [];
    data?.replace('nodes', { matches: [] });
    return {
      ...frame,
      command: 'ast',
      data: { ...data?.rest(), ...document.rest() },
      matches,
      reportedCount: count === undefined ? undefined : { key: 'count', value: count },
    };
  },
};

/** `ast --position` (since 1.9.0): looked for in all files, so that the node may be of another one. */
export const astPosition: HeldShape = {
  id: 'magellan/ast-position',
  coordinates: COUNTING,
  claims: (glimpse) =>
    objectIn(glimpse, ['file_path', 'position', 'node']) ? evidence('file_path', 'position', 'node') : undefined,
  keys: [...FRAME_KEYS, '/data/file_path', '/data/position', '/data/node'],
  lists: {},
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const file = takeFile(data);
    data?.keep('position');
    const node = data?.object('node');
    data?.replace('node', { matches: [] });
    return {
      ...frame,
      command: 'ast',
      data: { ...data?.rest(), ...document.rest() },
      matches: node === undefined ? [] : [{ ...nodeIn(node, file), role: 'node' }],
    };
  },
};

function takeFile(data: Fields | undefined): string | undefined {
  const file = data?.string('file_path');
  if (file !== undefined) data?.replace('file_path', { file_path: new PathDraft(file) });
  return file;
}

function nodeIn(node: Fields, file: string | undefined): MatchDraft {
  const place = placeOf(node, { byteStart: 'byte_start', byteEnd: 'byte_end' }, { file });
  node.keep('id', 'parent_id', 'text');
  return { fields: node, place, content: { kind: node.string('kind') } };
}
