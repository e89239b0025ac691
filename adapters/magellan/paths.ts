import { type FieldReader, PathDraft } from '../../src/adapter.ts';

/** A key that holds the path of a source file, or `null`, under the name that the format has for it. */
export function pathAs(name: string): FieldReader {
  return (value) => {
    if (value === null) return { data: { [name]: null } };
    return typeof value === 'string' ? { data: { [name]: new PathDraft(value) } } : undefined;
  };
}
