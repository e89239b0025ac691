import type { JsonObject } from '../../src/json/value.ts';

type Sample = Record<string, unknown>;

const SHA = `sha256:${'0a'.repeat(32)}`;

/** A span with no optional key. */
export function plainSpan(): Sample {
  return {
    span_id: '318374eb7da4e671',
    file_path: 'src/lib.rs',
    byte_start: 100,
    byte_end: 200,
    start_line: 4,
    start_col: 0,
    end_line: 9,
    end_col: 1,
  };
}

/** A place of which only the file is known. */
export function unlocatedSpan(): Sample {
  const unknown = { span_id: null, byte_start: null, byte_end: null };
  return { ...plainSpan(), ...unknown, start_line: 0, start_col: 0, end_line: 0, end_col: 0, precision: 'file' };
}

/** A span with every optional key. */
export function richSpan(): Sample {
  const relationship = {
    file: 'a.rs',
    symbol: 'f',
    byte_start: 1,
    byte_end: 2,
    line: 1,
    role: 'call',
    legacy: { distance: 2 },
  };
  return {
    ...plainSpan(),
    precision: 'line',
    context: { before: ['a'], selected: ['b'], after: [] },
    semantic_kind: 'function',
    language: 'rust',
    relationships: { callers: [relationship], callees: [{ ...relationship }], imports: [], exports: [] },
    checksums: { checksum_before: SHA, checksum_after: SHA, file_checksum_before: SHA },
    suggested_action: { action_type: 'rename', params: { from: 'foo', to: 'bar' } },
    tool_hints: {
      requires_full_context: false,
      apply_atomically: true,
      search_case_sensitive: true,
      language_hints: { rust_macro_expansion: true },
    },
    legacy: { file_path: './src/lib.rs' },
  };
}

/** A match with every unified key and one of the tool's own. */
export function richMatch(): Sample {
  return {
    match_id: '377941ba-2b50-5630-9cb9-ea452659394a',
    role: 'definition',
    span: richSpan(),
    matched_text: 'foo',
    context_before: ['let '],
    context_after: [],
    content: 'fn foo() {}',
    captures: [{ name: '@f', content: 'foo' }],
    snippet: 'fn foo',
    kind: 'fn',
    name: 'foo',
    parent: 'mod',
    symbol_id: 's1',
    score: 0.5,
    legacy: { id: 7 },
  };
}

/** A diagnostic with every key. */
export function richDiagnostic(): Sample {
  return {
    tool: 'keel',
    level: 'warning',
    message: 'missing docstring',
    file: 'src/lib.rs',
    span: plainSpan(),
    code: 'KEL-E001',
    note: 'tier 2',
    remediation: 'add one',
    details: { confidence: 0.9 },
    legacy: { code: 'E001' },
  };
}

/** A query envelope with every unified key and one payload key. */
export function richQuery(): Sample {
  return {
    schema_version: '1.1.0',
    tool: 'magellan',
    data: { command: 'find', matches: [richMatch()], match_count: 1, count: 1, truncated: null },
    diagnostics: [richDiagnostic()],
    execution_id: 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8',
    timestamp: '2026-01-22T10:00:00.123456789Z',
    partial: false,
    legacy: { path_prefix: './' },
  };
}

/** A failed operation with every key. */
export function richOperation(): Sample {
  return {
    schema_version: '1.1.0',
    tool: 'splice',
    operation_type: 'apply_files',
    status: 'error',
    message: 'no match',
    workspace: '/home/dev/ledger',
    result: {
      type: 'apply_files',
      pattern: 'foo',
      spans: [
        { match_id: '377941ba-2b50-5630-9cb9-ea452659394a', span: plainSpan(), before_hash: 'x' },
        { note: 'no place' },
      ],
    },
    error: richDiagnostic(),
    diagnostics: [],
    execution_id: 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8',
    timestamp: null,
    partial: false,
    legacy: { version: '2.0' },
  };
}

/** The sample with another value at the JSON pointer; `__proto__` becomes an own key. */
export function changed(sample: Sample, pointer: string, value: unknown): Sample {
  const { copy, holder, key } = opened(sample, pointer);
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** The sample without what is at the JSON pointer. */
export function without(sample: Sample, pointer: string): Sample {
  const { copy, holder, key } = opened(sample, pointer);
  delete holder[key];
  return copy;
}

/** The value at a JSON pointer. */
export function valueAt(sample: Sample, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((at, key) => (at as JsonObject)[key], sample);
}

function opened(sample: Sample, pointer: string): { copy: Sample; holder: Sample; key: string } {
  const copy = structuredClone(sample);
  const key = keysOf(pointer).at(-1) ?? '';
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return { copy, holder: valueAt(copy, parent) as Sample, key };
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
