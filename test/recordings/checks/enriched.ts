import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Context, Diagnostic, Envelope, Span } from '../../../src/envelope/types.ts';
import type { Enrichment } from '../../../src/index.ts';
import { isObject, type Json, type JsonObject } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { type Converted, convertBytes, runOptions } from '../convert-recording.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';
import { naiveContext } from '../naive.ts';

const LINES = 2;

/** All there is to ask for. */
export const RICH: Enrichment = {
  contextLines: LINES,
  semantics: true,
  relationships: new Set(['callers', 'callees', 'imports', 'exports']),
  checksums: true,
  atomic: true,
  fullContext: true,
  macroHints: true,
  verify: true,
};

/** What is added is true, nothing but that is added, and where something is missing it is reported why. */
export const isEnrichedTruly: Check = async ({ recording, workspace, printed, piped, run, isNew }) => {
  const options = { enrichment: RICH };
  const richlyPiped = await convertBytes(printed, recording, workspace, options);
  const problems = problemsOf(piped, richlyPiped, workspace);
  // How it was converted, and what it was converted from, depends on its form alone.
  if (!isNew) return problems;
  const richlyRun = await convertBytes(recording.stdout, recording, workspace, {
    ...runOptions(recording),
    ...options,
  });
  const afterwards = await convertBytes(Buffer.from(piped.text), recording, workspace, options);
  const again = await convertBytes(Buffer.from(richlyPiped.text), recording, workspace, options);
  return [
    ...problems,
    ...problemsOf(run, richlyRun, workspace),
    ...problemsOf(piped, afterwards, workspace, false).map((problem) => `of the envelope: ${problem}`),
    ...(again.text === richlyPiped.text ? [] : ['enriching the rich envelope changes it']),
  ];
};

function problemsOf(plain: Converted, rich: Converted, workspace: string, contextGrows = true): string[] {
  return rich.envelopes.flatMap((envelope, index) => {
    const own = plain.envelopes[index] as Envelope;
    const grows = contextGrows && EXPECTATIONS[own.tool]?.contextGrows === true;
    const walk = new Walk(workspace, unquoted(envelope), grows);
    const bare = walk.strip(envelope as unknown as Json, own as unknown as Json, '');
    if (JSON.stringify(withoutNotes(bare)) !== JSON.stringify(withoutNotes(own as unknown as Json))) {
      walk.problems.push('the rich envelope without what was added is not the plain one');
    }
    return walk.problems;
  });
}

/** Codes of what asking for more may find out. */
const FOUND = new Set([
  ...['UNI-IO-001', 'UNI-IO-002', 'UNI-IO-003', 'UNI-QRY-025'],
  ...['UNI-V-001', 'UNI-V-002', 'UNI-V-003', 'UNI-V-004', 'UNI-V-005', 'UNI-V-006', 'UNI-V-007', 'UNI-V-008'],
  'UNI-CSUM-005',
]);

function withoutNotes(envelope: Json): Json {
  const { diagnostics, ...rest } = envelope as unknown as Envelope;
  return { ...rest, diagnostics: diagnostics.filter(({ code = '' }) => !FOUND.has(code)) } as unknown as Json;
}

/** Files of which a diagnostic says that not all can be quoted. */
function unquoted({ diagnostics }: Envelope): Set<string> {
  const files = diagnostics.filter(({ tool, code = '' }) => tool === 'unify' && FOUND.has(code)).flatMap(filesIn);
  return new Set(files);
}

function filesIn({ file, details }: Diagnostic): string[] {
  const places = (details?.['places'] ?? []) as { file?: string }[];
  return [
    ...(file === undefined ? [] : [file]),
    ...places.flatMap((place) => (place.file === undefined ? [] : [place.file])),
  ];
}

/** Walks over a rich value beside the plain one: checks what was added and takes it away again. */
class Walk {
  readonly problems: string[] = [];
  readonly #workspace: string;
  readonly #unquoted: ReadonlySet<string>;
  readonly #contextGrows: boolean;

  constructor(workspace: string, unquotedFiles: ReadonlySet<string>, contextGrows: boolean) {
    this.#workspace = workspace;
    this.#unquoted = unquotedFiles;
    this.#contextGrows = contextGrows;
  }

