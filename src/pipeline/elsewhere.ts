import type { Elsewhere } from '../adapter.ts';
import { Scanner } from '../decode/scanner.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { parseLenient } from '../input/parse-bytes.ts';
import { isObject, type JsonObject } from '../json/value.ts';

/** A value that stood in a file, as far as it could be read, and what of the file it is. */
export interface Supplied extends Elsewhere {
  holder: JsonObject;
}

/** Reads the files in which parts of a section stand; what can't be read is told. */
export function suppliedByFiles(
  elsewhere: readonly Elsewhere[],
  pointer: string,
  { lookup, paths, findings }: MatchContext,
): Supplied[] {
  const known = new Map<string, JsonObject | undefined>();
  return elsewhere.flatMap((one) => {
    if (one.file === undefined) return [];
    const { path, absolute } = paths.cleanArtifact(one.file);
    if (!known.has(absolute)) known.set(absolute, objectIn(lookup?.(absolute)));
    const holder = known.get(absolute);
    if (holder !== undefined && Object.hasOwn(holder, one.key)) return [{ ...one, holder }];
    findings.add('UNI-QRY-036', { pointer, key: one.key, file: path });
    return [];
  });
}

/** The object that a file is, if it is one, and nothing in it is too deep. */
function objectIn(source: ReturnType<NonNullable<MatchContext['lookup']>> | undefined): JsonObject | undefined {
  if (typeof source !== 'object') return undefined;
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length);
  const start = bytes.indexOf('{');
  const scanner = new Scanner(Math.max(start, 0), 'value');
  if (start < 0 || scanner.run(bytes, 0, bytes.length, true) !== 'value' || scanner.lastTooDeep >= 0) return undefined;
  const value = parseLenient(bytes.subarray(start, scanner.at))?.value ?? null;
  return isObject(value) ? value : undefined;
}
