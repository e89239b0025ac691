import type { DiagnosticDraft, DocumentEnd, WordNode } from '../adapter.ts';
import { type Diagnostic, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { type Closing, itemsIn } from './parts.ts';
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
  readonly #result: JsonObject = {};

  /** Takes a part of the payload: it stands in the result. */
  take(part: PayloadPart): void {
    if (part.part === 'payload') return setOwn(this.#result, part.key, part.value);
    const list = (this.#result[part.key] ?? []) as Json[];
    for (const item of part.part === 'items' ? part.items : itemsIn(part)) list.push(item);
    setOwn(this.#result, part.key, list);
  }

  /** Takes what is known at the end of the document. */
  end({ operation, status, message, error }: DocumentEnd): void {
    this.operation = operation ?? this.operation;
    this.status = status ?? this.status;
    this.message = message ?? this.message;
    this.error = error ?? this.error;
  }

  /** Puts the tool's own word for the status behind the result; gives it where the result has one of its own. */
  leaveWord(): Json | undefined {
    const { word } = this;
    if (word === undefined || Object.hasOwn(this.#result, 'status')) return word === this.status ? undefined : word;
    setOwn(this.#result, 'status', word);
    return undefined;
  }

  /** Takes the tool's name of the operation. */
  name(reported: string, { table, fits }: NonNullable<WordNode['names']>): void {
    if (Object.hasOwn(table, reported)) this.operation = table[reported];
    else if (fits.test(reported)) this.operation = reported;
  }

  get failed(): boolean {
    return this.status === 'error';
  }

  /** The envelope; `error` is that of the document, or made of what it listed. */
  envelope(tool: string, error: Diagnostic | undefined, closing: Closing): OperationEnvelope {
    const { operation = 'unknown', status = 'ok', message = '', workspace } = this;
    const { type = operation, ...result } = this.#result;
    return {
      schema_version: SCHEMA_VERSION,
      tool,
      operation_type: operation,
      status,
      message,
      ...(workspace !== undefined && { workspace }),
      ...(Object.keys(this.#result).length > 0 && { result: { type, ...result } }),
      ...(error !== undefined && { error }),
      ...closing,
    };
  }
}

/** The error of an operation that failed: its message, with what the first error listed says of its place and cause. */
export function errorOf(tool: string, message: string, listed: readonly Diagnostic[]): Diagnostic {
  const { file, span, code, note, remediation } = listed.find(({ level }) => level === 'error') ?? {};
  return {
    tool,
    level: 'error',
    message,
    ...(file !== undefined && { file }),
    ...(span !== undefined && { span }),
    ...(code !== undefined && { code }),
    ...(note !== undefined && { note }),
    ...(remediation !== undefined && { remediation }),
  };
}
