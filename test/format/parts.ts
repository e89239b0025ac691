import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Diagnostic, Match, Span } from '../../src/envelope/types.ts';
import { type EnvelopePrinter, textOf } from '../../src/format/printer.ts';
import type { Json, JsonObject } from '../../src/json/value.ts';

/** A span of which only what is named is known. */
export function span(known: Partial<Span>): Span {
  const unknown = { span_id: null, file_path: 'src/a.rs', byte_start: null, byte_end: null };
  return { ...unknown, start_line: 0, start_col: 0, end_line: 0, end_col: 0, ...known };
}

export function match(place: Span, more: Partial<Match> = {}): Match {
  return { match_id: '377941ba-2b50-5630-9cb9-ea452659394a', span: place, ...more };
}

export function diagnostic(more: Partial<Diagnostic>): Diagnostic {
  return { tool: 'keel', level: 'error', message: 'wrong', ...more };
}

const END = { execution_id: 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8', timestamp: null, partial: false };

/** The parts of a query envelope. */
export function queryOf({
  matches = [],
  diagnostics = [],
}: {
  matches?: readonly Match[];
  diagnostics?: Diagnostic[];
}): EnvelopePart[] {
  const items = matches as unknown as Json[];
  return [
    { part: 'open', tool: 'keel', command: 'search' },
    { part: 'items', key: 'matches', items: [] },
    ...(matches.length > 0 ? [{ part: 'items', key: 'matches', items } as const] : []),
    { part: 'count', key: 'count', count: matches.length },
    { part: 'close', close: { diagnostics, ...END }, outcome: 0 },
  ];
}

/** The parts of an operation envelope with a result of these keys. */
export function operationOf(result: JsonObject, diagnostics: Diagnostic[] = []): EnvelopePart[] {
  const head = { schema_version: '1.1.0', tool: 'splice', operation_type: 'patch', status: 'ok', message: '' } as const;
  return [
    { part: 'head', head, type: result['type'] as Json },
    ...Object.entries(result).flatMap(([key, value]): EnvelopePart[] =>
      key === 'type' ? [] : [{ part: 'payload', key, value }],
    ),
    { part: 'close', close: { diagnostics, ...END }, outcome: 0 },
  ];
}

/** What a printer prints of parts, to its end. */
export function printed(
  printer: EnvelopePrinter,
  parts: Iterable<EnvelopePart>,
): { text: string; remarks: readonly string[] } {
  let text = '';
  for (const part of parts) for (const piece of printer.print(part)) text += textOf(piece);
  for (const piece of printer.end?.(0) ?? []) text += textOf(piece);
  return { text, remarks: printer.remarks?.() ?? [] };
}
