import { type DraftObject, type Fields, type HeldShape, isObject, placeOf } from '../../src/adapter.ts';
import { replaceFile, replaceFiles } from './nested.ts';
import { COUNTING } from './place.ts';
import { counted } from './replace.ts';

const KEYS = ['tool', 'operation', 'dry_run', 'success', 'files_modified', 'changes_count', 'next_actions', 'metadata'];

/** The format's names of operations; others have their own, which may be any word that was asked for. */
const OPERATIONS: Readonly<Record<string, string>> = {
  rename_symbol: 'rename',
  replace_symbol_body: 'patch',
  insert_relative_to_symbol: 'insert',
};

/**
 * `smart_refactor` (v0.1.0 to v2.0.0; also what rename_symbol and edit_symbol print). `files_modified` of a dry run
 * would be modified; the changes are counted and not listed. What failed says why in the text alone.
 */
export const refactor: HeldShape = {
  id: 'julie/smart_refactor',
  coordinates: COUNTING,
  claims: ({ value }) => (isObject(value) && value['tool'] === 'smart_refactor' ? ['/tool'] : undefined),
  keys: KEYS.map((key) => `/${key}`),
  lists: {},
  read(document) {
    const legacy = { tool: document.take('tool') };
    const asked = document.peek('operation');
    const name = typeof asked === 'string' ? asked : 'unknown';
    const operation = Object.hasOwn(OPERATIONS, name)
      ? (OPERATIONS[name] as string)
      : /^[a-z][a-z0-9_]*$/.test(name)
        ? name
        : 'unknown';
    const failed = document.peek('success') === false;
    const message = failed ? `The operation ${JSON.stringify(name)} failed.` : done(document);
    replaceFiles(document, 'files_modified');
    const metadata = document.object('metadata');
    if (metadata !== undefined) document.replace('metadata', { metadata: metadataIn(metadata) });
    const result = { type: operation, ...document.keep(...KEYS).rest() };
    if (!failed) return { operation, status: 'ok', message, result, legacy };
    return {
      operation,
      status: 'error',
      message,
      result,
      error: { level: 'error', message, assigned: 'JUL-V-001' },
      legacy,
    };
  },
};

function done(document: Fields): string {
  const files = document.peek('files_modified');
  const changes = counted(document.peek('changes_count'), 'change', 'changes');
  const where = counted(Array.isArray(files) ? files.length : undefined, 'file', 'files');
  return document.peek('dry_run') === true
    ? `${changes} in ${where} would be made.`
    : `${changes} in ${where} were made.`;
}

/** What an operation says of itself: the file, and the lines that were to be extracted. */
function metadataIn(metadata: Fields): DraftObject {
  replaceFile(metadata, 'source_file');
  replaceFile(metadata, 'target_file');
  if (metadata.has('start_line')) {
    const place = placeOf(metadata, { file: 'file', startLine: 'start_line', endLine: 'end_line' });
    metadata.replace('file', { span: place });
  } else replaceFile(metadata, 'file', 'file_path');
  return metadata.keep(...Object.keys(metadata.value)).rest();
}
