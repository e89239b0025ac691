import { at, isObject, type Probe } from '../adapter.ts';
import { loadChecks } from '../detect/is-unified.ts';
import { loadTool } from '../detect/more-adapters.ts';
import { Findings } from '../diagnostic/findings.ts';
import { BuiltSpans } from '../enrich/built-spans.ts';
import type { Enrichment } from '../enrich/enrichment.ts';
import { inOrder } from '../envelope/in-order.ts';
import { OPERATION_KEYS } from '../envelope/keys.ts';
import type { Diagnostic, OperationEnvelope, Relationships } from '../envelope/types.ts';
import type { Part } from '../input/document.ts';
import { DocumentReader } from '../input/document-reader.ts';
import type { Elements } from '../input/elements.ts';
import { Fingerprint } from '../input/fingerprint.ts';
import { splitPointer } from '../input/layout.ts';
import type { TextCollector } from '../input/text.ts';
import { waitFor } from '../input/window.ts';
import { given, type Json, type JsonObject, setLast } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import { derivedId } from '../location/ids.ts';
import { SourceVerifier } from '../location/source-verifier.ts';
import { AS_REPORTED } from '../location/span-evidence.ts';
import { readSurroundings, type Surroundings } from '../text/surroundings.ts';
import { DiagnosticList } from './diagnostic-list.ts';
import { type Conversion, type DocumentInput, partsAndLast } from './document.ts';
import { OPERATION_LAYOUT, QUERY_LAYOUT } from './envelope-layout.ts';
import {
  noteCount,
  noteCut,
  noteLost,
  noteMissingRelationships,
  noteRejected,
  noteRepeated,
  statusOf,
} from './faults.ts';
import { MATCHES, Misfits } from './misfits.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart, OperationHead } from './parts.ts';
import type { Settings } from './settings.ts';

/** Converts a document that already is an envelope: into itself. */
export function* convertUnified(input: DocumentInput, seen: Probe, settings: Settings): Conversion {
  if (settings.enrichment !== undefined) yield* waitFor(loadTool(at(seen.value, 'tool') as string, settings));
  const conversion = new UnifiedConversion(yield* waitFor(loadChecks()), seen.value, settings);
  const { window, start } = input;
  const operation = at(seen.value, 'operation_type') !== undefined;
  const fingerprint = new Fingerprint(window);
  const layout = operation ? OPERATION_LAYOUT : QUERY_LAYOUT;
  const reader = new DocumentReader(window, start, layout);
  if (!operation) {
    yield {
      part: 'open',
      tool: at(seen.value, 'tool') as string,
      command: at(seen.value, 'data/command') as string | null,
    };
  }
  for (const step of reader.steps()) {
    if (step instanceof Promise) yield step;
    else yield* conversion.take(step);
  }
  fingerprint.stop();
  const close = (behind: TextCollector, isLast: boolean): Iterable<EnvelopePart> => {
    if (isLast) input.texts.push(behind);
    const around = readSurroundings(input.texts, {}, undefined, settings);
    return partsAndLast(conversion.rest(), () => conversion.close(around, fingerprint.name));
  };
  return { end: reader.at, close };
}

const RESULT = '/result';
/** What stands before the result of an operation. */
const HEAD_KEYS = OPERATION_KEYS.slice(0, OPERATION_KEYS.indexOf('result')) as (keyof OperationHead)[];

class UnifiedConversion {
  readonly #findings = new Findings();
  /** The envelope's own keys outside `data`; when all has been read, as they are printed. */
  #own: JsonObject = {};
  /** Keys that stood before, as they are in a `legacy`. */
  readonly #repeated: JsonObject = {};
  readonly #misfits: Misfits;
  readonly #enrichment: Enrichment | undefined;
  readonly #strict: boolean;
  readonly #relationships = new Set<keyof Relationships>();
  readonly #spans: BuiltSpans;
  /** What it said, while it is nothing but objects, the names of what unify said, and what of files it can't quote. */
  readonly #diagnostics: DiagnosticList;
  readonly #known = new Set<string>();
  readonly #unquoted = new Map<string | undefined, number>();
  /** What is in the result of an operation, behind its type: before it there are keys that may stand behind. */
  readonly #result: PartQueue;
  #type: Json | undefined;
  #hasResult = false;
  readonly #isOperation: boolean;
  /** How many matches are printed, and true behind them until their count. */
  #converted = 0;
  #awaitsCount = false;
  /** What of it was known before it was read. */
  readonly #seen: JsonObject;

