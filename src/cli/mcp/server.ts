import type { Server as SdkServer } from '@modelcontextprotocol/server';
import { VERSION } from '../../version.ts';
import type { Session } from './session.ts';
import { callTool, listedTools } from './tools.ts';

/** A server of one connection, by the official SDK: those who want the server install that. */
export function openServer({ Server }: { Server: typeof SdkServer }, session: Session) {
  const server = new Server({ name: 'unify', version: VERSION }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: listedTools(session) }) as never);
  server.setRequestHandler(
    'tools/call',
    ({ params }, { mcpReq }) => callTool(params.name, params.arguments ?? {}, session, mcpReq.signal) as never,
  );
  return server;
}
