import type { Envelope } from '../../src/envelope/types.ts';
import { parseExact } from '../../src/json/parse.ts';
import { isObject, type Json, type JsonObject, setLast } from '../../src/json/value.ts';

/** The envelopes that `--format ndjson` printed, put together again, and its last record. */
export function readRecords(text: string): { envelopes: Envelope[]; summary: JsonObject | undefined } {
  const envelopes: Envelope[] = [];
  let summary: JsonObject | undefined;
  let head: JsonObject = {};
  let body: JsonObject = {};
  /** The key of the list whose elements were read last. */
  let last: string | undefined;
  let behind: { error?: Json; diagnostics: Json[] } = { diagnostics: [] };
  for (const line of text.trimEnd().split('\n')) {
    const { record, key, value, ...rest } = (parseExact(line) as { value: Json }).value as JsonObject;
    switch (record) {
      case 'query':
      case 'operation': {
        const { command, ...named } = rest;
        head = named;
        body = command === undefined ? {} : { command };
        last = undefined;
        behind = { diagnostics: [] };
        break;
      }
      case 'value':
        if (Object.hasOwn(body, key as string)) throw new Error(`a key twice: ${line}`);
        setLast(body, key as string, value as Json);
        break;
      case 'match':
      case 'element': {
        const list = record === 'match' ? 'matches' : (key as string);
        if (!Object.hasOwn(body, list)) setLast(body, list, []);
        else if (list !== last) throw new Error(`an element apart from its list: ${line}`);
        (body[list] as Json[]).push(value as Json);
        last = list;
        break;
      }
      case 'error':
        behind.error = value as Json;
        break;
      case 'diagnostic':
        behind.diagnostics.push(value as Json);
        break;
      case 'end': {
        const { matches: _, diagnostics: __, ...end } = rest;
        const isQuery = head['operation_type'] === undefined;
        const holder = isQuery ? { data: body } : Object.keys(body).length > 0 ? { result: body } : {};
        envelopes.push({ ...head, ...holder, ...behind, ...end } as unknown as Envelope);
        break;
      }
      case 'summary':
        summary = rest;
        break;
      default:
        throw new Error(`no record: ${line}`);
    }
  }
  return { envelopes, summary: isObject(summary) ? summary : undefined };
}
