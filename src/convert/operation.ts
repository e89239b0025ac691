import type { DiagnosticDraft, DocumentEnd, WordNode } from '../adapter.ts';
import { inOrder } from '../envelope/in-order.ts';
import { DIAGNOSTIC_KEYS } from '../envelope/keys.ts';
import { type Diagnostic, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { PartQueue } from './part-queue.ts';
import type { Closing, EnvelopePart, OperationHead } from './parts.ts';
import type { PayloadPart } from './payload.ts';

type Status = OperationEnvelope['status'];

/** What an operation's document says of it, as it is read. */
export class OperationFacts {
  operation: string | undefined;
  status: Status | undefined;
  message: string | undefined;
  workspace: string | undefined;
  error: DiagnosticDraft | undefined;
  /** The tool's own word for the status, where it stays. */
  word: Json | undefined;
  /** The type of the result, where the document says one. */
  #type: Json | undefined;
  readonly #keys = new Set<string>();
  readonly #result: PartQueue;
  readonly #aside: JsonObject = {};
  /** What the message says. */
  readonly #facts: JsonObject = {};
  /** What stands behind all else in the result, by its key. */
  readonly #last: ReadonlyMap<string, PartQueue>;

  /**
   * `queue` makes what keeps the result: the status before it is known when all has been read. `last` are the keys that
   * stand behind all others, in this order.
   */
  constructor(queue: () => PartQueue, last: readonly string[] = []) {
    this.#result = queue();
    this.#last = new Map(last.map((key) => [key, queue()]));
  }

  /** Takes a part of the payload: it stands in the result. */
  take(part: PayloadPart): void {
    this.#keys.add(part.key);
    if (part.part === 'payload' && part.key === 'type') this.#type = part.value;
    else (this.#last.get(part.key) ?? this.#result).push(part);
  }

  /** Takes what the message says: it stands in front, where no key of the result has the name. */
  tell(facts: JsonObject): void {
    Object.assign(this.#facts, facts);
  }

  /** True for changes that are not made yet. */
  get pending(): boolean {
    return this.#facts['dry_run'] === true;
  }

  /** Keeps a value beside those of the result, in its `legacy`. */
  keepAside(key: string, value: Json): void {
    setOwn(this.#aside, key, value);
  }

  /** Takes what is known at the end of the document. */
  end({ operation, status, message, error }: DocumentEnd): void {
    this.operation = operation ?? this.operation;
    this.status = status ?? this.status;
    this.message = message ?? this.message;
    // What the document says of its failure stays; of what cause it is shows in what came of it.
    this.error = this.error && error ? { ...error, ...this.error, assigned: error.assigned } : (error ?? this.error);
  }

  /** Puts the tool's own word for the status behind the result; gives it where the result has one of its own. */
  leaveWord(): Json | undefined {
    const { word } = this;
    if (word === undefined || this.#keys.has('status')) return word === this.status ? undefined : word;
    this.take({ part: 'payload', key: 'status', value: word });
    return undefined;
  }

  /** Puts what was kept aside behind the result; gives it where the result has a `legacy` of its own. */
  leaveAside(): JsonObject {
    const aside = this.#aside;
    if (Object.keys(aside).length === 0 || this.#keys.has('legacy')) return aside;
    this.take({ part: 'payload', key: 'legacy', value: aside });
    return {};
  }

  /** Takes the tool's name of the operation. */
  name(reported: string, { table, fits }: NonNullable<WordNode['names']>): void {
    if (Object.hasOwn(table, reported)) this.operation = table[reported];
    else if (fits.test(reported)) this.operation = reported;
  }

  get hasResult(): boolean {
    return this.#keys.size > 0 || Object.keys(this.#facts).length > 0;
  }

  get failed(): boolean {
    return this.status === 'error';
  }

  /** What stands up to the end of the result, where there is one. */
  *result(tool: string): Generator<EnvelopePart> {
    if (!this.hasResult) return;
    const head = this.#head(tool);
    const { type = head.operation_type, ...told } = this.#facts;
    yield { part: 'head', head, type: this.#type ?? type };
    for (const [key, value] of Object.entries(told)) if (!this.#keys.has(key)) yield { part: 'payload', key, value };
    yield* this.#result.take();
    for (const queue of this.#last.values()) yield* queue.take();
  }

  /** The envelope of an operation without a result. */
  whole(tool: string, behind: Closing & { error?: Diagnostic }): OperationEnvelope {
    return { ...this.#head(tool), ...behind };
  }

  #head(tool: string): OperationHead {
    const { operation = 'unknown', status = 'ok', message = '', workspace } = this;
    return {
      schema_version: SCHEMA_VERSION,
      tool,
      operation_type: operation,
      status,
      message,
      ...(workspace !== undefined && { workspace }),
    };
  }
}

/**
 * The error of an operation that failed: what the tool says, with what the first error listed says of its place and
 * cause. A code of another program is that program's.
 */
export function errorOf(said: Diagnostic, listed: Diagnostic | undefined): Diagnostic {
  if (listed === undefined) return said;
  const { details: _, legacy: __, code, ...cause } = listed;
  const own = listed.tool === said.tool ? code : said.code;
  return inOrder({ ...cause, ...said, ...(own !== undefined && { code: own }) }, DIAGNOSTIC_KEYS);
}
