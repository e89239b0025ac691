// Writes adapters/code-examples.ts, what was recorded of each code: npm run examples [-- DIR...]. It reads the fixtures
// and these folders of recordings; what others have shown before stays.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { codeExamples } from '../../adapters/code-examples.ts';
import { adapters } from '../../adapters/index.ts';
import { unclassifiedCode } from '../../src/adapter.ts';
import { convert } from '../../src/index.ts';
import { runOptions } from './convert-recording.ts';
import { printedBy, type Recording, readRecordings } from './recording.ts';

/** Characters of an example that are kept. */
const LONGEST = 96;

/** Before a command. */
const PROMPT = '$ ';

const FILE = 'adapters/code-examples.ts';
const folders = ['fixtures', ...process.argv.slice(2)];
const codes = adapters.flatMap(({ tool, prefix, codes: own }) => [
  { code: unclassifiedCode(prefix), trigger: '', meaning: '', tool },
  ...own.map((entry) => ({ ...entry, tool })),
]);
const inFolders: Map<string, string>[] = [];
for (const folder of folders) inFolders.push(await examplesIn(folder));
// What an earlier folder shows stays, and what was shown before where nothing shows more; but a message comes first.
const known = [...inFolders, new Map(Object.entries(codeExamples))];
const exampleOf = (code: string) => {
  const shown = known.flatMap((examples) => examples.get(code) ?? []);
  return shown.find((example) => !example.startsWith(PROMPT)) ?? shown[0];
};
const chosen = codes
  .map(({ code }) => [code, shortened(exampleOf(code) ?? '')])
  .filter(([, example]) => example !== '');
writeFileSync(
  FILE,
  `// Made by npm run examples.

/**
 * What tools were recorded with, by codes: the shortest message of each code, cut where it is long; behind a prompt the
 * shortest command of one that is no message of the tool.
 */
export const codeExamples: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(chosen), null, 2)};
`,
);
execFileSync('npx', ['biome', 'format', '--write', FILE], { stdio: 'inherit' });

/** The shortest example of each code in recordings. */
async function examplesIn(folder: string): Promise<Map<string, string>> {
  const examples = new Map<string, string>();
  for (const recording of readRecordings(folder)) {
    const { tool } = recording;
    const options = { tool, errorCodes: true, cwd: recording.cwd, ...runOptions(recording) };
    const { envelopes } = await convert(printedBy(recording), { adapters, root: '/', ...options });
    for (const { code = '', message } of envelopes.flatMap(({ diagnostics }) => diagnostics)) {
      const example = exampleIn(recording, code, message);
      const before = examples.get(code);
      if (example !== undefined && (before === undefined || rankOf(example) < rankOf(before)))
        examples.set(code, example);
    }
  }
  return examples;
}

/** The message, where the tool itself said it, and it says more than the table of codes; else the command. */
function exampleIn(recording: Recording, code: string, message: string): string | undefined {
  const entry = codes.find((one) => one.code === code && one.tool === recording.tool);
  if (entry === undefined) return undefined;
  const isMessage = ![entry.trigger, entry.meaning].includes(message) && isSaid(recording, message);
  if (isMessage && message.includes(' ')) return message;
  const command = recording.argv.map(shellWord).join(' ');
  // Of a server all that counts came later.
  return recording.argv.length < 2 || command.includes('\n') ? undefined : PROMPT + command;
}

/** What is taken before another: a message before a command, a shorter one before a longer one. */
function rankOf(example: string): number {
  return example.length + (example.startsWith(PROMPT) ? 1e6 : 0);
}

function isSaid({ stdout, stderr }: Recording, message: string): boolean {
  const text = `${stdout.toString('utf8')}\n${stderr.toString('utf8')}`;
  return text.includes(message) || text.includes(JSON.stringify(message).slice(1, -1));
}

function shellWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function shortened(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
