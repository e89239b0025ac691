import type { OfferedCommand, OfferedFlag } from './model.ts';

/** Completion for fish, as a file in its folder of completions, or to be sourced. */
export function fish(commands: readonly OfferedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `# fish completion for unify: unify completion fish > ~/.config/fish/completions/unify.fish
function __unify_command
    set -l words (commandline -opc)
    if contains -- "$words[2]" ${names}
        echo $words[2]
    else
        echo convert
    end
end
function __unify_in
    contains -- (__unify_command) $argv
end
function __unify_is_first
    test (count (commandline -opc)) -eq 1
end
${commands.map(firstWord).join('\n')}
${commands.flatMap(linesOf).join('\n')}
`;
}

function firstWord({ name, summary }: OfferedCommand): string {
  return `complete -c unify -n __unify_is_first -a ${name} -d ${quoted(summary)}`;
}

function linesOf({ name, flags, operands }: OfferedCommand): string[] {
  const condition = `complete -c unify -n '__unify_in ${name}'`;
  const words = operands.length === 0 ? [] : [`${condition} -f -a ${quoted(operands.join(' '))}`];
  return [...words, ...flags.map((flag) => `${condition} ${flagOf(flag)}`)];
}

function flagOf({ long, short, description, value, choices }: OfferedFlag): string {
  const takes = {
    choice: ` -x -a ${quoted(choices.join(' '))}`,
    folder: " -x -a '(__fish_complete_directories)'",
    file: ' -r -F',
    word: ' -x',
  };
  const names = `${short === undefined ? '' : `-s ${short.slice(1)} `}-l ${long.slice(2)}`;
  return `${names}${value === undefined ? '' : takes[value]} -d ${quoted(description)}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
