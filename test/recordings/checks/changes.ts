import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationEnvelope } from '../../../src/envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { PROMISES } from '../promises.generated.ts';

/**
 * An operation names the files that the recording found changed and no other, with the hash that each had before; what failed or only looked
 * claims to have changed nothing that was changed.
 */
export const namesWhatChanged: Check = ({ recording, workspace, run }) => {
  const [envelope, ...others] = run.envelopes;
  if (envelope === undefined || others.length > 0 || !('operation_type' in envelope)) return [];
  const excuse = PROMISES[recording.tool]?.unnamed;
  if (excuse === undefined || excuse(envelope, recording) !== undefined) return [];
  const changed = new Set(recording.changedFiles);
  const claimed = claimedFiles(envelope);
  return [
    ...[...changed].filter((file) => !claimed.has(file)).map((file) => `${file} was changed and is not named`),
    ...[...claimed].filter((file) => !changed.has(file)).map((file) => `${file} is named and was not changed`),
    ...wrongHashes((envelope.result ?? {}) as unknown as Json, workspace),
  ];
};

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
