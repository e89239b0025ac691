import { convertInput } from '../../convert/convert.ts';
import type { Parts } from '../../convert/parts.ts';
import type { Rest } from '../../filter/pager.ts';
import { type FormatName, openPrinter } from '../../format/formats.ts';
import { JsonPrinter } from '../../format/json-printer.ts';
import type { Detail } from '../../format/llm/essence.ts';
import { textOf } from '../../format/printer.ts';
import { pieces } from '../../input/window.ts';
import { slicedSource } from '../../io/slices.ts';
import { sha256 } from '../../location/digest.ts';
import { exitStatus } from '../exit-status.ts';
import { type Answer, refusal } from './answer.ts';
import { partInCall } from './call-remedies.ts';
import { cursorOf, type Result } from './results.ts';
import type { Session } from './session.ts';

/** What a tool prints, and a result, is not read or held where it has more bytes. */
export const LARGEST = 64 * 1024 * 1024;

/** How a call wants its result shown. */
export interface ShownAs {
  max_tokens?: number;
  detail?: Detail;
  format?: FormatName;
}

const DEFAULT_TOKENS = 4000;

/** What the result of some parts is held under: the sum of their input, where that says all, and the input's file. */
export interface HeldAs {
  sum?: string | undefined;
  file?: NonNullable<Result['file']>;
}

/** Holds the envelopes of some parts as a result, and gives its first page. */
export async function firstPage(parts: Parts, session: Session, call: ShownAs, { sum, file }: HeldAs = {}) {
  const { max_tokens: maxTokens = DEFAULT_TOKENS, detail, format = 'llm' } = call;
  const made = await envelopesIn(parts);
  const shown = { maxTokens, format, detail: format === 'llm' ? detail : undefined };
  return await pageOf(session.results.hold(sum ?? sha256(made.envelopes), { ...made, shown, file }), 0, session);
}

/** The envelopes of parts as bytes, one a line, and whether nothing of the input could be used. */
async function envelopesIn(parts: Parts): Promise<Pick<Result, 'envelopes' | 'hasFailed'>> {
  const outcomes = new Set<number>();
  const printer = new JsonPrinter();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    if ('outcome' in part) outcomes.add(part.outcome);
    for (const piece of printer.print(partInCall(part))) {
      const bytes = Buffer.from(piece as Uint8Array);
      size += bytes.length;
      pieces.push(bytes);
    }
    if (size > LARGEST) throw tooLarge('The result');
  }
  return { envelopes: Buffer.concat(pieces), hasFailed: FAILED.has(exitStatus(outcomes)) };
}

export function tooLarge(what: string) {
  const remediation = 'Ask for less: a narrower search, a limit, fewer files.';
  return refusal('UNI-IO-003', { message: `${what} is larger than 64 MiB.`, remediation });
}

/** Statuses of inputs of which nothing could be used. */
const FAILED: ReadonlySet<number> = new Set([3, 4, 6]);

export async function pageOf(result: Result, from: number, session: Session): Promise<Answer> {
  const { format, detail, maxTokens } = result.shown;
  const { settings, toolTexts, printer: how } = await session.meant({ source: false, format });
  const counts = { shown: 0, total: 0 };
  let rest: Rest | undefined;
  const printer = await openPrinter(format, {
    ...{ ...how, color: false, detail },
    budget: {
      ...{ maxTokens, from, nextPage: (next) => `page ${cursorOf(result.id, next)}` },
      told: (shown, total, behind) => {
        counts.shown += shown;
        counts.total += total;
        rest ??= behind;
      },
    },
  });
  let partial = false;
  let text = '';
  for await (const part of pieces(convertInput(slicedSource(result.envelopes), settings))) {
    await toolTexts?.see(part);
    for (const piece of printer.print(part)) text += textOf(piece);
    if (!('outcome' in part)) continue;
    partial ||= (part.part === 'close' ? part.close : part.envelope).partial === true;
  }
  for (const piece of printer.end?.(0) ?? []) text += textOf(piece);
  return {
    ...{ text, ...counts, partial, result: result.id },
    ...(rest !== undefined && { cursor: cursorOf(result.id, rest.next) }),
    ...(result.hasFailed && { isError: true }),
  };
}
