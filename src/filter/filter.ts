import type { EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic, OperationEnvelope, Span } from '../envelope/types.ts';
import { given, isObject, type Json, type JsonObject, orderOf, setLast } from '../json/value.ts';
import type { Baseline } from './baseline.ts';
import type { Changes } from './changed-files.ts';
import { type Found, isAsReported, isLocated, type Located } from './found.ts';
import { isOwn } from './own-notes.ts';

/** Which results are printed. What is absent asks nothing; it asks it only of what can have it. */
export interface Filter {
  /** The sorts that are printed. */
  only?: ReadonlySet<Found['kind']>;
  /** True for the path of a file whose results are printed. What has no file has none of these. */
  path?: (path: string) => boolean;
  /** Kinds of matches and edits, in the words of the tool or of the format. */
  kinds?: ReadonlySet<string>;
  roles?: ReadonlySet<string>;
  levels?: ReadonlySet<Diagnostic['level']>;
  /** What changed: results elsewhere are not printed, but for what is said of no file. */
  changes?: Changes;
  /** What was known: results that it has are not printed. */
  baseline?: Baseline;
}

type Part<Name extends EnvelopePart['part']> = Extract<EnvelopePart, { part: Name }>;

/** What is read of an envelope. */
class Read {
  readonly kind: 'match' | 'edit';
  readonly tool: string;
  /** How many matches were printed; `undefined` without a list of them: a count is the tool's then. */
  matches: number | undefined;
  readonly places = { seen: 0, printed: 0 };
  readonly findings = { seen: 0, printed: 0 };
  isDataClosed = false;
  /** What the tool itself has at the key `filtered`. */
  own: JsonObject = {};
  /** The error of the envelope, until a part takes it. */
  error: Diagnostic | undefined;

  constructor(kind: 'match' | 'edit', tool: string) {
    this.kind = kind;
    this.tool = tool;
  }
}

/**
 * Leaves results out of envelopes before they are printed. The count of matches is that of the printed ones;
 * `filtered` at the end of the data tells how many results with a place there were, `legacy.filtered_diagnostics` the
 * same of diagnostics. What unify says of its own work is asked for its level alone, and the error of an operation for
 * nothing.
 */
export class PartFilter {
  readonly #filter: Filter;
  #read = new Read('match', '');

  constructor(filter: Filter) {
    this.#filter = filter;
  }

