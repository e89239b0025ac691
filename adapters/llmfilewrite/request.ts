import { at, type Glimpse, isObject, type RequestShape } from '../../src/adapter.ts';

/** `WriteRequest` of the alignment document (2026-01-22). It has no id: the path tells which answer is its. */
export const request: RequestShape = {
  id: 'llmfilewrite/request',
  claims,
  isAnswered: (asked, answer) => asked['path'] === (at(answer, 'result/path') ?? answer['path']),
};

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || typeof value['overwrite'] !== 'boolean' || value['status'] !== undefined) return undefined;
  return ['path', 'language', 'content'].every((key) => typeof value[key] === 'string')
    ? ['/path', '/content', '/overwrite']
    : undefined;
}
