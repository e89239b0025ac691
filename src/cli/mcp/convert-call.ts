import { diffParts, joinParts } from '../../compare/compare.ts';
import { convertInput } from '../../convert/convert.ts';
import { pieces } from '../../input/window.ts';
import { slicedSource } from '../../io/slices.ts';
import { sha256 } from '../../location/digest.ts';
import { requestOf } from '../read-named.ts';
import { type Answer, refusal } from './answer.ts';
import { firstPage, pageOf, type ShownAs } from './pages.ts';
import { cursorOf } from './results.ts';
import type { Session } from './session.ts';

export interface ConvertCall extends ShownAs {
  output?: string;
  file?: string;
  tool?: string;
  request?: string;
}

/** Converts what a tool printed. */
export async function convert(call: ConvertCall, session: Session): Promise<Answer> {
  const { output, file, tool, request } = call;
  if ((output === undefined) === (file === undefined))
    throw refusal('UNI-MCP-003', { message: 'Name either output or file.' });
  return await session.conversions.in(async () => {
    const bytes = file === undefined ? Buffer.from(output as string) : await session.read(file);
    const { settings } = await session.meant({ withChecksums: true, ...(tool !== undefined && { tool }) });
    if (request !== undefined) settings.requests.push(...requestOf(Buffer.from(request)));
    const sum = sha256(bytes);
    return await firstPage(pieces(convertInput(slicedSource(bytes), settings)), session, call, {
      sum: request === undefined && tool === undefined ? sum : undefined,
      ...(file !== undefined && { file: { path: file, sum } }),
    });
  });
}

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
export async function compare({ one, other, how }: CompareCall, session: Session): Promise<Answer> {
  return await session.conversions.in(async () => {
    const [first, second] = [await named(one, session), await named(other, session)];
    const settings = await session.settings();
    const parts =
      how === 'join' ? joinParts(first, second, { ...settings, by: 'span' }) : diffParts(first, second, settings);
    return await firstPage(parts, session, {});
  });
}

async function named(id: string, session: Session) {
  const { result } = await session.results.at(cursorOf(id, 0), (file) => session.sumOf(file));
  const settings = await session.settings();
  return { name: result.id, parts: pieces(convertInput(slicedSource(result.envelopes), settings)) };
}
