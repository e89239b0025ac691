import { type Adapter, type FoundText, findTexts, type TextFinding } from '../adapter.ts';
import { wordMemory } from '../detect/word-memory.ts';
import { textWithoutColours } from '../input/colours.ts';

/** What a text means to one adapter. */
export interface ReadText {
  findings: readonly TextFinding[];
  /** The text without errors, remarks and what the tool says in every run. */
  rest: string;
  /** The same without results. */
  beside: string;
  /** True when its wording alone tells the tool. */
  tells: boolean;
  noise: Noise;
}

/** Lines for the tool's developers that were left out of a text, and how many bytes they have. */
export interface Noise {
  lines: number;
  bytes: number;
}

/** The rules of an adapter for texts; of none a text means nothing. */
type TextRules = Partial<Pick<Adapter, 'text' | 'noiseLines' | 'routineLines'>>;

/** Reads a text by the rules of an adapter. */
export function readText(text: string, rules: TextRules): ReadText {
  const { speech, noise } = withoutNoise(textWithoutColours(text), rules);
  const found = findTexts(speech, rules.text ?? []);
  const without = (isLeftOut: (as: TextFinding['as']) => boolean) =>
    withoutRoutine(
      withoutFound(
        speech,
        found.filter(({ finding }) => isLeftOut(finding.as)),
      ),
      rules,
    );
  return {
    findings: found.map(({ finding }) => finding),
    rest: without((as) => as === 'error' || as === 'remark'),
    beside: without((as) => as !== 'report'),
    tells: noise.lines > 0 || found.some(({ tells }) => tells),
    noise,
  };
}

/** Texts of answers: many say the same. */
const remembered = wordMemory<Adapter, readonly Adapter[]>(1 << 6);

/** The adapters of the tools that the wording of a text alone tells. */
export function toldBy(text: string, adapters: readonly Adapter[]): readonly Adapter[] {
  return remembered([text], adapters, () => adapters.filter((adapter) => readText(text, adapter).tells));
}

/** A text without the lines that a tool prints for its own developers, and how much that is. */
export function withoutNoise(text: string, { noiseLines = [] }: TextRules): { speech: string; noise: Noise } {
  let speech = text;
  let lines = 0;
  for (const pattern of noiseLines) {
    lines += speech.match(pattern)?.length ?? 0;
    speech = speech.replace(pattern, '');
  }
  return { speech, noise: { lines, bytes: lines === 0 ? 0 : Buffer.byteLength(text) - Buffer.byteLength(speech) } };
}

/** A text without the lines that a tool prints in every run. */
export function withoutRoutine(text: string, { routineLines }: TextRules): string {
  return routineLines === undefined ? text : text.replace(routineLines, '');
}

/** A text without what was found in it, which is sorted and may overlap. */
function withoutFound(text: string, found: readonly FoundText[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { from, to } of found) {
    if (from > at) kept.push(text.slice(at, from));
    at = Math.max(at, to);
  }
  kept.push(text.slice(at));
  return kept.join('');
}
