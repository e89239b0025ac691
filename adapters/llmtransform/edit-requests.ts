import type { EditRequests } from '../../src/adapter.ts';

/** `EditRequest` (json.rs, 0.1.0): one a file. The tool holds it against the file and tries the edits in memory. */
export const editRequests: EditRequests = {
  typed: 'llm-transform --json --file FILE --edits REQUEST',
  sum: 'blake3',
  holdsSums: true,
  documents: (files) =>
    files.map(({ path, before, edits }) => ({
      execution_id: 'auto',
      file_path: path,
      expected_checksum: before,
      edits: edits.map(({ start, end, replacement }) => ({ byte_start: start, byte_end: end, replacement })),
    })),
  /** It throws the edited text away. */
  writes: () => false,
  finalSum: 'final_checksum',
};
