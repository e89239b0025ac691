import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import type { Answer } from '../../src/cli/mcp/answer.ts';
import type { Session } from '../../src/cli/mcp/session.ts';
import { openServer } from '../../src/cli/mcp/tools.ts';

/** What a tool of the server answers, as it came. */
export interface Said extends Answer {
  data?: { diagnostics?: { code: string }[]; [key: string]: unknown };
  isError: boolean;
}

/** A client of a session: it holds results against the schemas that the server tells. */
export async function connected(session: Session): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await openServer({ Server }, session).connect(far as never);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  await client.listTools();
  return client;
}

/** Calls a tool; throws where the result does not keep to its schema, or its two channels say different things. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>): Promise<Said> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
  const said = structuredContent as unknown as Said;
  const { text } = (content as { text: string }[])[0]!;
  const { shown, total, partial, result, cursor, data } = said;
  const last = [
    `= ${shown}/${total}`,
    ...(partial ? ['partial'] : []),
    ...(result === undefined ? [] : [`result=${result}`]),
    ...(cursor === undefined ? [] : [`cursor=${cursor}`]),
  ].join(' ');
  if (text !== `${said.text}${last}\n`) throw new Error(`two channels: ${text.slice(-200)} and ${said.text}${last}`);
  const untold = data?.diagnostics?.find(({ code }) => !said.text.includes(code));
  if (untold !== undefined) throw new Error(`${untold.code} is not in the text: ${said.text}`);
  return { ...said, isError };
}
