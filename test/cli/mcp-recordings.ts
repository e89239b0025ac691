// Converts every recording by `unify mcp`, page by page, with the client of the official SDK:
// npm run check:mcp -- [DIR]
// The client holds each answer against the schema, both channels must say the same, and the text must tell every fact
// of the envelopes.
import { resolve } from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';
import { adapters } from '../../adapters/index.ts';
import { onDemand } from '../../adapters/on-demand.ts';
import { UNTYPED } from '../../src/cli/flags.ts';
import { Session } from '../../src/cli/mcp/session.ts';
import { codeTexts } from '../../src/convert/code-texts.ts';
import type { Diagnostic, Envelope } from '../../src/envelope/types.ts';
import { type LlmEnvelope, readLlm } from '../../src/format/llm/read-llm.ts';
import { parseExact } from '../../src/json/parse.ts';
import { isObject, type Json } from '../../src/json/value.ts';
import { factsOf, normalized } from '../format/llm-facts.ts';
import { printedBy, type Recording, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces, treesIn } from '../recordings/workspaces.ts';
import { callTool, connected, type Said } from './mcp-answers.ts';

/** The least and the most tokens that a page may have: the first makes many, the second tells most results whole. */
const BUDGETS = [200, 12_000];
/** More pages of a result are not asked for. */
const MOST_PAGES = 50;

const TEXTS = codeTexts(adapters);

/** Says that a row or the head is longer than the budget and is not shown whole. */
const SHORTENED = /^\+ \d+ (?:rows? longer than the budget|facts? of the head)/m;

const folder = resolve(process.argv[2] ?? 'fixtures');
const workspaces = openWorkspaces(treesIn(folder));
const sessions = new Map<string, { session: Session; client: Client }>();
const problems: string[] = [];
let recordings = 0;
let answers = 0;
try {
  for (const recording of readRecordings(folder)) {
    const root = workspaces.folderOf(recording);
    const key = `${root}\n${recording.recordedRoot}`;
    const known = sessions.get(key) ?? (await open(root, recording.recordedRoot));
    sessions.set(key, known);
    recordings++;
    for (const budget of BUDGETS) await answer(recording, budget, known);
  }
} finally {
  for (const { client } of sessions.values()) await client.close();
  workspaces.remove();
}
for (const problem of problems) console.log(`FAIL ${problem}`);
console.log(`${recordings} recordings, ${answers} answers, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function open(root: string, recordedRoot: string) {
  const terminal = { adapters: onDemand, cwd: root, env: {}, terminal: false };
  const session = new Session({ ...UNTYPED, map: [`${recordedRoot}=${root}`] }, terminal as never);
  return { session, client: await connected(session) };
}

async function answer(
  recording: Recording,
  budget: number,
  { session, client }: { session: Session; client: Client },
): Promise<void> {
  const { id, stdout, request, tool } = recording;
  try {
    const first = await callTool(client, 'convert', {
      ...{ output: printedBy(recording).toString('utf8'), max_tokens: budget },
      ...(stdout.length === 0 && { tool }),
      ...(request !== undefined && { request: JSON.stringify(request) }),
    });
    const pages = [first];
    for (let page = first; page.cursor !== undefined && page.shown > 0 && pages.length < MOST_PAGES; pages.push(page))
      page = await callTool(client, 'page', { cursor: page.cursor });
    answers += pages.length;
    const { envelopes } = [...session.results.all()].at(-1)!;
    const problem = problemOf(pages, envelopesIn(envelopes));
    if (problem !== undefined) problems.push(`${id}, ${budget} tokens: ${problem}`);
  } catch (error) {
    problems.push(`${id}, ${budget} tokens: ${(error as Error).message}`);
  }
}

function envelopesIn(bytes: Uint8Array): Envelope[] {
  const lines = Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean);
  return lines.map((line) => parseExact(line)!.value as unknown as Envelope);
}

/** What the pages of a result do not tell of it. */
function problemOf(pages: readonly Said[], envelopes: readonly Envelope[]): string | undefined {
  const [first] = pages as [Said];
  const isPartial = envelopes.some(({ partial }) => partial);
  if (first.partial !== isPartial) return `partial is ${first.partial}`;
  const told = pages.map(({ text }) => readLlm(text, TEXTS));
  if (pages.some(({ text }) => SHORTENED.test(text))) return undefined;
  if (first.cursor === undefined) {
    const facts = factsOf(envelopes.map((envelope, at) => asShown(envelope, told[0]![at])));
    const read = told[0]!.map(({ notes: _, ...one }) => normalized(one));
    if (!isDeepStrictEqual(read, facts)) return `other facts: ${firstDifference(read, facts)}`;
    return first.shown === first.total ? undefined : `${first.shown} of ${first.total}, and no next page`;
  }
  if (pages.at(-1)!.cursor !== undefined) return undefined;
  const shown = pages.reduce((sum, page) => sum + page.shown, 0);
  if (shown !== first.total) return `${shown} of ${first.total} on all pages`;
  const rows = told.flat().reduce((sum, envelope) => sum + rowsIn(envelope), 0);
  return rows === shown ? undefined : `${rows} rows read, ${shown} shown`;
}

/**
 * An envelope as a page shows it that has no room for more: without what unify says of its own work, which the head
 * counts, and with a message that is cut.
 */
function asShown(envelope: Envelope, { notes, message }: Partial<LlmEnvelope> = {}): Envelope {
  const error = 'error' in envelope ? envelope.error : undefined;
  const isOther = (one: Diagnostic) => one.tool !== 'unify' || isDeepStrictEqual(one, error);
  const diagnostics = envelope.diagnostics.filter((one) => notes === undefined || isOther(one));
  const [, beginning] = /^(.*)…\+\d+$/s.exec(message ?? '') ?? [];
  const isCut = beginning !== undefined && 'message' in envelope && envelope.message.startsWith(beginning);
  return { ...envelope, diagnostics, ...(isCut && { message }) } as Envelope;
}

/** What is shown of an envelope: elements of its lists, and what the tool says of code or of its run. */
function rowsIn({ data, result, diagnostics = [] }: LlmEnvelope): number {
  const findings = diagnostics.filter(({ code }) => !String(code).startsWith('UNI-'));
  return countRows((data ?? result ?? {}) as Json) + findings.length;
}

/** How many objects with a place lists hold, but for those in them: other rows are facts, which no page counts. */
function countRows(value: Json): number {
  if (Array.isArray(value)) return value.filter((one) => isObject(one) && isObject(one['span'] ?? null)).length;
  return isObject(value) ? Object.values(value).reduce((sum: number, inner) => sum + countRows(inner), 0) : 0;
}

function firstDifference(read: readonly string[], facts: readonly string[]): string {
  const index = facts.findIndex((fact, at) => fact !== read[at]);
  const [one = '', other = ''] = [read[index], facts[index]];
  const at = other.split('').findIndex((char, place) => char !== one[place]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} for ${other.slice(Math.max(0, at - 60), at + 60)}`;
}
