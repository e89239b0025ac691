import { isObject, type Json, type JsonObject } from '../../src/adapter.ts';

/**
 * The edits of a workspace, one list for all files: a server lists them in an object by the URIs of their files, or in
 * a list with changes of documents. What is no edit stays there, such as a file that is to be made.
 */
export function editsOf({ '/changes': changes, '/documentChanges': changed }: JsonObject): Record<string, Json> {
  const edits: Json[] = [];
  const values: Record<string, Json> = {};
  if (isObject(changes)) {
    const left = Object.entries(changes).filter(([uri, listed]) => !takeAll(edits, { uri }, listed));
    if (left.length > 0) values['/changes'] = Object.fromEntries(left);
  } else if (changes !== undefined) values['/changes'] = changes;
  if (Array.isArray(changed)) {
    const left = changed.flatMap((change): Json[] => {
      if (!isObject(change)) return [change];
      const { textDocument, edits: listed, ...others } = change;
      if (!isObject(textDocument) || !takeAll(edits, textDocument, listed)) return [change];
      return Object.keys(others).length > 0 ? [others] : [];
    });
    if (left.length > 0) values['/documentChanges'] = left;
  } else if (changed !== undefined) values['/documentChanges'] = changed;
  return { '/edits': edits, ...values };
}

/** Takes a list of edits in a document; false for what is none, or is empty. */
function takeAll(edits: Json[], document: JsonObject, listed: Json | undefined): boolean {
  if (!Array.isArray(listed) || listed.length === 0) return false;
  for (const edit of listed) edits.push(isObject(edit) ? { ...document, ...edit } : edit);
  return true;
}
