import { diffParts, joinParts } from '../../compare/compare.ts';
import { convertInput } from '../../convert/convert.ts';
import type { FormatName } from '../../format/formats.ts';
import type { Detail } from '../../format/llm/essence.ts';
import { pieces } from '../../input/window.ts';
import { requestOf } from '../read-requests.ts';
import { type Answer, refusal } from './answer.ts';
import { envelopesIn, pageOf } from './pages.ts';
import { cursorOf, type Shown, sumOf } from './results.ts';
import type { Session } from './session.ts';
import { slicedSource } from './slices.ts';

/** How a call wants its result shown. */
export interface ShownAs {
  max_tokens?: number;
  detail?: Detail;
  format?: FormatName;
}

const DEFAULT_TOKENS = 4000;

/** How a result is shown, with what holds where a call does not say it. */
export function shownAs({ max_tokens: maxTokens = DEFAULT_TOKENS, detail, format = 'llm' }: ShownAs): Shown {
  return { maxTokens, format, detail: format === 'llm' ? detail : undefined };
}

/** What `convert` is called with. */
export interface ConvertCall extends ShownAs {
  output?: string;
  file?: string;
  tool?: string;
  request?: string;
}

/** Converts what a tool printed. */
export async function convert(call: ConvertCall, session: Session): Promise<Answer> {
  if ((call.output === undefined) === (call.file === undefined))
    throw refusal('UNI-MCP-003', { message: 'Name either output or file.' });
  return await session.conversions.in(() => convertNow(call, session));
}

async function convertNow(call: ConvertCall, session: Session): Promise<Answer> {
  const { output, file, tool, request } = call;
  const bytes = file === undefined ? Buffer.from(output as string) : await session.read(file);
  const { settings } = await session.meant({ withChecksums: true, ...(tool !== undefined && { tool }) });
  if (request !== undefined) settings.requests.push(...requestOf(Buffer.from(request)));
  const made = await envelopesIn(pieces(convertInput(slicedSource(bytes), settings)));
  const sum = sumOf(bytes);
  const result = session.results.hold(request === undefined && tool === undefined ? sum : sumOf(made.envelopes), {
    ...{ ...made, shown: shownAs(call) },
    ...(file !== undefined && { file: { path: file, sum } }),
  });
  return await pageOf(result, 0, session);
}

/** What `page` is called with. */
export interface PageCall {
  cursor: string;
  max_tokens?: number;
}

/** The page of an earlier result that a cursor names. */
export async function page({ cursor, max_tokens }: PageCall, session: Session): Promise<Answer> {
  const { result, from } = await session.results.at(cursor, (file) => session.sumOf(file));
  if (max_tokens !== undefined) result.shown.maxTokens = max_tokens;
  return await pageOf(result, from, session);
}

/** What `compare` is called with: two results, by their names, and what is made of them. */
export interface CompareCall {
  one: string;
  other: string;
  how: 'join' | 'diff';
}

/** Puts what two results have at the same places together, or tells what became of the first in the second. */
export async function compare(call: CompareCall, session: Session): Promise<Answer> {
  return await session.conversions.in(() => compareNow(call, session));
}

async function compareNow({ one, other, how }: CompareCall, session: Session): Promise<Answer> {
  const [first, second] = [await named(one, session), await named(other, session)];
  const settings = await session.settings();
  const parts =
    how === 'join' ? joinParts(first, second, { ...settings, by: 'span' }) : diffParts(first, second, settings);
  const made = await envelopesIn(parts);
  const result = session.results.hold(sumOf(made.envelopes), { ...made, shown: shownAs({}) });
  return await pageOf(result, 0, session);
}

async function named(id: string, session: Session) {
  const { result } = await session.results.at(cursorOf(id, 0), (file) => session.sumOf(file));
  const settings = await session.settings();
  return { name: result.id, parts: pieces(convertInput(slicedSource(result.envelopes), settings)) };
}
