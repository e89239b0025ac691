import { isUtf8 } from 'node:buffer';
import type {
  CoordinateSystem,
  DiagnosticDraft,
  DraftObject,
  DraftValue,
  MatchDraft,
  PlaceFacts,
  RelationshipDraft,
  SpanFacts,
} from '../adapter.ts';
import { ItemDraft, PathDraft, PlaceDraft, QuoteDraft } from '../adapter.ts';
import { meaningOf } from '../diagnostic/codes.ts';
import { MATCH_KEYS, SPAN_KEYS } from '../envelope/keys.ts';
import type { Diagnostic, Match, Relationship, Span } from '../envelope/types.ts';
import { type Json, type JsonObject, NumberText, setOwn } from '../json/value.ts';
import { hasHash } from '../span/digest.ts';
import { contradictionInSource, isImpossible, type Located, type LocateProblem, locate } from '../span/locate.ts';
import type { SourceFile } from '../span/source.ts';
import { Counting } from './counting.ts';
import type { Draft } from './draft.ts';
import type { MatchContext } from './match-context.ts';
import { type Origin, sealMatchId, sealSpan } from './seal.ts';

/** A place and what was found of it. */
interface Settled {
  draft: Draft;
  located: Located;
  counting: CoordinateSystem | undefined;
}

type KeepAside = (key: string, original: Json) => void;

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Counts nothing by lines: stands in where the counting is not known. */
const BYTES_ONLY: CoordinateSystem = { firstLine: 1, firstColumn: 0, unit: 'byte' };

/** Makes envelope values of what adapters drafted: places are located, paths cleaned, text quoted. */
export class Settler {
  readonly #context: MatchContext;
  readonly #origin: Omit<Origin, 'pointerOf'>;
  readonly #counting = new Counting();
  readonly #settled = new WeakMap<PlaceDraft, Settled | undefined>();

  constructor(context: MatchContext) {
    this.#context = context;
    this.#origin = { tool: context.tool, newId: context.newId };
  }

  /** A match, or `undefined` for one without a usable place. */
  match({ fields, place, id, role, content = {}, legacy: reported }: MatchDraft): Match | undefined {
    const span = this.span(place, fields.pointer);
    if (span === undefined) return undefined;
    const legacy: JsonObject = { ...reported };
    const keepAside: KeepAside = (key, value) => setOwn(legacy, key, value);
    const unified = this.object(content, keepAside);
    const own = this.object(fields.rest(), keepAside);
    const pointerOf = () => this.#context.documentPointer + fields.pointer;
    const match_id = sealMatchId(id, span, { ...this.#origin, pointerOf }, 0);
    if (id !== undefined && id !== match_id) keepAside('match_id', id);
    const match = { match_id, ...(role !== undefined && { role }), span } as unknown as JsonObject;
    for (const key of MATCH_KEYS) if (unified[key] !== undefined) setOwn(match, key, unified[key]);
    for (const [key, value] of [...Object.entries(unified).filter(([key]) => !UNIFIED.has(key)), ...Object.entries(own)]) {
      setOwn(UNIFIED.has(key) || Object.hasOwn(match, key) ? legacy : match, key, value);
    }
    if (Object.keys(legacy).length > 0) setOwn(match, 'legacy', legacy);
    return match as unknown as Match;
  }

  /** The entries in their order; values that could not stay go to `keepAside`, or into the object's own `legacy`. */
  object(object: DraftObject, keepAside?: KeepAside): JsonObject {
    const result: JsonObject = {};
    const legacy: JsonObject = {};
    const aside: KeepAside = keepAside ?? ((key, value) => setOwn(legacy, key, value));
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      const span = value instanceof PlaceDraft ? this.span(value, '') : undefined;
      if (span !== undefined) setOwn(result, key, span as unknown as Json);
      else if (value instanceof PlaceDraft) for (const [own, taken] of Object.entries(value.taken)) setOwn(result, own, taken);
      else {
        const settled = this.#value(key, value, aside);
        if (settled !== undefined) setOwn(result, key, settled);
      }
    }
    if (Object.keys(legacy).length > 0) setOwn(result, 'legacy', { ...(result['legacy'] as JsonObject | undefined), ...legacy });
    return result;
  }

  /** A span, or `undefined` for a place without a file or that can't be. `pointer` is that of the element it belongs to. */
  span(place: PlaceDraft, pointer: string): Span | undefined {
    const settled = this.#settle(place, pointer);
    if (settled === undefined) return undefined;
    const { draft, located } = settled;
    const { span: facts, legacy } = place.facts;
    const { stale, sound } = sortFacts(facts, located);
    for (const [key, value] of Object.entries(stale)) addTo(draft, key, value);
    for (const holder of place.holders) {
      for (const [key, value] of Object.entries(this.object(holder.rest()))) addTo(draft, key, value);
    }
    for (const [key, value] of Object.entries(legacy ?? {})) addTo(draft, key, value);
    return inOrder({ ...sealSpan(draft, located, place.names), ...(sound !== undefined && this.#facts(sound)) });
  }

  diagnostic(draft: DiagnosticDraft): Diagnostic {
    const { tool = this.#context.tool, level, message, place, note, assigned, details } = draft;
    const { codes, errorCodes } = this.#context;
    const entry = codes.find(({ code }) => code === assigned);
    const code = draft.code ?? (errorCodes ? assigned : undefined);
    const remediation = draft.remediation ?? entry?.remedy;
    const legacy: JsonObject = { ...draft.legacy };
    const span = place === undefined ? undefined : this.span(place, '');
    if (place !== undefined && span === undefined) Object.assign(legacy, place.taken);
    const file = draft.file ?? span?.file_path;
    const clean = draft.file === undefined ? undefined : this.#context.paths.clean(draft.file);
    if (clean?.original !== undefined) setOwn(legacy, 'file', clean.original);
    const told = details === undefined ? {} : this.object(details, (key, value) => setOwn(legacy, key, value));
    return {
      tool,
      level,
      message,
      ...(file !== undefined && { file: clean?.path ?? file }),
      ...(span !== undefined && { span }),
      ...(code !== undefined && { code }),
      ...(note !== undefined && { note }),
      ...(remediation !== undefined && { remediation }),
      ...(Object.keys(told).length > 0 && { details: told }),
      ...(Object.keys(legacy).length > 0 && { legacy }),
    };
  }

  #value(key: string, value: DraftValue, aside: KeepAside): Json | undefined {
    if (value instanceof PathDraft) {
      const { path, original } = this.#context.paths.clean(value.reported);
      if (original !== undefined) aside(key, original);
      return path;
    }
    if (value instanceof QuoteDraft) return this.#quote(value.place);
    if (value instanceof ItemDraft) return this.#item(value.match);
    if (Array.isArray(value)) return this.#list(key, value, aside);
    if (typeof value !== 'object' || value === null || value instanceof NumberText) return value as Json;
    return this.object(value as DraftObject);
  }

  #item(draft: MatchDraft): Json {
    const match = this.match(draft);
    if (match !== undefined) return match as unknown as Json;
    const { fields, place, content = {}, id } = draft;
    return this.object({ ...(id !== undefined && { id }), ...place.taken, ...content, ...fields.rest() });
  }

  /** Of a list of paths the originals stand in a list beside it, where one of them is not restored by the prefix. */
  #list(key: string, list: readonly DraftValue[], aside: KeepAside): Json[] {
    let changed = false;
    const settled = list.map((inner) => {
      if (inner instanceof PlaceDraft) return (this.span(inner, '') as unknown as Json | undefined) ?? inner.taken;
      return this.#value(key, inner, () => {
        changed = true;
      });
    });
    if (changed)
      aside(
        key,
        list.map((inner) => (inner instanceof PathDraft ? inner.reported : null)),
      );
    return settled.filter((inner) => inner !== undefined);
  }

