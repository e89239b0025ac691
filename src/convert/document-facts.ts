import { add, type DiagnosticDraft, type Meaning, type MeaningNode, type Remark, type WordNode } from '../adapter.ts';
import { wordIn } from '../elements/findings.ts';
import { type MatchContext, noteRemarks } from '../elements/match-context.ts';
import { splitPointer } from '../input/layout.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { type Identity, takeExecutionId, takeTimestamp, unixToUtc } from './identity.ts';
import type { OperationFacts } from './operation.ts';

/**
 * What becomes of a value that says something of its document: it is taken, or stays under its name, or has another
 * type than it should.
 */
export type Fate = 'taken' | 'stays' | 'unknown';

/** What a document says of itself. */
export class DocumentFacts implements Identity {
  /** The tool's id, in the form it has in the envelope; `undefined` when there is none. */
  executionId: string | undefined;
  timestamp: string | null = null;
  /** True when the tool said that its result is not complete. */
  partial = false;
  /** True where a word says so, which gives no reason. */
  reportsPartial = false;
  /** True where it says that its result is complete. */
  deniesPartial = false;
  /** True where the status says so: an error is its reason. */
  hasPartialStatus = false;
  readonly legacy: JsonObject;
  /** How many results the tool says that it found. */
  found = 0;
  /** The tool's count of its matches, with the tool's name for it. */
  reportedCount: { key: string; value: Json } | undefined;
  /** What its words say of its matches. */
  readonly ofMatches: Remark[] = [];
  /** When the execution was, in seconds since 1970, as something else than a time tells it. */
  #unixTime: number | undefined;
  /** True where its id tells that: then the original of the time is `null`. */
  #isTimeOfId = false;
  readonly #context: MatchContext;
  readonly #operation: OperationFacts | undefined;
  readonly #tell: (diagnostic: DiagnosticDraft) => void;

  /** What has no other place is put into `legacy`; `tell` takes the findings that its words say. */
  constructor(
    context: MatchContext,
    operation: OperationFacts | undefined,
    legacy: JsonObject,
    tell: (diagnostic: DiagnosticDraft) => void,
  ) {
    this.#context = context;
    this.#operation = operation;
    this.legacy = legacy;
    this.#tell = tell;
  }

  /** Takes what a key says that is a word of the envelope. */
  word(node: WordNode, pointer: string, value: Json): Fate {
    const { key } = splitPointer(pointer);
    if (value === null && OPTIONAL.has(node.word)) return 'taken';
    switch (node.word) {
      case 'tool':
        if (value !== this.#context.tool) add(this.legacy, key, value);
        return 'taken';
      case 'execution_id':
        this.tellTime(timeIn(value, node.seconds));
        this.#isTimeOfId = this.#unixTime !== undefined;
        takeExecutionId(this, this.#context.tool, value, node.as ?? key);
        return 'taken';
      case 'timestamp':
        takeTimestamp(this, value, key);
        return 'taken';
      case 'partial':
      case 'truncated':
        if (typeof value !== 'boolean') return node.word === 'partial' ? this.keepUnknown(pointer, value) : 'unknown';
        this.partial ||= value;
        this.reportsPartial ||= value;
        return node.word === 'partial' ? 'taken' : 'stays';
      case 'count':
        this.reportedCount = { key, value };
        return 'taken';
      case 'found':
        if (typeof value !== 'number') return 'unknown';
        this.found += value;
        return 'stays';
      case 'legacy':
        add(this.legacy, key, value);
        return 'taken';
      case 'status':
        if (this.#operation !== undefined) return this.#operationWord(node.word, node, pointer, value);
        this.partial ||= value === 'partial';
        this.hasPartialStatus ||= value === 'partial';
        add(this.legacy, key, value);
        return 'taken';
      default:
        return this.#operationWord(node.word, node, pointer, value);
    }
  }

  /** Takes what a value says by a table. */
  meaning({ table, drop }: MeaningNode, value: Json): Fate {
    const word = String(value);
    const isKnown = Object.hasOwn(table, word) && (typeof value === 'string' || typeof value === 'boolean');
    if (!isKnown) return drop === true ? 'unknown' : 'stays';
    const { remark, diagnostic, partial = false, ...operation } = table[word] as Meaning;
    if (diagnostic !== undefined) this.#tell(diagnostic);
    if (remark !== undefined && partial) noteRemarks([remark], this.#context);
    else if (remark !== undefined) this.ofMatches.push(remark);
    this.partial ||= partial;
    this.#operation?.end(operation);
    return drop === true ? 'taken' : 'stays';
  }

  /** Keeps a value in `legacy` that no node reads, or that has no place where it stands. */
  keepUnknown(pointer: string, value: Json): Fate {
    const { key } = splitPointer(pointer);
    this.#context.unknownKeys.add(pointer);
    setOwn(this.legacy, key === '' || Object.hasOwn(this.legacy, key) ? pointer : key, value);
    return 'taken';
  }

  /** Takes when the execution was, in seconds since 1970, where nothing said so before. */
  tellTime(seconds: number | undefined): void {
    this.#unixTime ??= seconds;
  }

  /** Completes what is reported in several ways, when all has been read. */
  end(): void {
    if (this.timestamp !== null || this.#unixTime === undefined) return;
    this.timestamp = unixToUtc(this.#unixTime) ?? null;
    if (this.#isTimeOfId && !Object.hasOwn(this.legacy, 'timestamp')) setOwn(this.legacy, 'timestamp', null);
  }

  /** What the document says of an operation. */
  #operationWord(
    word: 'operation_type' | 'status' | 'message' | 'workspace',
    { words = {}, stays, names }: WordNode,
    pointer: string,
    value: Json,
  ): Fate {
    const operation = this.#operation as OperationFacts;
    const { key } = splitPointer(pointer);
    if (names !== undefined) {
      if (typeof value === 'string') operation.name(value, names);
      return 'stays';
    }
    if (stays === true) operation.word = value;
    if (typeof value !== 'string') {
      if (stays !== true) return this.keepUnknown(pointer, value);
      this.#context.unknownKeys.add(pointer);
      return 'taken';
    }
    if (word === 'operation_type') operation.operation = value.replaceAll('-', '_');
    else if (word === 'status') {
      operation.status = wordIn(words, value);
      if (stays !== true && operation.status !== value) add(this.legacy, key, value);
    } else operation[word] = value;
    return 'taken';
  }
}

/** Words of the format that a document may leave out: `null` is the same. */
const OPTIONAL: ReadonlySet<WordNode['word']> = new Set(['partial', 'workspace']);

/** The time in an id, in seconds since 1970; 0 is none. */
function timeIn(id: Json, seconds: RegExp | undefined): number | undefined {
  const digits = typeof id === 'string' ? seconds?.exec(id)?.[1] : undefined;
  return digits === undefined ? undefined : Number.parseInt(digits, 16) || undefined;
}
