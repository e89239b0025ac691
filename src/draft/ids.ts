import { v5 } from 'uuid';

/** UUID v5 of `urn:unify:envelope` in the URL namespace: every derived id is made in it. */
const NAMESPACE = '97e3f4ac-9539-5eab-be37-ba1156eddd70';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID of any version in its hyphenated form. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

/** The id that is always made of this name: the same name gives the same id on every machine. */
export function derivedId(name: string): string {
  return v5(name, NAMESPACE);
}
