import { VERSION } from '../version.ts';
import { COMMAND_NAMES, COMMANDS, type CommandName } from './commands.ts';
import { type Flag, flagsOfGroup } from './flags.ts';
import { DESCRIPTION, describedFlag, HEADINGS, listedFlags, STATUSES, sentence } from './help-text.ts';

/** The manual page in man's own macros, from the tables that the help is made from. */
export function manPage(): string {
  return [
    `.TH UNIFY 1 "" "unify ${VERSION}" "User Commands"`,
    ...['.SH NAME', 'unify \\- one format for what code tools print', '.SH SYNOPSIS'],
    ...COMMAND_NAMES.flatMap((name) => ['.br', '.B unify', escaped(COMMANDS[name].usage)]).slice(1),
    ...['.SH DESCRIPTION', escaped(DESCRIPTION), '.SH COMMANDS', ...COMMAND_NAMES.flatMap(commandLines)],
    ...['.SH FLAGS OF EVERY COMMAND', ...flagsOfGroup('every').flatMap(flagLines)],
    ...['.SH EXIT STATUS', '.nf', ...STATUSES.split('\n').slice(1).map(escaped), '.fi'],
    ...['.SH ENVIRONMENT', '.TP', '.B NO_COLOR', 'Never colours, unless a flag says so.'],
    ...['.TP', '.B FORCE_COLOR', 'Colours also where the output is no terminal.', ''],
  ].join('\n');
}

function commandLines(name: CommandName): string[] {
  const { groups, others } = listedFlags(name);
  return [
    ...[`.SS ${name}`, escaped(sentence(COMMANDS[name].summary))],
    ...groups
      .filter(([group]) => group !== 'every')
      .flatMap(([group, flags]) => [
        ...(HEADINGS[group] === undefined ? [] : ['.PP', `${HEADINGS[group]}:`]),
        ...flags.flatMap(flagLines),
      ]),
    ...others.flatMap((text) => ['.PP', escaped(text)]),
    ...['.PP', 'Examples:', '.PP', '.nf'],
    ...COMMANDS[name].examples.map((example) => escaped(`    unify ${example}`)),
    '.fi',
  ];
}

function flagLines(flag: Flag): string[] {
  return ['.TP', `.B ${escaped(flag.forms)}`, escaped(`${describedFlag(flag)}.`)];
}

/** Text as roff takes it: backslashes, hyphens that are typed, and lines that would be requests. */
function escaped(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return plain.replace(/^(?=[.'])/gm, '\\&');
}
