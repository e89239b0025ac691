import type { Probe } from '../adapter.ts';
import { at, isObject } from '../adapter.ts';
import { DocumentReader, type Part } from '../decode/document-reader.ts';
import type { Elements } from '../decode/elements.ts';
import { Fingerprint } from '../decode/fingerprint.ts';
import { splitPointer } from '../decode/layout.ts';
import type { TextCollector } from '../decode/text.ts';
import { MORE } from '../decode/window.ts';
import { Findings } from '../diagnostic/findings.ts';
import { BuiltSpans } from '../draft/built-spans.ts';
import { derivedId } from '../draft/ids.ts';
import { SourceVerifier } from '../draft/source-verifier.ts';
import type { Enrichment } from '../enrich/enrichment.ts';
import type { checkMatch } from '../envelope/check.ts';
import { inOrder } from '../envelope/in-order.ts';
import { OPERATION_KEYS, QUERY_KEYS, SPAN_KEYS } from '../envelope/keys.ts';
import {
  type Diagnostic,
  type Match,
  type OperationEnvelope,
  type Relationships,
  SCHEMA_VERSION,
  type Span,
} from '../envelope/types.ts';
import type { SchemaViolation } from '../envelope/violation.ts';
import { escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setLast } from '../json/value.ts';
import { FilePaths } from '../span/file-path.ts';
import { spanId } from '../span/span-id.ts';
import { DiagnosticList } from './diagnostic-list.ts';
import { type DocumentInput, type Pending, partsAndLast } from './document.ts';
import { OPERATION_LAYOUT, QUERY_LAYOUT } from './envelope-layout.ts';
import { noteCut, noteLost, noteMissingRelationships, noteRepeated } from './faults.ts';
import { LOSS } from './loss.ts';
import { loadTool } from './more-adapters.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart, OperationHead } from './parts.ts';
import type { Settings } from './settings.ts';
import { readSurroundings } from './text-around.ts';

/**
 * True for a document that already is an envelope: valid by the schemas, and its span ids are those of its spans; one
 * of a later minor version may have further keys. Anything else that looks like one is its tool's own document. Lists
 * are judged by their first element.
 */
export function isUnified(seen: Probe): boolean | Promise<boolean> {
  return looksUnified(seen.value) && isValid(seen, seen.value);
}

/** True for what may be an envelope: nothing has to be loaded, or waited for, to say that of most documents. */
export function looksUnified(value: Json | undefined): value is JsonObject {
  if (value === undefined || !isObject(value) || typeof value['tool'] !== 'string') return false;
  return value['schema_version'] === SCHEMA_VERSION || LATER.test(String(value['schema_version']));
}

async function isValid({ complete, shortened = [] }: Probe, value: JsonObject): Promise<boolean> {
  const isNewer = value['schema_version'] !== SCHEMA_VERSION;
  const { checkEnvelope, checkMatch, UNKNOWN_KEY } = await loadChecks();
  const areMinor = (violations: readonly SchemaViolation[]) =>
    violations.every(({ pointer, message }) => isNewer && message === UNKNOWN_KEY && AT_LATER_KEY.test(pointer));
  if (complete)
    return areMinor(checkEnvelope({ ...value, schema_version: SCHEMA_VERSION })) && hasOwnIds(value, shortened);
  if (value['operation_type'] !== undefined) return !isNewer && typeof value['status'] === 'string';
  const match = at(value, 'data/matches/0');
  if (at(value, 'data/command') === undefined) return false;
  if (match === undefined) return !isNewer;
  return areMinor(checkMatch(match)) && hasOwnId((match as unknown as Match).span, shortened);
}

/** Versions of the format after this one that only add to it. */
const LATER = /^1\.(?:[2-9]|[1-9]\d+)\.\d+$/;

/** Where such a version may have further keys that a `legacy` can hold: in the envelope, and in the span of a match. */
const AT_LATER_KEY = /^(?:(?:\/data\/matches\/\d+)?\/span)?\/[^/]+$/;

/** A match with what its span has of a later version in the `legacy` of that. */
function withKnownKeys(match: Json): Json {
  const span = at(match, 'span');
  if (!isObject(match) || span === undefined || !isObject(span)) return match;
  const known: JsonObject = {};
  const later: JsonObject = {};
  for (const [key, value] of Object.entries(span))
    setLast((SPAN_KEYS as readonly string[]).includes(key) ? known : later, key, value);
  if (Object.keys(later).length === 0) return match;
  return { ...match, span: { ...known, legacy: { ...(known['legacy'] as JsonObject), ...later } } };
}

