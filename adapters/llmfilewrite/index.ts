import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { flat } from './flat.ts';
import { operation } from './operation.ts';
import { request } from './request.ts';

/**
 * llmfilewrite: writes a file and has a language server check it. Only designed: its two forms are those of the
 * toolset's alignment document (flat) and schema document (operation) of January 2026. What it prints besides JSON is
 * not known.
 */
export const adapter: Adapter = {
  tool: 'llmfilewrite',
  prefix: 'LFW',
  jsonFlag: '--json',
  operation: 'create',
  version: { key: '/schema_version', major: 1 },
  forms: [operation, flat],
  text: [],
  codes,
  request,
};
