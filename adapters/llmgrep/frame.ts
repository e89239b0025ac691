import {
  type DiagnosticDraft,
  type Evidence,
  type FieldReader,
  type FieldRule,
  type Fields,
  type Glimpse,
  isObject,
  type Json,
  type JsonObject,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/**
 * The envelope `JsonResponse` (src/output.rs): its version has been "1.0.0" and its tool "llmgrep" since 0.1.0;
 * `performance` since 3.0.0, `tokens_estimated` and `truncated` since 3.10.0.
 */
export const FRAME: Readonly<Record<string, FieldRule | FieldReader>> = {
  '/schema_version': 'legacy',
  '/execution_id': 'execution_id',
  '/tool': 'tool',
  '/timestamp': 'timestamp',
  '/partial': told('capped'),
  '/performance': 'payload',
  '/tokens_estimated': 'payload',
  '/truncated': told('tokens'),
};

/** Pointers of the keys around `data`, for forms that are held whole. */
export const FRAME_KEYS: readonly string[] = Object.keys(FRAME);

/** A key that is true where the tool left something out. */
function told(why: 'capped' | 'tokens'): FieldReader {
  return (value) => {
    if (typeof value !== 'boolean') return undefined;
    return value ? { partial: true, remarks: [remarks[why]] } : {};
  };
}

/** What a document says of itself around `data`. */
interface Frame {
  executionId: string | undefined;
  timestamp: string | undefined;
  partial: boolean;
  diagnostics: DiagnosticDraft[];
  legacy: { schema_version?: Json | undefined };
}

/** Takes the keys around `data` of a document that is held whole. */
export function takeFrame(document: Fields): Frame {
  const executionId = document.string('execution_id');
  const timestamp = document.string('timestamp');
  document.string('tool');
  document.keep('performance', 'tokens_estimated');
  const reasons = [document.boolean('partial') && remarks.capped, document.boolean('truncated') && remarks.tokens];
  const diagnostics = reasons
    .filter((reason) => typeof reason === 'object')
    .map(({ code, ...rest }) => ({ ...rest, code, assigned: code }));
  const legacy = { schema_version: document.take('schema_version') };
  return { executionId, timestamp, partial: diagnostics.length > 0, diagnostics, legacy };
}

/** `data` of a document of the tool, as far as it is seen, where it has all these keys. */
export function dataIn({ value }: Glimpse, ...keys: readonly string[]): JsonObject | undefined {
  if (!isObject(value) || value['tool'] !== 'llmgrep') return undefined;
  const data = value['data'];
  return isObject(data) && keys.every((key) => Object.hasOwn(data, key)) ? data : undefined;
}

/** Claims a document by keys that its `data` has. */
export function dataHas(...keys: readonly string[]): (glimpse: Glimpse) => Evidence | undefined {
  return (glimpse) => dataIn(glimpse, ...keys) && ['/tool', ...keys.map((key) => `/data/${key}`)];
}

/** An object without an envelope that has all of the first keys, and none besides but these. */
export function bareIn(
  { value }: Glimpse,
  keys: readonly string[],
  others: readonly string[] = [],
): JsonObject | undefined {
  if (!isObject(value) || !keys.every((key) => Object.hasOwn(value, key))) return undefined;
  return Object.keys(value).every((key) => keys.includes(key) || others.includes(key)) ? value : undefined;
}
