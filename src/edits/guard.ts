import { isAbsolute } from 'node:path';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { parseExact } from '../json/parse.ts';
import { printCanonical } from '../json/print.ts';
import { isObject, isObjects, type Json, type JsonObject } from '../json/value.ts';
import { hasHash, sha256 } from '../location/digest.ts';
import type { SourceLookup } from '../location/source.ts';
import type { PlannedFile } from './plan-edits.ts';

/** What a tool is to find before it is started, and to leave behind: the sums of each file, lower-case hex. */
export interface Guard {
  /** The version of this form. */
  unify_guard: 1;
  tool: string;
  sum: 'sha256' | 'blake3';
  files: GuardedFile[];
  /** The sum of each request that the tool may be given, whatever its layout: SHA-256, lower-case hex. */
  requests: string[];
}

/** A file that is to be changed. */
export interface GuardedFile {
  /** As envelopes name it. */
  file_path: string;
  /** Where it lies, absolute. */
  path: string;
  before: string;
  after: string;
  /** True where nothing proved that it was the file that the spans are of. */
  unproven?: true;
}

/** What becomes of a guarded file: its state is one of the two that were expected, or another. */
export type GuardedState = 'before' | 'after' | 'other';

/** The guard of edits, and of the requests for them. */
export function guardOf(
  { tool, sum }: Pick<Guard, 'tool' | 'sum'>,
  files: readonly PlannedFile[],
  requests: readonly JsonObject[],
): Guard {
  return {
    ...{ unify_guard: 1, tool, sum },
    files: files.map(({ path, absolute, before, after, unproven }) => ({
      ...{ file_path: path, path: absolute, before, after },
      ...(unproven && { unproven }),
    })),
    requests: requests.map((request) => sha256(printCanonical(request))),
  };
}

/** The guard that a JSON value is, if it is one. */
export function readGuard(value: Json | undefined): Guard | undefined {
  if (!isObject(value)) return undefined;
  const { unify_guard, tool, sum, files, requests } = value as Partial<Record<keyof Guard, Json>>;
  const isKnown = unify_guard === 1 && typeof tool === 'string' && (sum === 'sha256' || sum === 'blake3');
  const areSums = Array.isArray(requests) && requests.every(isSum);
  const isWhole = isKnown && areSums && isObjects(files) && files.length > 0 && files.every(isGuardedFile);
  return isWhole ? (value as unknown as Guard) : undefined;
}

const SUM = /^[0-9a-f]{64}$/;

function isGuardedFile({ file_path, path, before, after }: JsonObject): boolean {
  return [before, after].every(isSum) && typeof file_path === 'string' && typeof path === 'string' && isAbsolute(path);
}

function isSum(value: Json | undefined): boolean {
  return typeof value === 'string' && SUM.test(value);
}

/** True for the text of a request that was guarded. What stands twice in it a tool may read in another way. */
export function isGuarded({ requests }: Guard, text: string): boolean {
  const { value, repeated = [] } = parseExact(text) ?? {};
  return value !== undefined && repeated.length === 0 && requests.includes(sha256(printCanonical(value)));
}

/** In which state a file is. BLAKE3 has to be loaded where the guard has such sums. */
export function stateOf({ path, before, after }: GuardedFile, sum: Guard['sum'], lookup: SourceLookup): GuardedState {
  const source = lookup(path);
  if (typeof source === 'string') return 'other';
  if (hasHash(source, { algorithms: [sum], hex: before })) return 'before';
  return hasHash(source, { algorithms: [sum], hex: after }) ? 'after' : 'other';
}

/** Why a tool must not be started: files that are not as they were. */
export function refusalsOf({ files, sum }: Guard, lookup: SourceLookup): Diagnostic[] {
  return files.flatMap((file) => {
    const state = stateOf(file, sum, lookup);
    if (state === 'before') return [];
    const done = state === 'after' && { message: DONE, remediation: 'Nothing has to be done for this file.' };
    return [unifyDiagnostic('UNI-CSUM-002', { file: file.file_path, ...done })];
  });
}

const DONE = 'A guarded file holds what the edits make of it already; the tool was not started.';