  #settle(place: PlaceDraft, pointer: string): Settled | undefined {
    if (this.#settled.has(place)) return this.#settled.get(place);
    const settled = this.#locate(place, pointer);
    this.#settled.set(place, settled);
    return settled;
  }

  #locate(place: PlaceDraft, pointer: string): Settled | undefined {
    const { shape, paths, findings } = this.#context;
    const { reported, facts } = place;
    const path = reported['file'] as string | undefined;
    if (path === undefined || path === '') return undefined;
    if (isImpossible(reported)) {
      findings.add('UNI-V-003', { pointer, file: path });
      return undefined;
    }
    const file = paths.clean(path);
    const draft = { ...reported, path, file, fileHash: facts.fileHash } as unknown as Draft;
    const lookup = this.#isProven(facts.within) && !this.#isSilent(place, file.absolute) ? this.#context.lookup : undefined;
    const told = this.#counting.tell(draft, facts.counting ?? shape.coordinates, lookup);
    const located = locate(
      told.counting === undefined ? withoutLines(draft) : draft,
      told.counting ?? BYTES_ONLY,
      told.problem === undefined ? lookup : undefined,
    );
    this.#report(told.problem ?? located.problem, place, pointer, file.path);
    if (told.problem !== undefined && located.problem === undefined) located.problem = told.problem;
    if (isUnknown(draft, located, facts)) findings.add('UNI-V-005', { pointer, file: file.path });
    return { draft, located, counting: told.counting };
  }

  #report(problem: LocateProblem | undefined, { names }: PlaceDraft, pointer: string, file: string): void {
    if (problem === undefined) return;
    const { code } = problem;
    const contradicted = 'contradicted' in problem ? { contradicted: names[problem.contradicted] ?? problem.contradicted } : {};
    this.#context.findings.add(code, meaningOf(code).perFile ? { file } : { pointer, file, ...contradicted });
  }

  /** True when the file tells nothing of a place: it is, or may be, in another state than the one that the place is of. */
  #isSilent({ facts: { unproven, hashAfter } }: PlaceDraft, path: string): boolean {
    if (unproven === true || hashAfter === undefined) return unproven === true;
    const source = this.#context.lookup?.(path);
    return typeof source === 'object' && hasHash(source, hashAfter);
  }

  /** True when nothing contradicts what surrounds a place, so that its source may be asked. */
  #isProven(within: PlaceDraft | undefined): boolean {
    if (within === undefined) return true;
    const settled = this.#settle(within, '');
    if (settled === undefined || settled.located.problem !== undefined) return false;
    const source = this.#sourceOf(settled, within);
    return source === undefined || this.#bears(source, settled);
  }

  #sourceOf({ draft }: Settled, place: PlaceDraft): SourceFile | undefined {
    if (this.#isSilent(place, draft.file.absolute)) return undefined;
    const source = this.#context.lookup?.(draft.file.absolute);
    return typeof source === 'object' ? source : undefined;
  }

  #bears(source: SourceFile, { draft, located, counting }: Settled): boolean {
    if (located.bytes === undefined) return true;
    const place = counting === undefined ? withoutLines(draft) : draft;
    return contradictionInSource(source, located.bytes, place, counting ?? BYTES_ONLY) === undefined;
  }

  #quote(place: PlaceDraft): string | undefined {
    const settled = this.#settle(place, '');
    if (settled === undefined || settled.located.problem !== undefined || !this.#isProven(place.facts.within)) return undefined;
    const { bytes } = settled.located;
    const source = this.#sourceOf(settled, place);
    if (source === undefined || bytes === undefined || !this.#bears(source, settled)) return undefined;
    const quoted = Buffer.from(source.bytes.buffer, source.bytes.byteOffset + bytes.start, bytes.end - bytes.start);
    if (isUtf8(quoted)) return quoted.toString('utf8');
    this.#context.findings.add(isUtf8(source.bytes) ? 'UNI-V-006' : 'UNI-V-004', {
      file: settled.draft.file.path,
      byte_start: bytes.start,
    });
    return undefined;
  }

  #facts({ relationships, ...rest }: SpanFacts): Partial<Span> {
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(rest)) if (value !== undefined) setOwn(result, key, value as Json);
    if (relationships !== undefined) {
      result['relationships'] = Object.fromEntries(
        (['callers', 'callees', 'imports', 'exports'] as const).flatMap((kind) => {
          const items = relationships[kind];
          return items === undefined ? [] : [[kind, items.map((item) => this.#relationship(item)) as unknown as Json]];
        }),
      );
    }
    return result as Partial<Span>;
  }

  #relationship({ place, symbol = undefined, role, fields }: RelationshipDraft): Relationship {
    const { reported } = place;
    const legacy: JsonObject = {};
    const settled = this.#settle(place, fields?.pointer ?? '');
    const { bytes, start } = settled?.located ?? {};
    const { path = '', original } = settled?.draft.file ?? {};
    if (original !== undefined) legacy['file'] = original;
    if (settled === undefined) Object.assign(legacy, place.taken);
    else for (const part of ['startColumn', 'endLine', 'endColumn']) keepPart(legacy, place.names[part], reported[part]);
    if (fields !== undefined) Object.assign(legacy, this.object(fields.rest()));
    return {
      file: path,
      symbol: symbol ?? null,
      byte_start: bytes?.start ?? null,
      byte_end: bytes?.end ?? null,
      line: start?.line ?? lineOf(reported['startLine'], settled?.counting),
      role,
      ...(Object.keys(legacy).length > 0 && { legacy }),
    };
  }
}

