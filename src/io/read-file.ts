import { openInput } from './input.ts';

/** The bytes of a small file, or why it could not be read. */
export async function readFile(path: string): Promise<{ bytes: Buffer } | { failure: string }> {
  const input = await openInput(path);
  if (typeof input === 'string') return { failure: input };
  const chunks: Uint8Array[] = [];
  for (let chunk = await input.source(); chunk !== undefined; chunk = await input.source()) chunks.push(chunk);
  await input.close();
  return input.failure === undefined ? { bytes: Buffer.concat(chunks) } : { failure: input.failure };
}
