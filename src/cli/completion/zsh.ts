import type { OfferedCommand, OfferedFlag } from './model.ts';

/** Completion for zsh, as a file named `_unify` on its fpath, or to be sourced. */
export function zsh(commands: readonly OfferedCommand[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`);
  return `#compdef unify
# zsh completion for unify: unify completion zsh > "\${fpath[1]}/_unify"
_unify() {
  local -a commands=(
${described.join('\n')}
  )
  local command=convert
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    _files
    return
  fi
  (( $commands[(I)$words[2]:*] )) && command=$words[2]
  case $command in
${commands.map(commandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _unify ]]; then _unify "$@"; else compdef _unify unify; fi
`;
}

function commandCase({ name, flags, operands }: OfferedCommand): string {
  const rest = operands.length === 0 ? '*:file:_files' : `*:word:(${operands.join(' ')})`;
  const specs = [
    ...flags.flatMap(specsOf),
    name === 'convert' ? rest : `1:command: `,
    ...(name === 'convert' ? [] : [rest]),
  ];
  return `    ${name}) _arguments -s ${specs.map(quoted).join(' ')} ;;`;
}

/** A flag as `_arguments` takes it; it may come again, as some flags may, and others do no harm. */
function specsOf({ long, short, description, value, choices }: OfferedFlag): string[] {
  const says = `[${description.replace(/[[\]\\:]/g, '\\$&')}]`;
  const takes = { choice: `:(${choices.join(' ')})`, folder: ':_files -/', file: ':_files', word: ': ' };
  const tail = value === undefined ? '' : `:${value}${takes[value]}`;
  return [...(short === undefined ? [] : [`*${short}${says}${tail}`]), `*${long}${value ? '=' : ''}${says}${tail}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
