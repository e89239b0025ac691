import type { Diagnostic } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { type Code, meaningOf } from './codes.ts';

/** Where something was found: a JSON pointer into the legacy document, an absolute byte offset of the input, a file. */
export interface FindingPlace {
  pointer?: string;
  byte_offset?: number;
  file?: string;
  /** What was found there, in a word. */
  [fact: string]: string | number | undefined;
}

/** How many places of one code are named. */
const NAMED = 20;

interface Group {
  code: Code;
  count: number;
  places: FindingPlace[];
  details: JsonObject;
}

/**
 * What is noticed during one conversion, grouped by code, so that it does not grow with the input.
 */
export class Findings {
  readonly #groups = new Map<string, Group>();
  readonly #files = new Map<Code, number>();

  add(code: Code, place?: FindingPlace, details?: JsonObject): void {
    const group = this.#group(code, place?.file);
    group.count++;
    if (place !== undefined && group.places.length < NAMED) group.places.push(place);
    if (details !== undefined) Object.assign(group.details, details);
  }

  #group(code: Code, file: string | undefined): Group {
    const files = this.#files.get(code) ?? 0;
    const own = file !== undefined && meaningOf(code).perFile === true ? `${code} ${file}` : code;
    const key = this.#groups.has(own) || files < NAMED ? own : code;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group: Group = { code, count: 0, places: [], details: {} };
    this.#groups.set(key, group);
    this.#files.set(code, files + 1);
    return group;
  }

  /** True when something of the input is not in the envelope. */
  get lost(): boolean {
    return [...this.#groups.values()].some(({ code }) => meaningOf(code).loses === true);
  }

  has(code: Code): boolean {
    return [...this.#groups.values()].some((group) => group.code === code);
  }

  /** Adds details to every finding that means a loss. */
  explainLosses(details: JsonObject): void {
    for (const group of this.#groups.values())
      if (meaningOf(group.code).loses === true) Object.assign(group.details, details);
  }

  /** One diagnostic a code, in the order in which they were first noticed. */
  diagnostics(): Diagnostic[] {
    return [...this.#groups.values()].map(diagnosticOf);
  }
}

function diagnosticOf({ code, count, places, details }: Group): Diagnostic {
  const [first, ...others] = places;
  const only =
    first !== undefined && count === places.length && others.every(({ file }) => file === first.file)
      ? first.file
      : undefined;
  const named = places.length === 0 ? {} : { places: places as JsonObject[] };
  return unifyDiagnostic(code, { ...(only !== undefined && { file: only }), details: { count, ...details, ...named } });
}

/** A diagnostic of unify's own, with its message and remedy from the table unless others are given. */
export function unifyDiagnostic(code: Code, more: Partial<Diagnostic> = {}): Diagnostic {
  const { level, meaning, remedy } = meaningOf(code);
  const { message = meaning, file, note, remediation = remedy, details } = more;
  return {
    tool: 'unify',
    level: more.level ?? level,
    message,
    ...(file !== undefined && { file }),
    code,
    ...(note !== undefined && { note }),
    remediation,
    ...(details !== undefined && { details }),
  };
}