  /** What is printed of a part; all of it must be taken before the next part. */
  *take(part: EnvelopePart): Generator<EnvelopePart> {
    switch (part.part) {
      case 'open':
        this.#begin('match', part.tool);
        return yield part;
      case 'head':
        this.#begin('edit', part.head.tool);
        return yield part;
      case 'payload':
        if (part.key === 'filtered') this.#read.own = { filtered: part.value };
        else yield { ...part, value: this.#entry(part.key, part.value) };
        return;
      case 'items': {
        const items = isAsReported(part.key) ? part.items : this.#wanted(part.items);
        if (part.key === 'matches') this.#read.matches = (this.#read.matches ?? 0) + items.length;
        return yield { ...part, items };
      }
      case 'count':
        return yield { ...part, count: this.#read.matches ?? part.count };
      case 'diagnostics':
        yield* this.#closeData();
        return yield* this.#diagnostics(part);
      case 'close': {
        yield* this.#closeData();
        const { error = this.#read.error, ...close } = part.close;
        const diagnostics = this.#wantedFindings(close.diagnostics);
        return yield { ...part, close: { ...given({ error }), ...close, diagnostics, ...this.#legacy(close.legacy) } };
      }
      case 'operation':
        return yield { ...part, envelope: this.#operation(part.envelope) };
      case 'flush':
        return yield part;
    }
  }

  #begin(kind: 'match' | 'edit', tool: string): void {
    this.#read = new Read(kind, tool);
    this.#filter.baseline?.begin();
  }

  #entry(key: string, value: Json): Json {
    return isAsReported(key) ? value : this.#withoutPlaces(value);
  }

  /** A value without the elements of its lists that are not wanted. */
  #withoutPlaces(value: Json): Json {
    if (Array.isArray(value)) return this.#wanted(value);
    if (!isObject(value) || isLocated(value)) return value;
    const rest: JsonObject = {};
    for (const key of orderOf(value) ?? Object.keys(value)) setLast(rest, key, this.#entry(key, value[key] as Json));
    return rest;
  }

  #wanted(items: readonly Json[]): Json[] {
    const { places } = this.#read;
    return items.flatMap((item) => {
      if (!isLocated(item)) return [this.#withoutPlaces(item)];
      places.seen++;
      if (!this.#isPlaceWanted(item)) return [];
      places.printed++;
      return [item];
    });
  }

  #isPlaceWanted(value: Located): boolean {
    const { span, kind: word, role } = value;
    const { only, path, kinds, roles, changes } = this.#filter;
    const { kind } = this.#read;
    if (!this.#isNew({ kind, value, span } as unknown as Found)) return false;
    const file = span['file_path'] as string;
    if (only?.has(kind) === false || path?.(file) === false) return false;
    if (changes?.touch(file, span as unknown as Span) === false) return false;
    if (kinds !== undefined && ![word, span['semantic_kind']].some((own) => kinds.has(own as string))) return false;
    return roles === undefined || kind === 'edit' || roles.has(role as string);
  }

  *#closeData(): Generator<EnvelopePart> {
    const { isDataClosed, places } = this.#read;
    this.#read.isDataClosed = true;
    if (!isDataClosed && places.seen > 0) yield { part: 'payload', key: 'filtered', value: { ...places } };
  }

  *#diagnostics({ error = this.#read.error, ...part }: Part<'diagnostics'>): Generator<EnvelopePart> {
    const diagnostics = this.#wantedFindings(part.diagnostics);
    this.#read.error = diagnostics.length === 0 ? error : undefined;
    if (diagnostics.length > 0) yield { ...part, diagnostics, ...given({ error }) };
  }

  #operation(envelope: OperationEnvelope): OperationEnvelope {
    this.#begin('edit', envelope.tool);
    const { filtered, ...result } = envelope.result ?? {};
    if (filtered !== undefined) this.#read.own = { filtered };
    const rest = this.#withoutPlaces(result) as JsonObject;
    const { places } = this.#read;
    if (places.seen > 0) setLast(rest, 'filtered', { ...places });
    const diagnostics = this.#wantedFindings(envelope.diagnostics);
    const hasResult = envelope.result !== undefined;
    return { ...envelope, ...(hasResult && { result: rest }), diagnostics, ...this.#legacy(envelope.legacy) };
  }

  #wantedFindings(all: readonly Diagnostic[]): Diagnostic[] {
    const { findings } = this.#read;
    const wanted = all.filter((finding) => this.#isFindingWanted(finding));
    findings.seen += all.length;
    findings.printed += wanted.length;
    return wanted;
  }

  #isFindingWanted(value: Diagnostic): boolean {
    const { level, span, file = span?.file_path } = value;
    const { only, path, levels, changes } = this.#filter;
    const isNew = this.#isNew({ kind: 'finding', value, span, isNote: isOwn(value) });
    if (levels?.has(level) === false) return false;
    if (isOwn(value)) return true;
    if (only?.has('finding') === false || !isNew) return false;
    if (file === undefined) return path === undefined;
    return path?.(file) !== false && changes?.touch(file, span) !== false;
  }

  /** Asked for before anything else: what is left out for another reason was known all the same. */
  #isNew(found: Found): boolean {
    return this.#filter.baseline?.isNew(found, this.#read.tool) !== false;
  }

  /** What `legacy` is, where something comes to it; nothing where it stays as it is. */
  #legacy(legacy: JsonObject = {}): { legacy?: JsonObject } {
    const { own, findings } = this.#read;
    const isCut = findings.seen !== findings.printed;
    const more = { ...own, ...(isCut && { filtered_diagnostics: { ...findings } }) };
    return Object.keys(more).length === 0 ? {} : { legacy: { ...legacy, ...more } };
  }
}
