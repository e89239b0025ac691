import { COMMAND_NAMES, COMMANDS, type CommandName, flagGroupsOf } from './commands.ts';
import { CONVERSION, type Flag, type FlagGroup } from './flags.ts';

const WIDTH = 100;

export const DESCRIPTION = 'unify turns what code tools print into one format: exact places, stable ids.';

export const STATUSES = `Exit status:
   0  converted, nothing lost            5  partial: something of the input was lost
   1  a bug in unify                     6  input not readable, or output not writable
   2  a wrong command line               7  a check failed (validate, verify, --verify-checksums)
   3  input not recognised              10  --fail-on reached
   4  input malformed
unify run ends as the tool ended; of its own:
 124  timeout   125  unify failed, or lost something   126  not executable   127  not found`;

/** What unify is, and its commands, on one screen. */
export function overview(): string {
  const commands = COMMAND_NAMES.map((name) => `  ${name.padEnd(11)} ${COMMANDS[name].summary}`);
  return `${DESCRIPTION}

  rg --json TODO | unify      unify saved/*.json      unify run rg --json TODO

${commands.join('\n')}

unify help COMMAND: flags and examples; unify help convert: exit statuses, too.
`;
}

/** The groups of flags that the help of a command lists, and what is said of the others that it takes. */
export function listedFlags(name: CommandName): { groups: [FlagGroup, readonly Flag[]][]; others: string[] } {
  const all = flagGroupsOf(name).filter(([, flags]) => flags.length > 0);
  const isShared = (group: FlagGroup) => (CONVERSION as readonly FlagGroup[]).includes(group);
  const { flags, without = [] } = COMMANDS[name];
  if (name === 'convert' || !flags.includes('input')) return { groups: all, others: [] };
  const but = without.length === 0 ? '' : `, but for ${without.join(', ')}`;
  const others = [`It takes the flags of a conversion, too (unify help convert)${but}.`];
  return { groups: all.filter(([group]) => !isShared(group)), others };
}

export function helpOf(name: CommandName): string {
  const { summary, usage, flags, examples } = COMMANDS[name];
  const { groups, others } = listedFlags(name);
  const all = groups.flatMap(([, listed]) => listed);
  const width = Math.max(...all.map(({ forms }) => forms.length));
  return [
    `unify ${usage}`,
    sentence(summary),
    ...groups.map(([group, listed]) =>
      [`${HEADINGS[group] ?? 'Flags'}:`, ...listed.map((flag) => flagLines(flag, width))].join('\n'),
    ),
    ...others.map((text) => wrapped(text, WIDTH).join('\n')),
    `Examples:\n${examples.map((example) => `  unify ${example}`).join('\n')}`,
    ...(flags.includes('input') ? [STATUSES] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** What stands above the flags of a group. */
export const HEADINGS: Readonly<Partial<Record<FlagGroup, string>>> = {
  ...{ input: 'Input', places: 'Places', enrichment: 'Enrichment', output: 'Output', filters: 'Filters' },
  ...{ checks: 'Checks', convert: 'Envelopes', every: 'Every command' },
};

/** What is said of a flag in all. */
export function describedFlag({ says, choices, repeats, formats, contradicts }: Flag): string {
  return [
    says,
    formats && `for --format ${formats.join(', ')}`,
    contradicts && `not with ${contradicts.join(', ')}`,
    repeats && 'may be given several times',
    choices?.some((choice) => !says.includes(choice)) && `one of ${choices.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function flagLines(flag: Flag, width: number): string {
  const lines = wrapped(describedFlag(flag), WIDTH - width - 4);
  return lines.map((line, at) => `  ${(at === 0 ? flag.forms : '').padEnd(width)}  ${line}`).join('\n');
}

/** Text in lines of so many characters. */
export function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A part of a sentence as one. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A few lines for someone who typed the bare name. */
export function shortHelp(): string {
  return `Usage: unify [flags] [FILE…] (all commands: unify --help)

${DESCRIPTION}

  TOOL … | unify      convert what a tool prints
  unify FILE…         convert saved output
  unify run TOOL …    run a tool and convert what it prints
  unify batch …       convert folders of saved output`;
}
