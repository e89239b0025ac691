// A server for language models with one tool, by the official SDK alone.
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

function open() {
  const server = new Server({ name: 'sdk', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'nothing', inputSchema: { type: 'object' } }] }));
  return server;
}

serveStdio(open, { transport: new StdioServerTransport() });
