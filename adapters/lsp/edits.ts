import { isObject, type Json, type JsonObject, listIn } from '../../src/adapter.ts';

/**
 * The edits of a workspace, one list for all files: they stand in an object by the URIs of their files, or in a list
 * with changes of documents, and with files that are to be made, renamed or deleted, which stay.
 */
export function editsOf({ '/changes': changes, '/documentChanges': changed }: JsonObject): Record<string, Json> {
  const byFile = Object.entries(isObject(changes) ? changes : {}).flatMap(([uri, edits]) =>
    listIn(edits).map((edit) => (isObject(edit) ? { uri, ...edit } : edit)),
  );
  const listed = listIn(changed).flatMap((change) => {
    const document = isObject(change) ? change['textDocument'] : undefined;
    if (!isObject(change) || !isObject(document)) return [];
    return listIn(change['edits']).map((edit) => (isObject(edit) ? { ...document, ...edit } : edit));
  });
  const others = listIn(changed).filter((change) => !isObject(change) || !isObject(change['textDocument']));
  return { '/edits': [...byFile, ...listed], ...(others.length > 0 && { '/files': others }) };
}
