import type { EditRequests } from '../../src/adapter.ts';
import { EDITS } from './argv.ts';

/**
 * `EditRequest` (json.rs, 0.1.0): one a file. The tool holds it against the file, tries the edits in memory, and throws
 * the edited text away.
 */
export const editRequests: EditRequests = {
  typed: 'llm-transform --json --file FILE --edits REQUEST',
  file: EDITS,
  sum: 'blake3',
  holdsSums: true,
  request: { execution_id: 'auto', file_path: '{path}', expected_checksum: '{before}', edits: ['{edits}'] },
  edit: { byte_start: '{start}', byte_end: '{end}', replacement: '{replacement}' },
  finalSum: 'final_checksum',
};
