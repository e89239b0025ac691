import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedIn } from '../../format/expected.ts';
import { READERS } from '../../format/readers.ts';
import type { Check } from '../check.ts';
import { convertInFormats } from '../convert-recording.ts';

/** Every place and finding is found again in what each format prints, in the units of its readers. */
export const isFoundInEveryFormat: Check = async ({ recording, workspace, printed }) => {
  const { envelopes, texts } = await convertInFormats(printed, recording, workspace, Object.keys(READERS));
  const files = new Map<string, Buffer | undefined>();
  const source = (path: string) => {
    if (!files.has(path)) files.set(path, bytesOf(path.startsWith('/') ? path : join(workspace, path)));
    return files.get(path);
  };
  const world = { workspace, source };
  const expected = expectedIn(envelopes);
  return Object.entries(READERS).flatMap(([name, read], index) =>
    read(texts[index] as string, expected, world).map((problem) => `${name}: ${problem}`),
  );
};

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