/** True for a list of envelopes, as far as it shows: each is converted as if it stood alone. */
export function isUnifiedList({ value, shortened }: Probe): boolean | Promise<boolean> {
  const first = Array.isArray(value) ? value[0] : undefined;
  return first !== undefined && isUnified({ value: first, complete: false, ...(shortened && { shortened }) });
}

/** The validators are a third of the program, and only documents that look like envelopes need them. */
const loadChecks = () => import('../envelope/check.ts');

type CheckMatch = typeof checkMatch;

/** Converts a document that already is an envelope: into itself. */
export async function* convertUnified(
  input: DocumentInput,
  seen: Probe,
  settings: Settings,
): AsyncGenerator<EnvelopePart, Pending> {
  const { window, start } = input;
  const operation = at(seen.value, 'operation_type') !== undefined;
  const tool = at(seen.value, 'tool') as string;
  if (settings.enrichment !== undefined) await loadTool(tool, settings);
  const conversion = new UnifiedConversion((await loadChecks()).checkMatch, tool, operation, settings);
  const fingerprint = new Fingerprint(window);
  const reader = new DocumentReader(window, start, operation ? OPERATION_LAYOUT : QUERY_LAYOUT);
  if (!operation) {
    yield {
      part: 'open',
      tool,
      command: at(seen.value, 'data/command') as string | null,
    };
  }
  const steps = reader.steps();
  for (let step = steps.next(), more = false; step.done !== true; step = steps.next(more)) {
    if (step.value === MORE) more = await window.more();
    else for (const part of conversion.take(step.value)) yield part;
  }
  fingerprint.stop();
  const close = (behind: TextCollector, isLast: boolean): Iterable<EnvelopePart> => {
    if (isLast) input.texts.push(behind);
    const around = readSurroundings(input.texts, {}, undefined, settings);
    return partsAndLast(conversion.rest(), () => conversion.close(around.diagnostics, fingerprint.name));
  };
  return { end: reader.at, close };
}

const MATCHES = '/data/matches';
const DIAGNOSTICS = '/diagnostics';
const RESULT = '/result';
/** What stands before the result of an operation. */
const HEAD_KEYS = OPERATION_KEYS.slice(0, OPERATION_KEYS.indexOf('result')) as (keyof OperationHead)[];

class UnifiedConversion {
  readonly #findings = new Findings();
  /** The envelope's own keys outside `data`. */
  readonly #own: JsonObject = {};
  /** Keys that stood before, as they stand in a `legacy`. */
  readonly #repeated: JsonObject = {};
  readonly #checkMatch: CheckMatch;
  readonly #enrichment: Enrichment | undefined;
  readonly #relationships = new Set<keyof Relationships>();
  readonly #spans: BuiltSpans;
  /** What it said, as long as it is nothing but objects, and the names of what unify said. */
  readonly #diagnostics: DiagnosticList;
  readonly #known = new Set<string>();
  /** What stands in the result of an operation, behind its type: before it there are keys that may stand behind. */
  readonly #result: PartQueue;
  #type: Json | undefined;
  #hasResult = false;
  readonly #isOperation: boolean;