  strip(rich: Json, plain: Json | undefined, pointer: string): Json {
    if (Array.isArray(rich)) {
      const others = Array.isArray(plain) ? plain : [];
      return rich.map((inner, index) => this.strip(inner, others[index], `${pointer}/${index}`));
    }
    if (!isObject(rich)) return rich;
    const own = isObject(plain) ? plain : {};
    const spanned = typeof rich['file_path'] === 'string' && 'span_id' in rich && 'start_line' in rich;
    const kept =
      spanned && !pointer.includes('/legacy') ? this.#bareSpan(rich, own, pointer) : this.#bareItem(rich, own);
    return Object.fromEntries(
      Object.entries(kept).map(([key, inner]) => [key, this.strip(inner, own[key], `${pointer}/${key}`)]),
    );
  }

  #bareSpan(rich: JsonObject, plain: JsonObject, pointer: string): JsonObject {
    const span = rich as unknown as Span;
    for (const problem of this.#wrong(span, plain)) this.problems.push(`${pointer}: ${problem}`);
    const bare: JsonObject = { ...rich };
    const own = plain['context'] as unknown as Context | undefined;
    if (own !== undefined && this.#isGrown(span, own)) bare['context'] = plain['context'] as Json;
    for (const key of ['context', 'semantic_kind', 'language'] as const) if (plain[key] === undefined) delete bare[key];
    for (const key of ['checksums', 'tool_hints'] as const) {
      const [whole, own] = [bare[key], plain[key]];
      if (own === undefined) delete bare[key];
      else if (isObject(whole) && isObject(own)) {
        bare[key] = Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(own, name)));
      }
    }
    return bare;
  }

  /** True for a context of lines of the file: at each side those that were asked for, and those that it had. */
  #isGrown(span: Span, own: Context): boolean {
    const { byte_start: start, byte_end: end, context } = span;
    const file = this.#fileOf(span);
    if (!this.#contextGrows || file === undefined || start === null || end === null) return false;
    const of = (side: 'before' | 'after') => naiveContext(file, start, end, Math.max(LINES, own[side].length))[side];
    const { selected } = naiveContext(file, start, end, LINES);
    return JSON.stringify(context) === JSON.stringify({ before: of('before'), selected, after: of('after') });
  }

  /** A relationship may have got its bytes. */
  #bareItem(rich: JsonObject, plain: JsonObject): JsonObject {
    const related = 'symbol' in rich && 'role' in rich && 'line' in rich;
    return related && plain['byte_start'] === null ? { ...rich, byte_start: null, byte_end: null } : rich;
  }

  *#wrong(span: Span, plain: JsonObject): Generator<string> {
    const { byte_start: start, byte_end: end, context, checksums, tool_hints, file_path } = span;
    const file = this.#fileOf(span);
    if (tool_hints?.apply_atomically === undefined || tool_hints.requires_full_context === undefined) yield 'no hints';
    const sums = (plain['checksums'] ?? {}) as JsonObject;
    if (
      checksums?.file_checksum_before !== undefined &&
      sums['file_checksum_before'] === undefined &&
      (file === undefined || checksums.file_checksum_before !== naiveSum(file))
    )
      yield 'wrong checksum of the file';
    if (start === null || end === null) {
      if (context !== undefined && plain['context'] === undefined) yield 'context without bytes';
      return;
    }
    if ((context === undefined || checksums?.file_checksum_before === undefined) && !this.#unquoted.has(file_path))
      yield 'no context or no checksum, and nothing says why';
    if (context !== undefined && plain['context'] === undefined) {
      const naive = file && naiveContext(file, start, end, LINES);
      if (JSON.stringify(context) !== JSON.stringify(naive)) yield 'wrong context';
    }
    if (
      checksums?.checksum_before !== undefined &&
      sums['checksum_before'] === undefined &&
      (file === undefined || checksums.checksum_before !== naiveSum(file.subarray(start, end)))
    )
      yield 'wrong checksum';
  }

  #fileOf({ file_path }: Span): Buffer | undefined {
    try {
      return readFileSync(join(this.#workspace, file_path));
    } catch {
      return undefined;
    }
  }
}

function naiveSum(bytes: Uint8Array): string {
  return `sha256:${Buffer.from(sha256(bytes)).toString('hex')}`;
}
