import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationEnvelope } from '../../../src/envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';

/**
 * An operation names the files that the recording found changed and no other, with the hash that each had before; what
 * failed or only looked claims to have changed nothing that was changed.
 */
export const namesWhatChanged: Check = ({ recording, workspace, run }) => {
  const [envelope, ...others] = run.envelopes;
  if (envelope === undefined || others.length > 0 || !('operation_type' in envelope)) return [];
  const excuse = EXPECTATIONS[recording.tool]?.unnamed;
  if (excuse === undefined || excuse(envelope, recording) !== undefined) return [];
  const changed = new Set(recording.changedFiles);
  const claimed = claimedFiles(envelope);
  return [
    ...[...changed].filter((file) => !claimed.has(file)).map((file) => `${file} was changed and is not named`),
    ...[...claimed].filter((file) => !changed.has(file)).map((file) => `${file} is named and was not changed`),
    ...wrongHashes((envelope.result ?? {}) as unknown as Json, workspace),
    ...wrongChange(envelope, workspace, recording.note ?? ''),
  ];
};

/**
 * What was to be written, in the place of the spans, makes a file with the hash that it had after: so the places are
 * the changed ones. It can be said where the recording tells the text, or where there is none.
 */
function wrongChange({ operation_type, result = {} }: OperationEnvelope, workspace: string, note: string): string[] {
  const { spans, files, after_hash, legacy, dry_run } = result as JsonObject;
  const places = objects(spans).map((item) => item['span'] as JsonObject);
  const path = places[0]?.['file_path'];
  const [file] = objects(files);
  const known = after_hash ?? file?.['after_hash'] ?? (isObject(legacy) ? legacy['file_checksum_before'] : undefined);
  const text = operation_type === 'delete' ? '' : writtenText(note);
  const several = places.some((place) => place['file_path'] !== path);
  if (dry_run === true || typeof path !== 'string' || typeof known !== 'string' || text === undefined || several)
    return [];
  let bytes = readFileSync(join(workspace, path));
  const backwards = places.toSorted((one, other) => Number(other['byte_start']) - Number(one['byte_start']));
  for (const { byte_start, byte_end } of backwards) {
    bytes = Buffer.concat([bytes.subarray(0, Number(byte_start)), Buffer.from(text), bytes.subarray(Number(byte_end))]);
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  return hash === known ? [] : [`the change at these places does not make the file ${path} that has the hash of after`];
}

/** The text that a recording says was written. */
function writtenText(note: string): string | undefined {
  const [, text] = /the --with file holds: ("(?:[^"\\]|\\.)*")/.exec(note) ?? [];
  return text === undefined ? undefined : (JSON.parse(text) as string);
}

/** The files that an envelope says were changed, or may have been. */
function claimedFiles({ result = {} }: OperationEnvelope): Set<string> {
  const { dry_run, spans, files, files_modified, files_patched, file_path } = result as JsonObject;
  if (dry_run === true) return new Set();
  const inSpans = objects(spans).map((item) => (item['span'] as JsonObject)['file_path']);
  const inFiles = objects(files).map((item) => item['file_path']);
  const lists = [files_modified, files_patched].flatMap((list) => (Array.isArray(list) ? list : []));
  return new Set([...inSpans, ...inFiles, ...lists, file_path].filter((path) => typeof path === 'string'));
}

function objects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter((item) => isObject(item)) : [];
}

function wrongHashes(value: Json, workspace: string): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => wrongHashes(inner, workspace));
  if (!isObject(value)) return [];
  const { before_hash, file_path } = value;
  const inner = Object.values(value).flatMap((item) => wrongHashes(item as Json, workspace));
  if (typeof before_hash !== 'string' || typeof file_path !== 'string') return inner;
  const hash = createHash('sha256')
    .update(readFileSync(join(workspace, file_path)))
    .digest('hex');
  return hash === before_hash ? inner : [`${file_path} had another hash before`, ...inner];
}
