import { adapters } from '../../../adapters/index.ts';
import type { Adapter, Probe } from '../../../src/adapter.ts';
import type { Check, Subject } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { documentRange } from '../document-range.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';
import { prettyText } from '../json-text.ts';

/** More than the first block of an input. */
const FAR = 70_000;
/** Keys with room in front of them: the last of them is far behind the first block. */
const KEYS = 40;

/** The forms that each sight of a document was claimed as since they were cleared, by any of the adapters below. */
const detections = new Map<Probe, Set<string>>();
// Made once: V8 compiles anew for functions that are made anew.
const watchedAdapters = adapters.map(watched);

/** A document wherever it is in an input, and however much room is in it. */
const FORMS: Readonly<Record<string, (document: string) => string>> = {
  'as it is': (document) => document,
  'behind room': (document) => `${' '.repeat(FAR / 2)}${'\n'.repeat(FAR / 2)}${document}`,
  'behind log lines': (document) => `${'12:00:00 INFO reading files, 42 of 100 done\n'.repeat(FAR / 40)}${document}`,
  'with room in front of its keys': (document) => withRoom(prettyText(document)),
  'with its body far behind its head': (document) =>
    prettyText(document).replace(/[{[]/, (bracket) => `${bracket}${' '.repeat(FAR)}`),
};

function withRoom(text: string): string {
  let lines = 0;
  return text.replace(/\n/g, (newline) => (++lines > KEYS ? newline : `${newline}${' '.repeat(2_000)}`));
}

/**
 * A document is claimed in its form by its own adapter and by no other, also where it begins, or goes on, behind the
 * first block.
 */
export const isToldEverywhere: Check = async (subject) => {
  const { recording, printed } = subject;
  const expected = EXPECTATIONS[recording.tool]?.expected.find(({ when }) => when(recording));
  const text = printed.toString('utf8');
  const range = documentRange(text);
  const document = range === undefined ? '' : text.slice(range.from, range.to);
  // An empty list tells nothing of itself.
  if (expected?.shape === undefined || document === '' || document === '[]')
    return isNobodyElses(subject, expected?.tool);
  const problems: string[] = [];
  for (const [name, form] of Object.entries(FORMS)) {
    const { told, tools } = await identified(form(document), subject);
    const wrong = [
      ...told.filter((detections) => detections !== expected.shape),
      ...tools.filter((tool) => tool !== (expected.tool ?? recording.tool)),
    ];
    if (told.length === 0 || wrong.length > 0) problems.push(`${name}: taken for ${wrong.join(', ') || 'nothing'}`);
  }
  return problems;
};

/** What each sight of a document was claimed as, by all who claim it, and the tools of the envelopes. */
async function identified(
  input: string,
  { recording, workspace }: Subject,
): Promise<{ told: string[]; tools: string[] }> {
  detections.clear();
  const { envelopes } = await convertBytes(Buffer.from(input), recording, workspace, { adapters: watchedAdapters });
  return {
    told: [...detections.values()].map((forms) => [...forms].join(' and ')),
    tools: envelopes.map(({ tool }) => tool),
  };
}

/** An adapter whose detections are noted. */
function watched(adapter: Adapter): Adapter {
  const forms = adapter.forms.map((form) => ({
    ...form,
    detect(seen: Probe) {
      const evidence = form.detect(seen);
      if (evidence !== undefined) detections.set(seen, (detections.get(seen) ?? new Set()).add(form.id));
      return evidence;
    },
  }));
  return { ...adapter, forms };
}

/** What a run printed to stdout and to stderr, each alone, is its tool's, or nobody's where nothing tells. */
async function isNobodyElses({ recording, workspace }: Subject, passedThrough: string | undefined): Promise<string[]> {
  const kinds = adapters.flatMap(({ lineKinds = [] }) => lineKinds.map(({ programs = [] }) => programs));
  const alike = kinds.filter((programs) => programs.includes(passedThrough ?? '')).flat();
  // Lines that say places tell no tool by themselves.
  const own = [recording.tool, passedThrough, ...alike, 'unify', 'lines'];
  const problems: string[] = [];
  for (const bytes of [recording.stdout, recording.stderr].filter(({ length }) => length > 0)) {
    const { envelopes } = await convertBytes(bytes, recording, workspace);
    problems.push(...envelopes.filter(({ tool }) => !own.includes(tool)).map(({ tool }) => `text taken for ${tool}'s`));
  }
  return problems;
}
