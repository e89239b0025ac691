import { type Outline, standardMessages } from '../../io/message-lines.ts';
import { FAILED } from '../command-line.ts';
import type { Execute } from '../execute.ts';
import { resolveOptions } from '../resolve-options.ts';
import { printText } from '../write-out.ts';
import { callResult, refusal, refusedAnswer } from './answer.ts';
import { Session } from './session.ts';
import { openServer } from './tools.ts';

const MISSING =
  'unify: mcp: the package @modelcontextprotocol/server is not installed; install it beside unify: ' +
  'npm install --global @modelcontextprotocol/server@2 (without --global where unify is in a project)';

/** A longer message is refused. */
const LARGEST_MESSAGE = 10 * 1024 * 1024;
/** JSON-RPC's code of a request that is none. */
const INVALID_REQUEST = -32_600;

/** `unify mcp`: answers language models over stdin and stdout, until stdin ends. */
export const mcp: Execute = async ({ typed, terminal }) => {
  await resolveOptions(typed, terminal);
  const session = new Session(typed, terminal);
  if (typed.printConfig === true) return await printText(clientConfigs(session), terminal);
  const sdk = await loadSdk();
  if (sdk === undefined) {
    terminal.say(MISSING);
    return FAILED;
  }
  const messages = standardMessages(LARGEST_MESSAGE, (outline) => {
    const answer = tooLongAnswer(outline);
    if (answer === undefined) terminal.say(`unify: mcp: ${TOO_LONG}`);
    return answer;
  });
  await new Promise<void>((resolve) => {
    const { incoming, outgoing } = messages;
    // What it holds beside a message is less than another one.
    const transport = new sdk.StdioServerTransport(incoming, outgoing, { maxBufferSize: 2 * LARGEST_MESSAGE });
    const onerror = ({ name, message }: Error) =>
      terminal.say(`unify: mcp: ${/Zod/.test(name) ? NO_MESSAGE : message}`);
    sdk.serveStdio(() => openServer(sdk, session), { transport, onerror });
    // There is no server before the first message, which may never come.
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  messages.close();
  if (session.unanswered > 0) terminal.say(`unify: mcp: the client has gone, ${session.unanswered} ${UNANSWERED}`);
  return 0;
};

const TOO_LONG = 'A message of more than 10 MiB is not read.';
const NO_MESSAGE = 'A message that is none of the protocol is not answered.';
const UNANSWERED = 'of its calls were not answered: keep stdin open until they are';

/** The answer to a message that is too long; `undefined` where nothing in it asks for one. */
function tooLongAnswer({ id, method }: Outline): object | undefined {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const refused = refusal('UNI-MCP-005', { message: TOO_LONG });
  const isCall = method === 'tools/call';
  const error = { code: INVALID_REQUEST, message: TOO_LONG };
  return { jsonrpc: '2.0', id, ...(isCall ? { result: callResult(refusedAnswer(refused)) } : { error }) };
}

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

/** What the usual clients have to know of the server, each with the file it is in. */
export function clientConfigs({ root, allowsEdits }: Pick<Session, 'root' | 'allowsEdits'>): string {
  const args = ['mcp', '--root', root, ...(allowsEdits ? ['--allow-edits'] : [])];
  const stdio = { command: 'unify', args };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return `${[
    `# Claude Code: .mcp.json\n${json({ mcpServers: { unify: stdio } })}`,
    `# Codex: ~/.codex/config.toml\n[mcp_servers.unify]\ncommand = "unify"\nargs = ${JSON.stringify(args)}`,
    `# Copilot CLI: ~/.copilot/mcp-config.json\n${json({
      mcpServers: { unify: { type: 'local', ...stdio, tools: ['*'] } },
    })}`,
    `# Cursor: .cursor/mcp.json\n${json({ mcpServers: { unify: stdio } })}`,
    `# VS Code: .vscode/mcp.json\n${json({ servers: { unify: { type: 'stdio', ...stdio } } })}`,
  ].join('\n\n')}\n`;
}
