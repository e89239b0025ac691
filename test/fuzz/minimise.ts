/**
 * The shortest bytes found that still fail, by leaving out ever smaller pieces. `fails` is true for `bytes`. Ends after
 * `milliseconds` with
 * what it has.
 */
export async function minimised(
  bytes: Buffer,
  fails: (bytes: Buffer) => Promise<boolean>,
  milliseconds: number,
): Promise<Buffer> {
  const end = performance.now() + milliseconds;
  let shortest = bytes;
  for (let length = bytes.length >> 1; length > 0; length >>= 1) {
    for (let at = 0; at < shortest.length; ) {
      if (performance.now() > end) return shortest;
      const shorter = Buffer.concat([shortest.subarray(0, at), shortest.subarray(at + length)]);
      if (await fails(shorter)) shortest = shorter;
      else at += length;
    }
  }
  return shortest;
}
