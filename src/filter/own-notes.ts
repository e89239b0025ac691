import type { Diagnostic } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../json/value.ts';

/** The tool of what unify says of its own work. */
export const OWN_TOOL = 'unify';

/** So many files are named of those that one note is said of. */
const MOST_FILES = 20;
/** So many different notes are held. */
const MOST_NOTES = 1000;

/** A note, and the others that say the same. */
interface Group {
  first: Diagnostic;
  /** How many notes say it. */
  notes: number;
  /** How many places they count. */
  count: number;
  /** The files that they are said of: one more than is named at most. */
  files: Set<string>;
}

/** True for what unify says of its own work: no finding of a tool. */
export function isOwn({ tool }: { tool?: Json | undefined }): boolean {
  return tool === OWN_TOOL;
}

/** What unify says of its own work, each note once, whatever files it is said of. */
export class OwnNotes {
  readonly #groups = new Map<string, Group>();

  get size(): number {
    return this.#groups.size;
  }

  /** Takes a note; false where too many different ones are held to take this one, too. */
  add(note: Diagnostic): boolean {
    const { level, code, message, note: why, remediation, span, details } = note;
    const { others, count } = factsOf(details);
    const key = JSON.stringify([level, code, message, why, remediation, span, others]);
    const group = this.#groups.get(key) ?? { first: note, notes: 0, count: 0, files: new Set() };
    if (group.notes === 0 && this.size === MOST_NOTES) return false;
    this.#groups.set(key, group);
    group.notes++;
    group.count += typeof count === 'number' ? count : 1;
    for (const file of filesOf(note)) if (group.files.size <= MOST_FILES) group.files.add(file);
    return true;
  }

  /** The notes in the order in which they first came. */
  all(): Diagnostic[] {
    return Array.from(this.#groups.values(), noteOf);
  }

  /** The same; none is held behind this. */
  take(): Diagnostic[] {
    const notes = this.all();
    this.#groups.clear();
    return notes;
  }
}

/** The names of the files that a note is said of, as far as it names them. */
export function filesOf({ file, details }: Pick<Diagnostic, 'file' | 'details'>): string[] {
  if (file !== undefined) return [file];
  const { files, places } = factsOf(details);
  const fileIn = (place: Json) => (isObject(place) ? place['file'] : undefined);
  const named = Array.isArray(files) ? files : Array.isArray(places) ? places.map(fileIn) : [];
  return [...new Set(named)].filter((one) => typeof one === 'string');
}

/** Details, which a document that is converted may have in another form: places and their number, and the others. */
function factsOf(details: Json | undefined): { count?: Json; files?: Json; places?: Json; others: JsonObject } {
  const { count = null, places = null, files = null, more_files: _, ...others } = objectIn(details);
  return { count, places, files, others };
}

function noteOf({ first, notes, count, files }: Group): Diagnostic {
  if (notes === 1) return first;
  const { file: _, details, ...said } = first;
  const [file, ...more] = [...files].slice(0, MOST_FILES);
  const named = { files: [file as string, ...more], ...(files.size > MOST_FILES && { more_files: true }) };
  return {
    ...said,
    ...(more.length === 0 && file !== undefined && { file }),
    details: { count, ...factsOf(details).others, ...(more.length > 0 && named) },
  };
}
