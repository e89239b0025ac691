/**
 * Hands what comes to `take` in its order, one after the other. What comes is asked for before that has been taken, so
 * that work which is in it goes on: at most `ahead` are not taken. Ends with the first error of either.
 */
export async function takeInOrder<Event>(
  events: AsyncIterable<Event>,
  take: (event: Event) => Promise<void>,
  ahead: number,
): Promise<void> {
  const waiting: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  for await (const event of events) {
    last = last.then(() => take(event));
    // It is waited for below.
    last.catch(() => {});
    waiting.push(last);
    if (waiting.length >= ahead) await waiting.shift();
  }
  await last;
}
