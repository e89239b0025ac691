import { VERSION } from '../../version.ts';
import type { Session } from './session.ts';
import { callTool, listedTools } from './tools.ts';

/** The official SDK, which is installed by those who want the server. */
export type ServerSdk = typeof import('@modelcontextprotocol/server');

/** A server of one connection. */
export function openServer({ Server }: Pick<ServerSdk, 'Server'>, session: Session) {
  const server = new Server({ name: 'unify', version: VERSION }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: listedTools(session) }) as never);
  server.setRequestHandler(
    'tools/call',
    ({ params }) => callTool(params.name, params.arguments ?? {}, session) as never,
  );
  return server;
}
