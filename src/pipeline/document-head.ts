import { splitPointer } from '../decode/layout.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';

/** The values of a document outside its lists, and the lists that are held. */
export class DocumentHead {
  /** By JSON pointer. */
  readonly values: JsonObject = {};

  set(pointer: string, value: Json): void {
    setOwn(this.values, pointer, value);
  }

  /** The values where they stand in the document. */
  document(): JsonObject {
    const document: JsonObject = {};
    for (const [pointer, value] of Object.entries(this.values)) {
      const { container, key } = splitPointer(pointer);
      let holder = document;
      for (const outer of container.split('/').slice(1)) holder = (holder[outer] ??= {}) as JsonObject;
      setOwn(holder, key, value);
    }
    return document;
  }

  /** The objects of a list that is held, or the object that is. */
  elements(pointer: string, unknownKeys: Set<string>): Fields[] {
    const { [pointer]: held = null } = this.values;
    if (isObject(held)) return [new Fields(held, pointer, pointer, unknownKeys)];
    const elements = Array.isArray(held) ? held : [];
    return elements.flatMap((value, index) =>
      isObject(value) ? [new Fields(value, `${pointer}/${index}`, `${pointer}/*`, unknownKeys)] : [],
    );
  }
}
