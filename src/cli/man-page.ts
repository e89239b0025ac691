import { VERSION } from '../version.ts';
import { DESCRIPTION, STATUSES } from './about.ts';
import { COMMANDS, type CommandName } from './commands.ts';
import { type Flag, flagsOfGroup } from './flags.ts';

/** The manual page in man's own macros, from the tables that the help is made from. */
export function manPage(): string {
  const names = Object.keys(COMMANDS) as CommandName[];
  return [
    `.TH UNIFY 1 "" "unify ${VERSION}" "User Commands"`,
    section('NAME', ['unify \\- one envelope for the JSON of code tools']),
    section('SYNOPSIS', names.flatMap((name) => ['.B unify', escaped(COMMANDS[name].usage), '.br']).slice(0, -1)),
    section('DESCRIPTION', [escaped(DESCRIPTION)]),
    section('COMMANDS', names.flatMap(commandLines)),
    section('FLAGS OF EVERY COMMAND', flagsOfGroup('every').flatMap(flagLines)),
    section('EXIT STATUS', ['.nf', ...STATUSES.split('\n').slice(1).map(escaped), '.fi']),
    section('ENVIRONMENT', [
      ...['.TP', '.B NO_COLOR', 'Never colours, unless a flag says so.'],
      ...['.TP', '.B FORCE_COLOR', 'Colours also where the output is no terminal.'],
    ]),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return [`.SH ${title}`, ...lines].join('\n');
}

function commandLines(name: CommandName): string[] {
  const { summary, flags, converts, examples } = COMMANDS[name];
  return [
    `.SS ${name}`,
    escaped(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`),
    ...(converts === true ? ['.PP', 'It takes the flags of convert, too.'] : []),
    ...flags.flatMap(flagLines),
    ...['.PP', flags.length === 0 ? 'Example:' : 'Examples:', '.PP', '.nf'],
    ...examples.map((example) => escaped(`    unify ${example}`)),
    '.fi',
  ];
}

function flagLines({ flags, description, choices }: Flag): string[] {
  const one = choices.length === 0 ? '' : ` One of: ${choices.join(', ')}.`;
  return ['.TP', `.B ${escaped(flags)}`, escaped(`${description}.${one}`)];
}

/** Text as roff takes it: backslashes, hyphens that are typed, and lines that would be requests. */
function escaped(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return plain.replace(/^(?=[.'])/gm, '\\&');
}
