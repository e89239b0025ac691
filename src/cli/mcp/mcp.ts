import type { Execute } from '../execute.ts';
import { FAILED } from '../fault-status.ts';
import { openServer } from './server.ts';
import { Session } from './session.ts';

const MISSING =
  'unify: mcp: the package @modelcontextprotocol/server is not installed; install it beside unify with: ' +
  'npm install --global unify-envelope @modelcontextprotocol/server@2 (without --global inside a project)';

/** `unify mcp`: answers language models over stdin and stdout, until stdin ends. */
export const mcp: Execute = async (_, __, typed, near, terminal) => {
  const session = new Session(typed, near, terminal);
  if (typed.printConfig === true) {
    const { clientConfigs } = await import('./client-configs.ts');
    const { printText } = await import('../write-out.ts');
    return await printText(clientConfigs(session), terminal);
  }
  const sdk = await loadSdk();
  if (sdk === undefined) {
    terminal.say(MISSING);
    return FAILED;
  }
  await new Promise<void>((resolve) => {
    const transport = new sdk.StdioServerTransport();
    sdk.serveStdio(() => openServer(sdk, session), { transport });
    // There is no server before the first message, which may never come.
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  return 0;
};

/** The parts of the SDK that serve; `undefined` where it is not installed. */
async function loadSdk() {
  try {
    const { Server } = await import('@modelcontextprotocol/server');
    const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
    return { Server, serveStdio, StdioServerTransport };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
