import { type Input, openInput } from './input.ts';

/** What a small file holds, or why it could not be read, in the system's words. */
export type FileRead = { bytes: Buffer; failure?: never } | { failure: string };

/** Reads a small file, in the way that `open` opens it. */
export async function readFile(
  path: string,
  open: (path: string) => Input | string | Promise<Input | string> = openInput,
): Promise<FileRead> {
  const input = await open(path);
  if (typeof input === 'string') return { failure: input };
  const chunks: Uint8Array[] = [];
  for (let chunk = await input.source(); chunk !== undefined; chunk = await input.source()) chunks.push(chunk);
  await input.close();
  return input.failure === undefined ? { bytes: Buffer.concat(chunks) } : { failure: input.failure };
}
