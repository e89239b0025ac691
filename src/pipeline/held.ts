import type { Adapter, DocumentDraft, HeldShape, MatchDraft, OperationDraft, QueryDraft } from '../adapter.ts';
import type { Part } from '../decode/document-reader.ts';
import type { Whole } from '../decode/whole.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { Settler } from '../draft/settle.ts';
import { unixToUtc } from '../draft/timestamp.ts';
import { type Diagnostic, type Match, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { holdsNumberText } from '../json/print.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields, Reading } from '../legacy/fields.ts';
import { Assembly } from './assembly.ts';
import type { Conversion } from './conversion.ts';
import { namedKeys, noteCount, noteCut, noteLost, noteRepeated, noteTrailer, noteVersion } from './faults.ts';
import { takeExecutionId, takeTimestamp } from './identity.ts';
import { LOSS } from './loss.ts';
import type { Closing, EnvelopePart } from './parts.ts';
import { requestOf } from './requests.ts';
import type { Settings } from './settings.ts';

type Operation = Omit<OperationEnvelope, keyof Closing>;

/** Makes the envelope of one document that is held whole: a query's, or an operation's. */
export class HeldConversion implements Conversion {
  executionId: string | undefined;
  timestamp: string | null = null;
  toolPartial = false;
  readonly legacy: JsonObject = {};
  converted = 0;
  diagnostics: Diagnostic[] = [];

  readonly #shape: HeldShape;
  readonly #adapter: Adapter;
  readonly #context: MatchContext;
  readonly #settler: Settler;
  readonly #settings: Settings;
  readonly #assembly = new Assembly();
  /** Pointers of elements without a usable place. */
  readonly #unplaced: string[] = [];
  #seen = 0;
  #operation: Operation | undefined;

  constructor(shape: HeldShape, adapter: Adapter, context: MatchContext, settings: Settings) {
    this.#shape = shape;
    this.#adapter = adapter;
    this.#context = context;
    this.#settler = new Settler(context);
    this.#settings = settings;
  }

  *begin(): Generator<EnvelopePart> {}

  *take(part: Part): Generator<EnvelopePart> {
    const { findings } = this.#context;
    switch (part.part) {
      case 'field':
        if (!part.utf8) findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
        noteVersion(this.#context, part.pointer, part.value);
        return this.#assembly.set(part.pointer, part.value);
      case 'object':
        return this.#assembly.set(part.pointer, {});
      case 'list':
        return this.#assembly.set(part.pointer, []);
      case 'elements': {
        const { values, indices, first, seen, rejected, notUtf8 } = part.elements;
        this.#assembly.append(part.pointer, values, indices ?? values.map((_, index) => first + index));
        this.#seen += seen;
        for (const { index, start, reason } of rejected)
          findings.add(LOSS[reason], { pointer: `${part.pointer}/${index}`, byte_offset: start });
        for (const { start } of notUtf8) findings.add('UNI-QRY-014', { byte_offset: start });
        this.converted += values.length;
        return;
      }
      case 'repeated':
        return noteRepeated(part.repeated, this.legacy, findings);
      case 'lost':
        if (part.index !== undefined) this.#seen++;
        return noteLost(part, findings);
      case 'cut':
        return noteCut(part, findings);
      case 'taken':
      case 'slices':
        throw new Error('elements of documents that are held are values');
    }
  }

  get hasTrailer(): boolean {
    return Object.hasOwn(this.legacy, 'trailer');
  }

  takeTrailer(trailer: Pick<Whole, 'value' | 'repeated'>, byteOffset: number): void {
    noteTrailer(trailer, byteOffset, this.legacy, this.#context.findings);
  }

  *finish(): Generator<EnvelopePart> {
    const { findings, strange } = this.#context;
    findings.explainLosses({ seen: this.#seen, converted: this.converted, rejected: this.#seen - this.converted });
    const reading = new Reading(strange);
    const draft = this.#read(reading);
    if (draft.executionId !== undefined) takeExecutionId(this, this.#context.tool, draft.executionId);
    if (draft.timestamp !== undefined) takeTimestamp(this, draft.timestamp);
    else if (draft.unixTime !== undefined) this.timestamp = unixToUtc(draft.unixTime) ?? null;
    this.toolPartial = draft.partial === true;
    if ('data' in draft) yield* this.#query(draft);
    else this.#operation = this.#operationOf(draft);
    for (const [key, value] of Object.entries(this.#settler.object(draft.legacy ?? {})))
      setOwn(this.legacy, key, value);
    for (const [pointer, rest] of reading.forgotten(this.#unplaced))
      setOwn(this.legacy, pointer, this.#settler.object(rest));
    if (strange.size > 0) findings.add('UNI-QRY-011', undefined, namedKeys(strange));
  }

  get failed(): boolean {
    return this.#operation?.status === 'error';
  }

  close(closing: Closing, outcome: 0 | 3 | 5 | 7): EnvelopePart {
    if (this.#operation === undefined) return { part: 'close', close: closing, outcome };
    return { part: 'operation', envelope: { ...this.#operation, ...closing }, outcome };
  }

  #read(reading: Reading): DocumentDraft {
    const { document } = this.#assembly;
    const request = isObject(document)
      ? requestOf(this.#adapter, document, this.#settings.requests, this.#context.findings)
      : undefined;
    const trailer = this.legacy['trailer'];
    // What is left of it is kept anyway, so nobody needs to be told.
    const trailing = isObject(trailer) ? new Fields(trailer, '#trailer', '#trailer', new Reading()) : undefined;
    const facts = {
      invocation: this.#settings.invocation,
      request,
      trailer: trailing,
      complete: !this.#context.findings.lost,
    };
    if (Array.isArray(document)) return this.#shape.read(Fields.ofList(document, reading), facts);
    return this.#shape.read(new Fields(isObject(document) ? document : {}, '', '', reading), facts);
  }

  *#query(draft: QueryDraft): Generator<EnvelopePart> {
    yield { part: 'open', tool: this.#context.tool, command: draft.command ?? this.#context.typedCommand ?? null };
    let matches = draft.matches;
    const own = new Set(['command', 'unplaced', ...(matches === undefined ? [] : [draft.countKey ?? 'count'])]);
    const unplaced: Json[] = [];
    for (const [key, value] of Object.entries(draft.data)) {
      if (key === 'matches' && matches !== undefined) {
        yield* this.#matches(matches, unplaced, draft);
        matches = undefined;
      } else if (value !== undefined) {
        const settled = this.#settler.object({ [key]: value }, (name, original) => setOwn(this.legacy, name, original));
        for (const [name, printed] of Object.entries(settled)) {
          if (own.has(name)) setOwn(this.legacy, name, printed);
          else yield { part: 'payload', key: name, value: printed };
        }
      }
    }
    if (matches !== undefined) yield* this.#matches(matches, unplaced, draft);
    if (unplaced.length > 0) yield { part: 'payload', key: 'unplaced', value: unplaced };
    this.diagnostics = (draft.diagnostics ?? []).map((diagnostic) => this.#settler.diagnostic(diagnostic));
  }

  *#matches(
    drafts: readonly MatchDraft[],
    unplaced: Json[],
    { countKey = 'count', reportedCount }: QueryDraft,
  ): Generator<EnvelopePart> {
    const matches: Match[] = [];
    for (const draft of drafts) {
      const match = this.#settler.match(draft);
      if (match !== undefined) matches.push(match);
      else {
        unplaced.push(draft.fields.value);
        this.#unplaced.push(draft.fields.pointer);
        this.#context.findings.add('UNI-QRY-019', { pointer: draft.fields.pointer });
      }
    }
    this.converted = matches.length;
    yield { part: 'items', key: 'matches', items: matches as unknown as Json[], exact: holdsNumberText(matches) };
    yield { part: 'count', key: countKey, count: matches.length };
    noteCount(reportedCount, matches.length, this.legacy, this.#context.findings);
  }

  #operationOf(draft: OperationDraft): Operation {
    const { operation, status, message, workspace, result } = draft;
    const settledResult = result === undefined ? undefined : this.#settler.object(result);
    const listed = (draft.diagnostics ?? []).map((diagnostic) => this.#settler.diagnostic(diagnostic));
    const own = draft.error === undefined ? undefined : this.#settler.diagnostic(draft.error);
    const error = status === 'error' ? (own ?? this.#errorOf(message, listed)) : undefined;
    this.diagnostics =
      error === undefined || listed.some(({ level }) => level === 'error') ? listed : [error, ...listed];
    return {
      schema_version: SCHEMA_VERSION,
      tool: this.#context.tool,
      operation_type: operation,
      status,
      message,
      ...(workspace !== undefined && { workspace }),
      ...(settledResult !== undefined && { result: settledResult }),
      ...(error !== undefined && { error }),
    };
  }

  /** The operation's message, with what the first error says of its place and cause. */
  #errorOf(message: string, listed: readonly Diagnostic[]): Diagnostic {
    const { file, span, code, note, remediation } = listed.find(({ level }) => level === 'error') ?? {};
    return {
      tool: this.#context.tool,
      level: 'error',
      message,
      ...(file !== undefined && { file }),
      ...(span !== undefined && { span }),
      ...(code !== undefined && { code }),
      ...(note !== undefined && { note }),
      ...(remediation !== undefined && { remediation }),
    };
  }
}
