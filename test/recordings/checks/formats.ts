import { adapters } from '../../../adapters/index.ts';
import { codeTexts } from '../../../src/convert/code-texts.ts';
import type { Envelope } from '../../../src/envelope/types.ts';
import { readLlm } from '../../../src/format/llm/read-llm.ts';
import { expectedIn } from '../../format/expected.ts';
import { factsOf, normalized } from '../../format/llm-facts.ts';
import { READERS } from '../../format/readers.ts';
import { worldOf } from '../../format/world.ts';
import type { Check } from '../check.ts';
import { convertInFormats } from '../convert-recording.ts';

const TEXTS = codeTexts(adapters);

/** Every place and finding is found again in what each format prints, in the units of its readers. */
export const isFoundInEveryFormat: Check = async ({ recording, workspace, printed }) => {
  const names = [...Object.keys(READERS), 'llm'];
  const { envelopes, texts } = await convertInFormats(printed, recording, workspace, names);
  const world = worldOf(workspace);
  const expected = expectedIn(envelopes);
  const problems = Object.entries(READERS).flatMap(([name, read], index) =>
    read(texts[index] as string, expected, world).map((problem) => `${name}: ${problem}`),
  );
  return [...problems, ...factsLost(envelopes, texts.at(-1) as string)];
};

/** What the reader of `llm` does not give back. */
function factsLost(envelopes: readonly Envelope[], text: string): string[] {
  const read = readLlm(text, TEXTS).map((envelope) => normalized(envelope));
  return factsOf(envelopes).flatMap((facts, index) =>
    facts === read[index] ? [] : [`llm: ${read[index]} is read back of ${facts}`],
  );
}
