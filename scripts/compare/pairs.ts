import type { Conversion } from './conversion.ts';

/** Two conversions of one recording; one side is absent where only the other has it. */
export type Pair = [before: Conversion | undefined, after: Conversion | undefined];

type Conversions = AsyncIterable<Conversion>;

/** Brings together the conversions of the same recordings out of two streams, both sorted by id. */
export async function* pairsById(before: Conversions, after: Conversions): AsyncGenerator<Pair> {
  const [olds, news] = [before[Symbol.asyncIterator](), after[Symbol.asyncIterator]()];
  let [old, fresh] = [await nextOf(olds), await nextOf(news)];
  while (old !== undefined || fresh !== undefined) {
    const takesOld = fresh === undefined || (old !== undefined && old.id <= fresh.id);
    const takesNew = old === undefined || (fresh !== undefined && fresh.id <= old.id);
    yield [takesOld ? old : undefined, takesNew ? fresh : undefined];
    if (takesOld) old = await nextOf(olds);
    if (takesNew) fresh = await nextOf(news);
  }
}

async function nextOf(conversions: AsyncIterator<Conversion>): Promise<Conversion | undefined> {
  const { done, value } = await conversions.next();
  return done === true ? undefined : value;
}
