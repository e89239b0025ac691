import { namesOf, type OfferedCommand, type OfferedFlag } from './model.ts';

/** Completion for bash 4 and newer, and for zsh's bashcompinit; it needs no other package. */
export function bash(commands: readonly OfferedCommand[]): string {
  const names = commands.map(({ name }) => name);
  return `# bash completion for unify: source <(unify completion bash)
_unify() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=convert first= flags= words= at
  # bash takes "=" for a word of its own.
  if [[ $word == = ]]; then word=; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      --) COMPREPLY=(); return ;;
      -*) ;;
      *) : "\${first:=\${COMP_WORDS[at]}}" ;;
    esac
  done
  case $first in ${names.join(' | ')}) command=$first ;; esac
  case $previous in
${valueCases(commands)}
  esac
  case $command in
${commands.map(commandCase).join('\n')}
  esac
  ((COMP_CWORD == 1)) && words="${names.join(' ')}"
  if [[ $word == -* ]]; then words=$flags; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _unify unify
`;
}

/** What stands behind flags that take a value; the same in all commands that have them. */
function valueCases(commands: readonly OfferedCommand[]): string {
  const flags = new Map(commands.flatMap((command) => command.flags).map((flag) => [flag.long, flag]));
  return [...flags.values()].flatMap(valueCase).join('\n');
}

function valueCase(flag: OfferedFlag): string[] {
  const reply = {
    choice: `COMPREPLY=($(compgen -W "${flag.choices.join(' ')}" -- "$word"))`,
    folder: 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word")',
    file: 'COMPREPLY=()',
    word: 'compopt +o default; COMPREPLY=()',
  };
  return flag.value === undefined ? [] : [`    ${namesOf(flag).join(' | ')}) ${reply[flag.value]}; return ;;`];
}

function commandCase({ name, flags, operands }: OfferedCommand): string {
  return `    ${name}) flags="${flags.flatMap(namesOf).join(' ')}" words="${operands.join(' ')}" ;;`;
}
