import type { Diagnostic } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';

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
  files: Set<string>;
  /** True where there are more files than are named. */
  hasMoreFiles: boolean;
}

/** True for what unify says of its own work: no finding of a tool. */
export function isOwn({ tool }: { tool?: Json | undefined }): boolean {
  return tool === OWN_TOOL;
}

/** What unify says of its own work, each note once, whatever files it is said of. */
export class OwnNotes {
  readonly #groups = new Map<string, Group>();

  /** How many there are. */
  get size(): number {
    return this.#groups.size;
  }

  /** Takes a note; false where too many different ones are held to take this one, too. */
  add(note: Diagnostic): boolean {
    const key = keyOf(note);
    const known = this.#groups.get(key);
    if (known === undefined && this.size === MOST_NOTES) return false;
    const group = known ?? { first: note, notes: 0, count: 0, files: new Set(), hasMoreFiles: false };
    if (known === undefined) this.#groups.set(key, group);
    group.notes++;
    group.count += countOf(note);
    for (const file of filesOf(note))
      if (group.files.size < MOST_FILES) group.files.add(file);
      else if (!group.files.has(file)) group.hasMoreFiles = true;
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
  const named = Array.isArray(files) ? files : Array.isArray(places) ? places.map(fileIn) : [];
  return [...new Set(named)].filter((one) => typeof one === 'string');
}

/** Details, which a document that is converted may have in another form. */
function factsOf(details: Json | undefined): JsonObject {
  return isObject(details) ? details : {};
}

function fileIn(place: Json): Json | undefined {
  return isObject(place) ? place['file'] : undefined;
}

/** What notes have in common that are one. */
function keyOf({ level, code, message, note, remediation, span, details }: Diagnostic): string {
  return JSON.stringify([level, code, message, note, remediation, span, othersIn(details)]);
}

/** Details but for the places and their number. */
function othersIn(details: Json | undefined): JsonObject {
  const { count: _, places: __, files: ___, more_files: ____, ...others } = factsOf(details);
  return others;
}

function countOf({ details }: Diagnostic): number {
  const { count } = factsOf(details);
  return typeof count === 'number' ? count : 1;
}

function noteOf({ first, notes, count, files, hasMoreFiles }: Group): Diagnostic {
  if (notes === 1) return first;
  const { file: _, details, ...said } = first;
  const [file] = files;
  const named = files.size > 1 ? { files: [...files], ...(hasMoreFiles && { more_files: true }) } : {};
  return {
    ...said,
    ...(files.size === 1 && file !== undefined && { file }),
    details: { count, ...othersIn(details), ...named },
  };
}