  /** `seen` is the beginning of the envelope. */
  constructor(
    checks: Awaited<ReturnType<typeof loadChecks>>,
    seen: Json,
    { paths, enrichment, lookup, adapters, openStore, strict }: Settings,
  ) {
    const tool = at(seen, 'tool') as string;
    this.#isOperation = at(seen, 'operation_type') !== undefined;
    this.#seen = given({ tool, operation_type: at(seen, 'operation_type'), status: at(seen, 'status') });
    this.#misfits = new Misfits(checks, tool, this.#findings);
    this.#diagnostics = new DiagnosticList(openStore);
    this.#result = new PartQueue(openStore);
    this.#enrichment = enrichment;
    this.#strict = strict;
    const context = {
      enrichment,
      lookup,
      findings: this.#findings,
      sourceVerifier: new SourceVerifier(lookup),
      // Printed paths are relative to the root, wherever the tool ran.
      paths: new FilePaths({ ...paths, cwd: paths.root }),
      relationships: this.#relationships,
      kindWords: adapters.find((adapter) => adapter.tool === tool)?.kinds,
    };
    this.#spans = new BuiltSpans(context, (span) => checks.checkSpan(span).length === 0);
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
        this.#awaitsCount ||= part.pointer === MATCHES;
        return yield* this.#items(part.pointer, []);
      case 'elements':
        return yield* this.#elements(part.pointer, part.block.read());
      case 'repeated':
        return noteRepeated(part.repeated, this.#repeated, this.#findings);
      case 'lost':
        return noteLost(part, this.#findings);
      case 'cut':
        return noteCut(part, this.#findings);
    }
  }

  *#elements(list: string, elements: Elements): Generator<EnvelopePart> {
    const { values, indices, notUtf8, repeated } = elements;
    noteRejected(list, elements, this.#findings);
    for (const { index, start } of notUtf8)
      this.#findings.add('UNI-QRY-014', { pointer: `${list}/${index}`, byte_offset: start });
    this.#findings.repeat(list, repeated);
    const pointerOf = (place: number) => `${list}/${indices[place]}`;
    const proof = this.#isOperation ? 'quote' : 'lines';
    const isSaid = AS_REPORTED.has(splitPointer(list).key);
    const items: Json[] = [];
    for (const [place, value] of values.entries()) {
      const item = this.#misfits.element(list, value, pointerOf(place));
      if (item !== undefined) items.push(isSaid ? item : this.#spans.enrich(item, pointerOf(place), proof));
    }
    if (list === MATCHES) this.#converted += items.length;
    yield* this.#items(list, items);
  }

  /** Elements of the data are printed as they come, those of a result, and diagnostics, behind it. */
  *#items(list: string, items: Json[]): Generator<EnvelopePart> {
    const { container, key } = splitPointer(list);
    if (container === '/data') return yield { part: 'items', key, items };
    if (container === RESULT) return this.#result.push({ part: 'items', key, items });
    this.#tell(items as unknown as Diagnostic[]);
  }

  #tell(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      this.#diagnostics.add(diagnostic);
      if (diagnostic.tool !== 'unify') continue;
      this.#known.add(nameOf(diagnostic));
      const { code = '', file } = diagnostic;
      const unquoted = UNQUOTED.has(code) ? Number.POSITIVE_INFINITY : code === 'UNI-V-005' ? countOf(diagnostic) : 0;
      this.#unquoted.set(file, Math.max(unquoted, this.#unquoted.get(file) ?? 0));
    }
  }

