import type { References } from '../adapter/values/references.ts';
import type { Elsewhere } from '../adapter.ts';
import type { MatchContext } from '../elements/match-context.ts';
import { Scanner } from '../input/scanner.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { foldPath, isAbsolutePath } from '../location/file-path.ts';
import type { SourceFile } from '../location/source.ts';

/** A value that stood in a file, as far as it could be read, and what of the file it is. */
export interface Supplied extends Elsewhere {
  holder: JsonObject;
}

/** Gives what of a section, by its JSON pointer, is in files. */
export type ReadFileParts = (elsewhere: readonly Elsewhere[], pointer: string) => Supplied[];

/** Reads the files in which parts of sections stand; what can't be read is reported. */
export function filePartsReader(
  { paths, findings, folder, lookup }: MatchContext,
  references: References,
): ReadFileParts {
  /** The files that were read, by their absolute paths. */
  const read = new Set<string>();
  /** The absolute path of a file beside the input, if there is one. */
  const besideInput = (file: string): string | undefined => {
    const beside = folder === undefined || isAbsolutePath(file) ? undefined : foldPath(`${folder}/${file}`);
    return beside !== undefined && typeof lookup?.(beside) === 'object' ? beside : undefined;
  };
  const objectAt = (absolute: string): JsonObject | undefined => {
    const source = lookup?.(absolute);
    if (typeof source !== 'object') return undefined;
    const { length } = source.bytes;
    if (read.has(absolute)) return references.allowPart(length) ? objectIn(source) : undefined;
    read.add(absolute);
    references.sawElsewhere(length);
    return objectIn(source);
  };
  return (elsewhere, pointer) => {
    const known = new Map<string, JsonObject | undefined>();
    return elsewhere.flatMap((one) => {
      if (one.file === undefined) return [];
      const { path, absolute } = paths.cleanArtifact(one.file);
      if (!known.has(absolute)) known.set(absolute, objectAt(besideInput(one.file) ?? absolute));
      const holder = known.get(absolute);
      if (holder !== undefined && Object.hasOwn(holder, one.key)) return [{ ...one, holder }];
      findings.add('UNI-QRY-036', { pointer, key: one.key, file: path });
      return [];
    });
  };
}

/** The object that a file is, if it is one, and nothing in it is too deep. */
function objectIn(source: SourceFile): JsonObject | undefined {
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length);
  const start = bytes.indexOf('{');
  const scanner = new Scanner(Math.max(start, 0), 'value');
  if (start < 0 || scanner.run(bytes, 0, bytes.length, true) !== 'value' || scanner.lastTooDeep >= 0) return undefined;
  const value = parseLenient(bytes.subarray(start, scanner.at))?.value ?? null;
  return isObject(value) ? value : undefined;
}
