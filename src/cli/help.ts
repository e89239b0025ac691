import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { DESCRIPTION, STATUSES } from './about.ts';
import { COMMANDS, type CommandName, isCommand } from './commands.ts';
import type { Execute } from './execute.ts';
import { flagsOfGroup } from './flags.ts';
import { nearCommand, withFlags } from './program.ts';
import { UsageError } from './usage-error.ts';
import { printText } from './write-out.ts';

const WIDTH = 100;

/** `unify help`: prints what unify is, or the help of the command that is named. */
export const help: Execute = async ([word], _, { man }, __, terminal) => {
  if (man === true) return await printText((await import('./man-page.ts')).manPage(), terminal);
  if (word === undefined) return await printText(overview(), terminal);
  if (isCommand(word)) return await printText(helpOf(word), terminal);
  const near = nearCommand(word);
  const advice = near === undefined ? `there are: ${Object.keys(COMMANDS).join(', ')}` : `did you mean ${near}?`;
  throw new UsageError(`help: there is no command ${word}; ${advice}`);
};

/** `unify version`: prints the version. */
export const version: Execute = (_, __, ___, ____, terminal) => printText(`${VERSION}\n`, terminal);

/** What unify is, and its commands. */
function overview(): string {
  const commands = Object.values(COMMANDS).map(({ usage, summary }) => `  unify ${usage}\n      ${summary}`);
  return [
    DESCRIPTION,
    `Commands:\n${commands.join('\n')}`,
    'Flags: unify help COMMAND lists those of a command; those of convert are for run and batch, too.',
    `Examples:\n  llmsearch -r . -p TODO --json | unify\n${examplesOf('convert', 'run', 'batch')}`,
    `${STATUSES}\n`,
  ].join('\n\n');
}

/** The help of one command. */
function helpOf(name: CommandName): string {
  const { summary, usage, flags, converts } = COMMANDS[name];
  const parser = withFlags(new Command(), [...flags, ...flagsOfGroup('every')]).configureHelp({ helpWidth: WIDTH });
  const [, listed = ''] = parser.helpInformation().split(/^Options:\n/m);
  return [
    `unify ${usage}`,
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    `Flags:\n${listed.trimEnd()}`,
    ...(converts === true ? ['All flags of a conversion besides: unify help convert.'] : []),
    `Examples:\n${examplesOf(name)}`,
    ...(name === 'convert' || converts === true ? [STATUSES] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

function examplesOf(...names: CommandName[]): string {
  return names.flatMap((name) => COMMANDS[name].examples.map((example) => `  unify ${example}`)).join('\n');
}

/** A few lines for someone who typed the bare name. */
export function shortHelp(): string {
  return `Usage: unify [flags] [FILE…] (all commands: unify --help)

${DESCRIPTION}

  TOOL … | unify      convert what a tool prints
  unify FILE…         convert saved output
  unify run -- TOOL … run a tool and convert what it prints
  unify batch …       convert folders of saved output`;
}