  /** True for what unify said before, also for what is not quoted of a file of which it said why. */
  #isKnown(found: Diagnostic): boolean {
    if (this.#known.has(nameOf(found))) return true;
    const { code, file } = found;
    return code === 'UNI-V-007' && file !== undefined && (this.#unquoted.get(file) ?? 0) >= countOf(found);
  }

  *#field(pointer: string, said: Json): Generator<EnvelopePart> {
    const { container, key } = splitPointer(pointer);
    const value = AS_REPORTED.has(key)
      ? said
      : this.#spans.enrich(said, pointer, this.#isOperation ? 'quote' : 'lines');
    if (!this.#misfits.fits(container, key, value)) return;
    if (pointer === `${RESULT}/type`) this.#type = value;
    else if (container === RESULT) this.#result.push({ part: 'payload', key, value });
    else if (container !== '/data') setLast(this.#own, key, value);
    else if (pointer === '/data/count' || pointer === '/data/match_count')
      yield* this.#count({ key, value: value as number });
    else if (pointer !== '/data/command') yield { part: 'payload', key, value };
  }

  /** The first count behind the matches is that of those that are printed; another one is as its tool said it. */
  *#count(reported: { key: string; value: number }): Generator<EnvelopePart> {
    const count = this.#awaitsCount ? this.#converted : reported.value;
    this.#awaitsCount = false;
    noteCount(reported, { converted: count, seen: Infinity }, this.#misfits.aside, this.#findings);
    yield { part: 'count', key: reported.key, count };
  }

  /** What stands before the end: the result of an operation, and what was said. */
  *rest(): Generator<EnvelopePart> {
    this.#own = this.#misfits.head({ ...this.#seen, ...this.#own }, this.#isOperation);
    noteRepeated(this.#findings.repeated, this.#repeated, this.#findings);
    if (Object.keys(this.#repeated).length > 0)
      this.#own['legacy'] = withRepeated((this.#own['legacy'] ?? {}) as JsonObject, this.#repeated);
    if (this.#isOperation && !this.#hasResult) return;
    if (this.#isOperation) {
      const head = inOrder(this.#own as unknown as OperationHead, HEAD_KEYS);
      yield { part: 'head', head, type: this.#type ?? head.operation_type };
      yield* this.#result.take();
    }
    yield* this.#diagnostics.parts(this.#error);
  }

  /** Why an operation failed: what an envelope has to have stands for what was lost of it. */
  get #error(): Diagnostic | undefined {
    const { error, status, tool, message } = this.#own as unknown as OperationEnvelope;
    return error ?? (status === 'error' ? { tool, level: 'error', message } : undefined);
  }

  /** The end of the envelope, with what this conversion has to say behind what the envelope said. */
  close(around: Surroundings, fingerprint: string): EnvelopePart {
    const own = this.#own as unknown as Partial<OperationEnvelope>;
    if (own.status !== 'error') noteMissingRelationships(this.#enrichment, this.#relationships, this.#findings);
    const lost = around.lost || this.#findings.lost;
    const isWhole = this.#isOperation && !this.#hasResult;
    const found = this.#findings.diagnostics().filter((one) => !this.#isKnown(one));
    const facts = {
      diagnostics: [...(isWhole ? this.#diagnostics.values(undefined) : []), ...around.diagnostics, ...found],
      execution_id: own.execution_id ?? derivedId(fingerprint),
      timestamp: own.timestamp ?? null,
      partial: own.partial !== false || lost,
      ...(own.legacy !== undefined && { legacy: own.legacy }),
    };
    const outcome = statusOf(this.#findings, lost, this.#strict, this.#enrichment?.verify);
    const failed = this.#error && { error: this.#error };
    if (!isWhole)
      return {
        part: 'close',
        close: { ...(this.#diagnostics.count === 0 && failed), ...facts },
        outcome,
        unified: true,
      };
    const envelope = inOrder({ ...own, ...failed, ...facts } as OperationEnvelope, OPERATION_KEYS);
    return { part: 'operation', envelope, outcome, unified: true };
  }
}

/** What is in a `legacy`, with the keys that stood before in this input. */
function withRepeated(legacy: JsonObject, { repeated = {} }: JsonObject): JsonObject {
  const before = legacy['repeated'];
  const known = isObject(before) ? before : {};
  return { ...legacy, repeated: { ...known, ...(repeated as JsonObject) } };
}

/** What is said of a file of which nothing can be quoted: it has changed, or cannot be read. */
const UNQUOTED = new Set(['UNI-V-001', 'UNI-IO-001', 'UNI-IO-002', 'UNI-IO-003']);

/** How many places a diagnostic of unify's own is about. */
function countOf({ details }: Diagnostic): number {
  return Number(details?.['count'] ?? 1);
}

/**
 * What makes a diagnostic of unify's own the same: of a file its code, whatever their count; of places in files these,
 * because pointers to them are those of another document.
 */
function nameOf({ code, file, details }: Diagnostic): string {
  const { count, places, ...rest } = details ?? {};
  if (file !== undefined) return JSON.stringify([code, file, rest]);
  const files = Array.isArray(places) ? places.map((place) => at(place, 'file') ?? place) : places;
  return JSON.stringify([code, { ...rest, count, files }]);
}
