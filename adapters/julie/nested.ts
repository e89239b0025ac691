import { type DraftObject, type Fields, isObject, type Json, PathDraft, placeOf } from '../../src/adapter.ts';

/**
 * Evidence that stays nested: an object with a file and a line has a span in their place, and so have those in its
 * `children`.
 */
export function nested(node: Fields): DraftObject {
  const line = ['line', 'start_line', 'line_number'].find((key) => node.natural(key) !== undefined);
  const children = node.objects('children');
  if (children !== undefined) node.replace('children', { children: children.map(nested) });
  if (line === undefined) replaceFile(node);
  else {
    const columns = { startColumn: 'start_column', endLine: 'end_line', endColumn: 'end_column' };
    node.replace('file_path', {
      span: placeOf(node, { file: 'file_path', startLine: line, ...(node.has('end_line') && columns) }),
    });
  }
  return node.keep(...Object.keys(node.value)).rest();
}

/** The path of a file is made clean. */
export function replaceFile(node: Fields, key = 'file_path', name = key): void {
  const path = node.string(key);
  if (path !== undefined) node.replace(key, { [name]: new PathDraft(path) });
}

/** The paths of a list are made clean. */
export function replaceFiles(node: Fields, key: string): void {
  const paths = node.strings(key);
  if (paths !== undefined) node.replace(key, { [key]: paths.map((path) => new PathDraft(path)) });
}

/** True for an object with all of these keys. */
export function holds(value: Json, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}
