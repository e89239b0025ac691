import type { EnvelopePart, Items } from '../convert/parts.ts';
import type { Diagnostic, OperationEnvelope, Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, orderOf, setLast } from '../json/value.ts';
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
  /** Roles of matches. */
  roles?: ReadonlySet<string>;
  /** Levels of findings. */
  levels?: ReadonlySet<Diagnostic['level']>;
  /** What changed: results elsewhere are not printed, but for what is said of no file. */
  changes?: Changes;
  /** What was known: results that it has are not printed. */
  baseline?: Baseline;
}

interface Counts {
  seen: number;
  printed: number;
}

type Close = Extract<EnvelopePart, { part: 'close' }>;

/**
 * Leaves results out of envelopes before they are printed. The count of matches is that of the printed ones;
 * `filtered` at the end of the data tells how many results with a place there were, `legacy.filtered_diagnostics` the
 * same of diagnostics. What unify says of its own work is asked for its level alone, and the error of an operation for
 * nothing.
 */
export class PartFilter {
  readonly #filter: Filter;
  #kind: 'match' | 'edit' = 'match';
  #tool = '';
  /** How many matches were printed; `undefined` without a list of them: a count is the tool's then. */
  #matches: number | undefined;
  #places: Counts = { seen: 0, printed: 0 };
  #findings: Counts = { seen: 0, printed: 0 };
  #isDataClosed = false;
  /** What the tool itself has at the key `filtered`. */
  #own: JsonObject = {};
  /** The error of the envelope, until a part takes it. */
  #error: Diagnostic | undefined;

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
        if (part.key === 'filtered') this.#own = { filtered: part.value };
        else yield { ...part, value: this.#entry(part.key, part.value) };
        return;
      case 'items':
        return yield this.#items(part);
      case 'count':
        return yield { ...part, count: this.#matches ?? part.count };
      case 'diagnostics':
        yield* this.#closeData();
        return yield* this.#diagnostics(part);
      case 'close':
        yield* this.#closeData();
        return yield this.#close(part);
      case 'operation':
        return yield { ...part, envelope: this.#operation(part.envelope) };
      case 'flush':
        return yield part;
    }
  }

  #begin(kind: 'match' | 'edit', tool: string): void {
    this.#kind = kind;
    this.#tool = tool;
    this.#filter.baseline?.begin();
    this.#matches = undefined;
    this.#places = { seen: 0, printed: 0 };
    this.#findings = { seen: 0, printed: 0 };
    this.#isDataClosed = false;
    this.#own = {};
    this.#error = undefined;
  }

  #items(part: Items): EnvelopePart {
    if (isAsReported(part.key)) return part;
    const items = this.#wanted(part.items);
    if (part.key === 'matches') this.#matches = (this.#matches ?? 0) + items.length;
    return { ...part, items };
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
    return items.flatMap((item) => {
      if (!isLocated(item)) return [this.#withoutPlaces(item)];
      this.#places.seen++;
      if (!this.#isPlaceWanted(item)) return [];
      this.#places.printed++;
      return [item];
    });
  }

  #isPlaceWanted(value: Located): boolean {
    const { span, kind, role } = value;
    const { only, path, kinds, roles, changes } = this.#filter;
    if (!this.#isNew({ kind: this.#kind, value, span } as unknown as Found)) return false;
    const file = span['file_path'] as string;
    if (only?.has(this.#kind) === false || path?.(file) === false) return false;
    if (changes?.touch(file, span as unknown as Span) === false) return false;
    if (kinds !== undefined && ![kind, span['semantic_kind']].some((own) => kinds.has(own as string))) return false;
    return roles === undefined || this.#kind === 'edit' || roles.has(role as string);
  }

  *#closeData(): Generator<EnvelopePart> {
    if (this.#isDataClosed) return;
    this.#isDataClosed = true;
    if (this.#places.seen > 0) yield { part: 'payload', key: 'filtered', value: { ...this.#places } };
  }

  *#diagnostics({
    error = this.#error,
    ...part
  }: Extract<EnvelopePart, { part: 'diagnostics' }>): Generator<EnvelopePart> {
    const diagnostics = this.#wantedFindings(part.diagnostics);
    this.#error = diagnostics.length === 0 ? error : undefined;
    if (diagnostics.length > 0) yield { ...part, diagnostics, ...(error !== undefined && { error }) };
  }

  #close({ close: { error = this.#error, ...close }, ...part }: Close): Close {
    const diagnostics = this.#wantedFindings(close.diagnostics);
    const legacy = this.#legacy(close.legacy);
    return { ...part, close: { ...(error !== undefined && { error }), ...close, diagnostics, ...legacy } };
  }

  #operation(envelope: OperationEnvelope): OperationEnvelope {
    this.#begin('edit', envelope.tool);
    const { result, diagnostics, legacy } = envelope;
    return {
      ...envelope,
      ...(result !== undefined && { result: this.#result(result) }),
      diagnostics: this.#wantedFindings(diagnostics),
      ...this.#legacy(legacy),
    };
  }

  #result({ filtered, ...result }: JsonObject): JsonObject {
    if (filtered !== undefined) this.#own = { filtered };
    const rest = this.#withoutPlaces(result) as JsonObject;
    if (this.#places.seen > 0) setLast(rest, 'filtered', { ...this.#places });
    return rest;
  }

  #wantedFindings(findings: readonly Diagnostic[]): Diagnostic[] {
    const wanted = findings.filter((finding) => this.#isFindingWanted(finding));
    this.#findings.seen += findings.length;
    this.#findings.printed += wanted.length;
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
    return this.#filter.baseline?.isNew(found, this.#tool) !== false;
  }

  /** What `legacy` is, where something comes to it; nothing where it stays as it is. */
  #legacy(legacy: JsonObject = {}): { legacy?: JsonObject } {
    const { seen, printed } = this.#findings;
    const more = { ...this.#own, ...(seen !== printed && { filtered_diagnostics: { seen, printed } }) };
    return Object.keys(more).length === 0 ? {} : { legacy: { ...legacy, ...more } };
  }
}