function keepPart(legacy: JsonObject, path: string | undefined, value: Json | undefined): void {
  if (path !== undefined && value !== undefined) setOwn(legacy, path.slice(path.lastIndexOf('/') + 1), value);
}

/** A reported line, from 1; 0 for none. */
function lineOf(reported: string | number | undefined, counting: CoordinateSystem | undefined): number {
  return typeof reported === 'number' && counting !== undefined && reported >= counting.firstLine ? reported - counting.firstLine + 1 : 0;
}

/** True when lines and columns that the tool gave, or that the file would tell if it were in the right state, are not in the span. */
function isUnknown({ startLine }: Draft, { bytes, start }: Located, { unproven, hashAfter, uncounted }: PlaceFacts): boolean {
  if (uncounted === true) return true;
  const untold = bytes !== undefined && (unproven === true || hashAfter !== undefined);
  return start === undefined && (startLine !== undefined || untold);
}

/** What a tool printed of a place that the file contradicts describes another state of it. */
function sortFacts(facts: SpanFacts | undefined, { problem }: Located): { sound: SpanFacts | undefined; stale: JsonObject } {
  if (facts === undefined || problem?.code !== 'UNI-V-001') return { sound: facts, stale: {} };
  const { context, checksums, ...sound } = facts;
  return { sound, stale: { ...(context !== undefined && { context }), ...(checksums !== undefined && { checksums }) } as JsonObject };
}

function addTo(draft: Draft, key: string, value: Json): void {
  draft.spanLegacy ??= {};
  setOwn(draft.spanLegacy, key, value);
}

function withoutLines(draft: Draft): Draft {
  return { ...draft, startLine: undefined, startColumn: undefined, endLine: undefined, endColumn: undefined };
}

function inOrder(span: Span): Span {
  const ordered: JsonObject = {};
  for (const key of SPAN_KEYS) if (span[key] !== undefined) ordered[key] = span[key] as unknown as Json;
  return ordered as unknown as Span;
}
