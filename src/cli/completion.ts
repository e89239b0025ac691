import type { Adapter } from '../adapter.ts';
import { CODES } from '../diagnostic/codes.ts';
import { wordsOf } from './command-line.ts';
import { COMMAND_NAMES, COMMANDS, type CommandEntry, flagsOf, isCommand } from './commands.ts';
import type { Execute } from './execute.ts';
import type { Flag } from './flags.ts';
import { allAdapters } from './needed-adapters.ts';
import { UsageError } from './typed.ts';
import { printText } from './write-out.ts';

/**
 * `unify completion SHELL` prints a script that asks this program at each TAB what may be in the place of the last
 * word: `unify completion SHELL -- WORD…` answers with `files`, `folders` or `words` in the first line, and a word a
 * line behind it, with what is said of it in the shells that show that.
 */
export const completion: Execute = async ({ words: [shell = ''], literal: typedSoFar, terminal }) => {
  const made = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (made === undefined) throw new UsageError(`completion: name a shell, one of ${Object.keys(SHELLS).join(', ')}`);
  if (typedSoFar.length === 0) return await printText(made.script, terminal);
  // Bash parts a word at its `=`.
  const last = typedSoFar.at(-1) === '=' ? '' : (typedSoFar.at(-1) as string);
  const before = typedSoFar.slice(0, -1).filter((word) => word !== '=');
  const { kind, words } = await offers(before, last, () => allAdapters(terminal.adapters));
  const lines = words.filter(({ word }) => word.startsWith(last)).map(made.line);
  return await printText([kind, ...lines].map((line) => `${line}\n`).join(''), terminal);
};

/** What may be in the place of a word: some words; where there are none, files, folders, or nothing. */
interface Offers {
  kind: 'files' | 'folders' | 'words';
  words: readonly Offered[];
}

interface Offered {
  word: string;
  says?: string;
}

/** What may be behind these words in the place of one of which the `last` piece is known. */
async function offers(
  before: readonly string[],
  last: string,
  adapters: () => Promise<readonly Adapter[]>,
): Promise<Offers> {
  const { first, own, literal } = wordsOf(before);
  const command = isCommand(first) ? first : 'convert';
  if (literal.length > 0 || (own.length < before.length && command !== 'run')) return { kind: 'files', words: [] };
  const flags = flagsOf(command);
  const [, long] = /^(--[a-z-]+)=/.exec(last) ?? [];
  const flag = flags.find((one) => one.value !== undefined && one.long === (long ?? before.at(-1)));
  if (flag !== undefined) return await valuesOf(flag, long === undefined ? '' : `${long}=`, adapters);
  if (last.startsWith('-')) return { kind: 'words', words: flags.map(({ long: word, says }) => ({ word, says })) };
  if (first === undefined) return { kind: 'files', words: NAMES };
  const { operands } = COMMANDS[command];
  return operands === undefined
    ? { kind: 'files', words: [] }
    : { kind: 'words', words: await operandsOf(operands, adapters) };
}

const NAMES: readonly Offered[] = COMMAND_NAMES.map((word) => ({ word, says: COMMANDS[word].summary }));

const KINDS: Readonly<Record<string, Offers['kind']>> = { dir: 'folders', file: 'files' };

async function valuesOf(
  { value = '', choices = [], offers: named }: Flag,
  before: string,
  adapters: () => Promise<readonly Adapter[]>,
): Promise<Offers> {
  const tools = named === 'tools' ? (await adapters()).map(({ tool }) => tool) : [];
  return { kind: KINDS[value] ?? 'words', words: [...choices, ...tools].map((word) => ({ word: before + word })) };
}

async function operandsOf(
  operands: NonNullable<CommandEntry['operands']>,
  adapters: () => Promise<readonly Adapter[]>,
): Promise<readonly Offered[]> {
  if (operands === 'commands') return NAMES;
  if (operands === 'programs')
    return (await adapters()).flatMap(({ tool, programs = [tool] }) => programs.map((word) => ({ word, says: tool })));
  if (operands !== 'codes') return operands.map((word) => ({ word }));
  const own = Object.entries(CODES).map(([word, { name, meaning }]) => ({ word, says: `${name}: ${meaning}` }));
  return [
    ...own,
    ...(await adapters()).flatMap(({ codes }) => codes.map(({ code, meaning }) => ({ word: code, says: meaning }))),
  ];
}

/** What a shell is given: its script, and a line for each word. */
interface Shell {
  script: string;
  line(offered: Offered): string;
}

const withTab = ({ word, says }: Offered): string => (says === undefined ? word : `${word}\t${says}`);

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    line: ({ word }) => word,
    script: `# bash completion for unify: source <(unify completion bash)
_unify() {
  local word=\${COMP_WORDS[COMP_CWORD]} lines
  [[ $word == = ]] && word=
  mapfile -t lines < <(unify completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=("\${lines[@]:1}")
  case \${lines[0]} in
    folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    words) compopt +o default ;;
  esac
}
complete -o default -F _unify unify
`,
  },
  zsh: {
    line: ({ word, says }) => `${word.replaceAll(':', '\\:')}${says === undefined ? '' : `:${says}`}`,
    script: `#compdef unify
# zsh completion for unify: unify completion zsh > "\${fpath[1]}/_unify"
_unify() {
  local -a lines=("\${(@f)$(unify completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  local -a offered=("\${(@)lines[2,-1]}")
  (( $#offered )) && _describe unify offered
  case $lines[1] in
    folders) compset -P '--*='; _files -/ ;;
    files) compset -P '--*='; _files ;;
  esac
}
if [[ $funcstack[1] == _unify ]]; then _unify "$@"; else compdef _unify unify; fi
`,
  },
  fish: {
    line: withTab,
    script: `# fish completion for unify: unify completion fish > ~/.config/fish/completions/unify.fish
function __unify_offers
    set -l words (commandline -opc) (commandline -ct)
    set -l lines (unify completion fish -- $words[2..] 2>/dev/null)
    test (count $lines) -gt 1; and printf '%s\\n' $lines[2..]
    switch "$lines[1]"
        case folders
            __fish_complete_directories (commandline -ct)
        case files
            __fish_complete_path (commandline -ct)
    end
end
complete -c unify -f -a '(__unify_offers)'
`,
  },
  powershell: {
    line: withTab,
    script: `# PowerShell completion for unify: unify completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName unify -ScriptBlock {
  param($word, $ast, $position)
  $typed = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $words = @($typed | Select-Object -Skip 1) + @("$word")
  unify completion powershell -- @words | Select-Object -Skip 1 | ForEach-Object {
    $offered, $says = $_ -split "\`t", 2
    $tip = if ($says) { $says } else { $offered }
    [System.Management.Automation.CompletionResult]::new($offered, $offered, 'ParameterValue', $tip)
  }
}
`,
  },
};
