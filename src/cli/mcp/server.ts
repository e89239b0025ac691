import type { Server as SdkServer } from '@modelcontextprotocol/server';
import { VERSION } from '../../version.ts';
import type { Session } from './session.ts';
import { callTool, listedTools } from './tools.ts';

/** What a model has to know to read answers, and to go on from them. */
const INSTRUCTIONS =
  'Answers list what a code tool found, by file: ` path`, then rows `#handle line:col@byte+length | source`. Lines ' +
  'count from 1, columns and bytes from 0, in UTF-8 bytes; a row without a column is whole lines. `!E`, `!W`, `!N` ' +
  'are errors, warnings, notes, `> ` what helps. The last line says `= shown/total`: with a cursor, call page for ' +
  'the rest. Give handles to show (source), verify (still the same?) and request (an edit), result names to compare.';

/** A server of one connection, by the official SDK: those who want the server install that. */
export function openServer({ Server }: { Server: typeof SdkServer }, session: Session) {
  const options = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };
  const server = new Server({ name: 'unify', version: VERSION }, options);
  server.setRequestHandler('tools/list', async () => ({ tools: await listedTools(session) }) as never);
  server.setRequestHandler(
    'tools/call',
    ({ params }, { mcpReq }) => callTool(params.name, params.arguments ?? {}, session, mcpReq.signal) as never,
  );
  return server;
}
