import type { Diagnostic } from '../envelope/types.ts';
import type { Repeated } from '../json/parse.ts';
import type { JsonObject } from '../json/value.ts';
import { type Cause, type Code, meaningOf } from './codes.ts';

/** Where something was found: a JSON pointer into the legacy document, an absolute byte offset of the input, a file. */
export interface FindingPlace {
  pointer?: string;
  byte_offset?: number;
  file?: string;
  /** What was found there, in a word. */
  [fact: string]: string | number | undefined;
}

/** How many places of one code are named. */
export const NAMED = 20;

/** So many values of repeated keys are held. */
const MOST_REPEATED = 1000;

interface Group {
  code: Code;
  count: number;
  /** What all places have in common. */
  file: string | undefined;
  cause: Cause | undefined;
  places: FindingPlace[];
  details: JsonObject;
}

/**
 * What is noticed during one conversion, grouped by code, so that it does not grow with the input.
 */
export class Findings {
  readonly #groups: Group[] = [];
  /** The same by their codes, and by the file that they are of, if they are of one. */
  readonly #known = new Map<Code, Map<string | undefined, Group>>();
  /** Earlier values of keys that stand more than once in an element of a list, by the JSON pointers of these. */
  readonly repeated: Repeated[] = [];

  add(code: Code, place?: FindingPlace, details?: JsonObject, cause?: Cause): void {
    const group = this.#count(code, place?.file, cause);
    if (place !== undefined && group.places.length < NAMED && !isNamed(place, group)) group.places.push(place);
    if (details !== undefined) Object.assign(group.details, details);
  }

  /** Keeps such values of what stands at a JSON pointer. */
  repeat(at: string, repeated: readonly Repeated[]): void {
    for (const { pointer, value } of repeated) {
      if (this.repeated.length < MOST_REPEATED) this.repeated.push({ pointer: at + pointer, value });
      else this.add('UNI-QRY-020', { pointer: at + pointer });
    }
  }

  #count(code: Code, file: string | undefined, cause: Cause | undefined): Group {
    const group = this.#group(code, file, cause);
    group.count++;
    if (group.file !== file) group.file = undefined;
    group.cause = commonCause(group.cause, cause);
    return group;
  }

  #group(code: Code, file: string | undefined, cause: Cause | undefined): Group {
    const groups = this.#known.get(code) ?? new Map<string | undefined, Group>();
    if (groups.size === 0) this.#known.set(code, groups);
    const own = meaningOf(code).perFile === true ? file : undefined;
    const key = groups.has(own) || groups.size < NAMED ? own : undefined;
    const known = groups.get(key);
    if (known !== undefined) return known;
    const group: Group = { code, count: 0, file, cause, places: [], details: {} };
    groups.set(key, group);
    this.#groups.push(group);
    return group;
  }

  /** True when something of the input is not in the envelope. */
  get lost(): boolean {
    return this.#groups.some(isLoss);
  }

  has(code: Code): boolean {
    return this.#groups.some((group) => group.code === code);
  }

  /** Adds details to every finding that means a loss. */
  explainLosses(details: JsonObject): void {
    for (const group of this.#groups.filter(isLoss)) Object.assign(group.details, details);
  }

  /**
   * One diagnostic a code: losses, then the others, in the order in which they were first noticed. How far an input is
   * read ahead decides which is noticed first, a loss or what became of elements before it.
   */
  diagnostics(): Diagnostic[] {
    const losses = this.#groups.filter(isLoss);
    return [...losses, ...this.#groups.filter((group) => !isLoss(group))].map(diagnosticOf);
  }
}

function isLoss({ code }: Group): boolean {
  return meaningOf(code).loses === true;
}

/** True for a place that is no more than a file, where that is named already. */
function isNamed(place: FindingPlace, { places }: Group): boolean {
  const isFileAlone = (one: FindingPlace) => Object.keys(one).length === 1 && one.file === place.file;
  return place.file !== undefined && isFileAlone(place) && places.some(isFileAlone);
}

/** What tools print in place of a name, such as that of standard input, and names of which bytes were replaced. */
const NO_NAME = /^(?:.*[/\\])?(?:<[^<>/\\]*>|STDIN)$|\ufffd/s;

/** True for a path, relative or absolute, that is the name of no file. */
export function namesNoFile(path: string): boolean {
  return NO_NAME.test(path);
}

function diagnosticOf({ code, count, file, cause, places, details }: Group): Diagnostic {
  const { remedies, remedy, levels, level } = meaningOf(code);
  const named = places.length === 0 ? {} : { places: places as JsonObject[] };
  const nameless = file !== undefined && namesNoFile(file) ? remedies?.name : undefined;
  return unifyDiagnostic(code, {
    level: (cause && levels?.[cause]) ?? level,
    remediation: nameless ?? (cause && remedies?.[cause]) ?? remedy,
    ...(file !== undefined && { file }),
    details: { count, ...details, ...named },
  });
}

/** A diagnostic of unify's own, with its message and remedy from the table unless others are given. */
export function unifyDiagnostic(code: Code, more: Partial<Diagnostic> = {}): Diagnostic {
  const { level, meaning, remedy } = meaningOf(code);
  const { message = meaning, file, note, remediation = remedy, details } = more;
  // One by one, in the order of the format: to spread what may be missing costs more than all else.
  const diagnostic: Diagnostic = { tool: 'unify', level: more.level ?? level, message };
  if (file !== undefined) diagnostic.file = file;
  diagnostic.code = code;
  if (note !== undefined) diagnostic.note = note;
  diagnostic.remediation = remediation;
  if (details !== undefined) diagnostic.details = details;
  return diagnostic;
}

/** The causes that no file helps against. */
const HELPLESS: ReadonlySet<Cause | undefined> = new Set<Cause>(['state', 'counting', 'either']);

/** The cause of places of which these are the causes. */
function commonCause(one: Cause | undefined, other: Cause | undefined): Cause | undefined {
  if (one === other) return one;
  return HELPLESS.has(one) && HELPLESS.has(other) ? 'either' : undefined;
}
