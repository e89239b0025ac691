import type { DiagnosticDraft, DocumentEnd, WordNode } from '../adapter.ts';
import { inOrder } from '../envelope/in-order.ts';
import { DIAGNOSTIC_KEYS } from '../envelope/keys.ts';
import { type Diagnostic, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { Data } from './data.ts';
import type { Closing, EnvelopePart, OperationHead } from './parts.ts';

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
  readonly #aside: JsonObject = {};
  /** What the message says. */
  readonly #facts: JsonObject = {};

  /** Takes what the message says: it is in front, where no key of the result has the name. */
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
  leaveWord(data: Data): Json | undefined {
    const { word } = this;
    if (word === undefined || data.has('status')) return word === this.status ? undefined : word;
    data.putBehind('status', word);
    return undefined;
  }

  /** Puts what was kept aside behind the result; gives it where the result has a `legacy` of its own. */
  leaveAside(data: Data): JsonObject {
    const aside = this.#aside;
    if (Object.keys(aside).length === 0 || data.has('legacy')) return aside;
    data.putBehind('legacy', aside);
    return {};
  }

  /** Takes the tool's name of the operation. */
  name(reported: string, { table, fits }: NonNullable<WordNode['names']>): void {
    if (Object.hasOwn(table, reported)) this.operation = table[reported];
    else if (fits.test(reported)) this.operation = reported;
  }

  /** True where the message says something that is in the result. */
  get hasFacts(): boolean {
    return Object.keys(this.#facts).length > 0;
  }

  get failed(): boolean {
    return this.status === 'error';
  }

  /** What stands up to the end of the result. */
  *result(tool: string, data: Data): Generator<EnvelopePart> {
    const head = this.#head(tool);
    const { type = head.operation_type, ...told } = this.#facts;
    yield { part: 'head', head, type: data.type ?? type };
    for (const [key, value] of Object.entries(told)) if (!data.has(key)) yield { part: 'payload', key, value };
    yield* data.result();
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
