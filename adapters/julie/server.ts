import { form, keep, kept, legacy } from '../../src/adapter.ts';

export const server = [
  /** What the server says of itself, when a client begins a session. */
  form(
    'julie/initialize',
    { when: { matches: { 'serverInfo/name': /^julie\b/i } } },
    { ...kept('protocolVersion', 'capabilities', 'serverInfo', 'instructions'), _meta: legacy },
  ),
  /** The tools of the server, which it describes as every server does. */
  form(
    'julie/tools-list',
    { command: 'tools/list', requiresKnownTool: true, when: { type: { 'tools/0/name': 'string' } } },
    { tools: keep, nextCursor: keep, _meta: legacy },
  ),
];
