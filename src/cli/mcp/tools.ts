import type { Server as SdkServer } from '@modelcontextprotocol/server';
import { DETAILS } from '../../format/llm/essence.ts';
import { VERSION } from '../../version.ts';
import { type Answer, type CallResult, callResult, Refused, refusal, refusedAnswer } from './answer.ts';
import { type Schema, violationOf } from './schema.ts';
import type { Session } from './session.ts';

interface Tool {
  description: string;
  input: Schema;
  /** True where it runs tools: its description ends with those that are there, and they may change files. */
  isRun?: true;
  /** Carries out a call whose arguments are as `input` says, until it is cancelled. */
  load(): Promise<(call: never, session: Session, cancelled: AbortSignal) => Promise<Answer>>;
}

const STRING: Schema = { type: 'string' };
const STRINGS: Schema = { type: 'array', items: STRING };
const LINES: Schema = { type: 'integer', maximum: 200 };
const MAX_TOKENS: Schema = { type: 'integer', minimum: 200, maximum: 12_000 };
const SHOWN = { max_tokens: MAX_TOKENS, detail: { enum: DETAILS } };
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

/** The tools, by their names; `tools/list` costs every conversation its tokens. */
const TOOLS: Readonly<Record<string, Tool>> = {
  convert: {
    description: 'Read what a tool printed: output or file',
    input: object({
      ...{ output: STRING, file: STRING, tool: STRING, request: STRING },
      ...{ ...SHOWN, format: { enum: ['llm', 'markdown', 'ndjson'] } },
    }),
    load: async () => (await import('./convert-call.ts')).convert,
  },
  page: {
    description: 'The next page',
    input: object({ cursor: STRING, max_tokens: MAX_TOKENS }, 'cursor'),
    load: async () => (await import('./convert-call.ts')).page,
  },
  show: {
    description: 'Source lines of handles',
    input: object({ handles: STRINGS, before: LINES, after: LINES }, 'handles'),
    load: async () => (await import('./handle-calls.ts')).show,
  },
  run: {
    description: 'Run one of',
    isRun: true,
    input: object(
      {
        tool: STRING,
        args: STRINGS,
        timeout_s: { type: 'integer', minimum: 1, maximum: 600 },
        ...SHOWN,
      },
      'tool',
      'args',
    ),
    load: async () => (await import('./run-call.ts')).run,
  },
  verify: {
    description: 'Are the bytes still the same?',
    input: object({ handles: STRINGS }, 'handles'),
    load: async () => (await import('./handle-calls.ts')).verify,
  },
  request: {
    description: 'What asks target (llmtransform, splice) for edits',
    input: object(
      {
        target: STRING,
        edits: {
          type: 'array',
          items: object({ handle: STRING, expect: STRING, replacement: STRING }, 'handle', 'replacement'),
        },
      },
      'target',
      'edits',
    ),
    load: async () => (await import('./handle-calls.ts')).request,
  },
  compare: {
    description: 'Join or diff two results',
    input: object({ one: STRING, other: STRING, how: { enum: ['join', 'diff'] } }, 'one', 'other', 'how'),
    load: async () => (await import('./convert-call.ts')).compare,
  },
};

const OUTPUT = {
  type: 'object',
  properties: {
    text: STRING,
    shown: { type: 'integer' },
    total: { type: 'integer' },
    partial: { type: 'boolean' },
  },
  required: ['text', 'shown', 'total', 'partial'],
} as const;

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

async function listedTools(session: Session) {
  const { runnableTools } = await import('./startable-tool.ts');
  const programs = (await runnableTools(session)).join(' ') || 'none';
  return Object.entries(TOOLS).map(([name, { description, isRun = false, input }]) => ({
    name,
    description: isRun ? `${description} ${programs}` : description,
    ...{ inputSchema: input, outputSchema: OUTPUT },
    annotations: { readOnlyHint: !(isRun && session.allowsEdits) },
  }));
}

/** What a call of a tool comes to; a call that fails is an answer, too. */
async function callTool(name: string, call: unknown, session: Session, cancelled: AbortSignal): Promise<CallResult> {
  session.unanswered++;
  try {
    const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (tool === undefined)
      throw refusal('UNI-MCP-003', {
        message: `There is no tool ${JSON.stringify(name)}, only ${Object.keys(TOOLS)}.`,
      });
    const violation = violationOf(tool.input, call);
    if (violation !== undefined) throw refusal('UNI-MCP-003', { message: `${name}: ${violation}.` });
    return callResult(await (await tool.load())(call as never, session, cancelled));
  } catch (error) {
    if (error instanceof Refused) return callResult(refusedAnswer(error));
    const message = `This is a bug in unify: ${(error as Error).message}`;
    return callResult(refusedAnswer(refusal('UNI-INT-001', { message })));
  } finally {
    session.unanswered--;
  }
}