  constructor(
    checkMatch: CheckMatch,
    tool: string,
    isOperation: boolean,
    { paths, enrichment, lookup, adapters, openStore }: Settings,
  ) {
    this.#isOperation = isOperation;
    this.#diagnostics = new DiagnosticList(openStore);
    this.#result = new PartQueue(openStore);
    this.#checkMatch = checkMatch;
    this.#enrichment = enrichment;
    this.#spans = new BuiltSpans({
      enrichment,
      lookup,
      findings: this.#findings,
      sourceVerifier: new SourceVerifier(lookup),
      // Printed paths are relative to the root, wherever the tool ran.
      paths: new FilePaths({ ...paths, cwd: paths.root }),
      relationships: this.#relationships,
      kindWords: adapters.find((adapter) => adapter.tool === tool)?.kinds,
    });
  }

  *take(part: Part): Generator<EnvelopePart> {
    switch (part.part) {
      case 'field':
        if (!part.utf8) this.#findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
        return yield* this.#field(part.pointer, part.value);
      case 'object':
        this.#hasResult ||= part.pointer === RESULT;
        return;
      case 'list':
        return yield* this.#items(part.pointer, [], false);
      case 'elements':
        return yield* this.#elements(part.pointer, part.elements);
      case 'taken':
      case 'slices':
      case 'block':
        // Its layouts have none.
        return;
      case 'repeated':
        return noteRepeated(part.repeated, this.#repeated, this.#findings);
      case 'lost':
        return noteLost(part, this.#findings);
      case 'cut':
        return noteCut(part, this.#findings);
    }
  }

  *#elements(list: string, elements: Elements): Generator<EnvelopePart> {
    const { values, indices, first, exact, rejected, notUtf8 } = elements;
    for (const { index, start, reason } of rejected)
      this.#findings.add(LOSS[reason], { pointer: `${list}/${index}`, byte_offset: start });
    for (const { index, start } of notUtf8)
      this.#findings.add('UNI-QRY-014', { pointer: `${list}/${index}`, byte_offset: start });
    const pointerOf = (place: number) => `${list}/${indices?.[place] ?? first + place}`;
    const foreign = list === MATCHES ? values.findIndex((value) => !isOurs(value, this.#checkMatch)) : -1;
    if (foreign >= 0) this.#findings.add('UNI-QRY-011', { pointer: pointerOf(foreign) });
    const proof = this.#isOperation ? 'quote' : 'lines';
    const isSaid = AS_REPORTED.has(splitPointer(list).key);
    const known = foreign >= 0 && LATER.test(String(this.#own['schema_version'])) ? values.map(withKnownKeys) : values;
    const items = isSaid ? known : known.map((value, place) => this.#spans.enrich(value, pointerOf(place), proof));
    yield* this.#items(list, items, exact);
  }

  /** Elements of the data are printed as they come, others behind it; what is no list of the format is held. */
  *#items(list: string, items: Json[], exact: boolean): Generator<EnvelopePart> {
    const { container, key } = splitPointer(list);
    if (container === '/data') return yield { part: 'items', key, items, exact };
    if (container === RESULT) return this.#result.push({ part: 'items', key, items, exact });
    if (list === DIAGNOSTICS && this.#own['diagnostics'] === undefined) {
      if (items.every(isObject)) return this.#tell(items as unknown as Diagnostic[]);
      this.#own['diagnostics'] = this.#diagnostics.values(undefined) as unknown as Json[];
      this.#known.clear();
    }
    const known = this.#own[key] as Json[] | undefined;
    if (known === undefined) setLast(this.#own, key, items);
    else known.push(...items);
  }

  #tell(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      this.#diagnostics.add(diagnostic);
      if (diagnostic.tool === 'unify') this.#known.add(nameOf(diagnostic));
    }
  }

  *#field(pointer: string, said: Json): Generator<EnvelopePart> {
    const { container, key } = splitPointer(pointer);
    const value = AS_REPORTED.has(key)
      ? said
      : this.#spans.enrich(said, pointer, this.#isOperation ? 'quote' : 'lines');
    if (pointer === `${RESULT}/type`) this.#type = value;
    else if (container === RESULT) this.#result.push({ part: 'payload', key, value });
    else if (container !== '/data') setLast(this.#own, key, value);
    else if (pointer === '/data/count' || pointer === '/data/match_count')
      yield { part: 'count', key, count: value as number };
    else if (pointer !== '/data/command') yield { part: 'payload', key, value };
  }

  /** What stands before the end: the result of an operation, and what was said. */
  *rest(): Generator<EnvelopePart> {
    if (this.#isOperation && !this.#hasResult) return;
    if (this.#isOperation) {
      const { tool = 'unify', message = '', ...own } = this.#own as unknown as Partial<OperationEnvelope>;
      const head = inOrder({ ...own, schema_version: SCHEMA_VERSION, tool, message } as OperationHead, HEAD_KEYS);
      yield { part: 'head', head, type: this.#type ?? head.operation_type };
      yield* this.#result.take();
    }
    yield* this.#diagnostics.parts(this.#error);
  }

  /** Why an operation failed: what an envelope has to have stands for what was lost of it. */
  get #error(): Diagnostic | undefined {
    if (!this.#isOperation) return undefined;
    const { error, status, tool = 'unify', message = '' } = this.#own as unknown as Partial<OperationEnvelope>;
    if (isObject((error ?? null) as unknown as Json)) return error;
    return status === 'error' ? { tool, level: 'error', message } : undefined;
  }

  /** The end of the envelope, with what this conversion has to say behind what the envelope said. */
  close(around: Diagnostic[], fingerprint: string): EnvelopePart {
    const isListed = this.#diagnostics.count > 0 && this.#own['diagnostics'] === undefined;
    const error = this.#error;
    this.#putAside(this.#isOperation ? OPERATION_KEYS : QUERY_KEYS);
    const own = this.#own as unknown as Partial<OperationEnvelope>;
    if (own.status !== 'error') noteMissingRelationships(this.#enrichment, this.#relationships, this.#findings);
    const lost = this.#findings.lost;
    const isWhole = this.#isOperation && !this.#hasResult;
    const found = this.#findings.diagnostics().filter((one) => !this.#known.has(nameOf(one)));
    const facts = {
      diagnostics: [...(isWhole ? this.#diagnostics.values(undefined) : []), ...around, ...found],
      execution_id: own.execution_id ?? derivedId(fingerprint),
      timestamp: own.timestamp ?? null,
      partial: own.partial === true || lost,
      ...(own.legacy !== undefined && { legacy: own.legacy }),
    };
    const stale = this.#enrichment?.verify === true && this.#findings.has('UNI-V-001');
    const outcome = lost ? 5 : stale ? 7 : 0;
    const failed = error !== undefined && { error };
    if (!isWhole) return { part: 'close', close: { ...(!isListed && failed), ...facts }, outcome, unified: true };
    const all = { ...own, message: own.message ?? '', ...failed, ...facts, schema_version: SCHEMA_VERSION };
    const envelope = inOrder(all as OperationEnvelope, OPERATION_KEYS);
    return { part: 'operation', envelope, outcome, unified: true };
  }

  /**
   * Moves what is no value of the format to `legacy`, and keys that stood before; there is none where nothing is in it.
   */
  #putAside(keys: readonly string[]): void {
    const own = this.#own;
    const aside = Object.entries(own).filter(([key, value]) => !keys.includes(key) || !isOfType(key, value));
    for (const [key] of aside) {
      delete own[key];
      this.#findings.add('UNI-QRY-011', { pointer: `/${escapePointer(key)}` });
    }
    if (aside.length > 0) own['legacy'] = { ...(own['legacy'] as JsonObject), ...Object.fromEntries(aside) };
    if (Object.keys(this.#repeated).length > 0)
      own['legacy'] = withRepeated((own['legacy'] ?? {}) as JsonObject, this.#repeated);
  }
}

/** False for a value that could not be printed as this key of an envelope. */
function isOfType(key: string, value: Json): boolean {
  if (key === 'diagnostics') return Array.isArray(value) && value.every(isObject);
  if (key === 'schema_version') return value === SCHEMA_VERSION;
  return !['legacy', 'result', 'error'].includes(key) || isObject(value);
}

/** What stands in a `legacy`, with the keys that stood before in this input. */
function withRepeated(legacy: JsonObject, { repeated = {} }: JsonObject): JsonObject {
  const before = legacy['repeated'];
  const known = isObject(before) ? before : {};
  return { ...legacy, repeated: { ...known, ...(repeated as JsonObject) } };
}

/** What makes a diagnostic of unify's own the same as another one. */
function nameOf({ tool, code, file, details }: Diagnostic): string {
  return JSON.stringify([tool, code, file, details]);
}

/**
 * True for a match of this format whose span id is its own; what its tool put into it besides may hold spans of the
 * tool's.
 */
function isOurs(value: Json, checkMatch: CheckMatch): boolean {
  return checkMatch(value).length === 0 && hasOwnId((value as unknown as Match).span);
}

/**
 * True for an envelope whose span ids are its own: those of its matches; where it can have none, of one of its spans.
 */
function hasOwnIds(envelope: JsonObject, shortened: readonly Json[]): boolean {
  const matches = at(envelope, 'data/matches');
  if (Array.isArray(matches)) return matches.every((match) => hasOwnId((match as unknown as Match).span, shortened));
  const spans = spansOf(envelope);
  return spans.length === 0 || spans.some((span) => hasOwnId(span, shortened));
}

/** Lists of an envelope whose elements have spans of the format; what else is called a span is as its tool said it. */
const SPANNED = ['result/spans', 'result/edits', 'result/files', 'diagnostics'];

/** The spans of an envelope that has no matches, but those without a usable place. */
function spansOf(envelope: JsonObject): Span[] {
  const lists = SPANNED.flatMap((path) => at(envelope, path) ?? []);
  const spans = [...lists, at(envelope, 'error') ?? null].map((element) => at(element as Json, 'span') ?? null);
  return spans.filter(saysPlace) as unknown as Span[];
}

/** True for an object with the id and the offsets of a span, which may be unknown. */
function saysPlace(value: Json): boolean {
  const offsets = [at(value, 'byte_start'), at(value, 'byte_end')];
  return at(value, 'span_id') !== undefined && offsets.every((offset) => offset === null || Number.isInteger(offset));
}

const AS_REPORTED: ReadonlySet<string> = new Set(['legacy', 'unplaced']);

/**
 * True for a span with the id that is made of its parts, and for one whose path is `shortened`: that is not told then.
 */
function hasOwnId({ span_id, file_path, byte_start, byte_end }: Span, shortened: readonly Json[] = []): boolean {
  if (byte_start === null || byte_end === null) return span_id === null;
  const offsets = Number.isSafeInteger(byte_start) && Number.isSafeInteger(byte_end);
  return offsets && (shortened.includes(file_path) || span_id === spanId(file_path, byte_start, byte_end));
}
