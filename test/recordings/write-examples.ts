import { writeFileSync } from 'node:fs';
import { adapters } from '../../adapters/index.ts';
import { convert } from '../../src/index.ts';
import { runOptions } from './convert-recording.ts';
import { printedBy, type Recording, readRecordings } from './recording.ts';

/** Characters of a message that are kept. */
const LONGEST = 96;

const [, , fixtures = 'fixtures', file = 'adapters/code-examples.ts'] = process.argv;
const codes = adapters.flatMap((adapter) => adapter.codes.map((entry) => ({ ...entry, tool: adapter.tool })));
const examples = new Map<string, string>();
const tools = adapters.map(({ tool }) => tool);
for (const recording of readRecordings(fixtures, tools)) {
  const { tool } = recording;
  const options = { tool, errorCodes: true, cwd: recording.cwd, ...runOptions(recording) };
  const { envelopes } = await convert(printedBy(recording), { adapters, root: '/', ...options });
  for (const envelope of envelopes) for (const finding of envelope.diagnostics) offer(recording, finding);
}
const chosen = codes.flatMap(({ code }) =>
  examples.has(code) ? [[code, shortened(examples.get(code) as string)]] : [],
);
writeFileSync(
  file,
  `// Made by npm run examples.

/** Messages that tools were recorded with, by codes: the shortest one of each code, cut where it is long. */
export const codeExamples: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(chosen), null, 2)};
`,
);

/** Takes the shortest message that the tool itself said, and that says more than the table of codes. */
function offer(recording: Recording, { code = '', message }: { code?: string; message: string }): void {
  const known = codes.find((entry) => entry.code === code && entry.tool === recording.tool);
  if (known === undefined || [known.trigger, known.meaning].includes(message) || !isSaid(recording, message)) return;
  const before = examples.get(code);
  if (before === undefined || message.length < before.length) examples.set(code, message);
}

function isSaid({ stdout, stderr }: Recording, message: string): boolean {
  const text = `${stdout.toString('utf8')}\n${stderr.toString('utf8')}`;
  return text.includes(message) || text.includes(JSON.stringify(message).slice(1, -1));
}

function shortened(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
