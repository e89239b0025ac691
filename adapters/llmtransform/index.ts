import type { Adapter } from '../../src/adapter.ts';
import { commandLine } from './argv.ts';
import { codes } from './codes.ts';
import { designed } from './designed.ts';
import { editRequests } from './edit-requests.ts';
import { empty } from './empty.ts';
import { request } from './request.ts';
import { response } from './response.ts';
import { text } from './text.ts';
import { unserialized } from './unserialized.ts';

/**
 * llmtransform: tries byte-exact edits on a file in memory and reports what they come to. Its program is
 * `llm-transform`; one version (0.1.0). It never writes the file: what it says is what would be.
 */
export const adapter: Adapter = {
  tool: 'llmtransform',
  programs: ['llm-transform'],
  prefix: 'LMT',
  jsonFlag: '--json',
  commandLine,
  operation: 'edit',
  version: { key: '/schema_version', major: 1 },
  forms: [...designed, response, unserialized],
  text,
  codes,
  request,
  editRequests,
  empty,
};
