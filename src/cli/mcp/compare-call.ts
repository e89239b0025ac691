import { diffParts, joinParts } from '../../compare/compare.ts';
import { pieces } from '../../decode/window.ts';
import { convertInput } from '../../pipeline/convert.ts';
import type { Answer } from './answer.ts';
import { shownAs } from './convert-call.ts';
import { envelopesIn, pageOf } from './pages.ts';
import { cursorOf, sumOf } from './results.ts';
import type { Session } from './session.ts';
import { slicedSource } from './slices.ts';

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
