import { namesOf, type OfferedCommand, type OfferedFlag } from './model.ts';

/** Completion for PowerShell 5 and newer, to be put into a profile. Files are completed by PowerShell itself. */
export function powershell(commands: readonly OfferedCommand[]): string {
  const flags = new Map(commands.flatMap((command) => command.flags).map((flag) => [flag.long, flag]));
  const choices = [...flags.values()].filter((flag) => flag.choices.length > 0);
  return `# PowerShell completion for unify: unify completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName unify -ScriptBlock {
  param($word, $ast, $position)
  $typed = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $commands = [ordered]@{
${commands.map(({ name, summary }) => `    ${quoted(name)} = ${quoted(summary)}`).join('\n')}
  }
  $choices = @{
${choices.flatMap(choiceLines).join('\n')}
  }
  $flags = @{
${commands.map(flagsOf).join('\n')}
  }
  $operands = @{
${commands.map(({ name, operands }) => `    ${quoted(name)} = @(${operands.map(quoted).join(', ')})`).join('\n')}
  }
  $command = if ($typed.Count -gt 1 -and $commands.Contains($typed[1])) { $typed[1] } else { 'convert' }
  $offered = [ordered]@{}
  if ($typed.Count -gt 1 -and $choices.ContainsKey($typed[-1])) {
    $choices[$typed[-1]] | ForEach-Object { $offered[$_] = $_ }
  } elseif ($word -like '-*') {
    $offered = $flags[$command]
  } else {
    if ($typed.Count -eq 1) { $offered = $commands }
    $operands[$command] | ForEach-Object { $offered[$_] = $_ }
  }
  $offered.Keys | Where-Object { $_ -clike "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $offered[$_])
  }
}
`;
}

function choiceLines(flag: OfferedFlag): string[] {
  return namesOf(flag).map((name) => `    ${quoted(name)} = @(${flag.choices.map(quoted).join(', ')})`);
}

function flagsOf({ name, flags }: OfferedCommand): string {
  const lines = flags.map(({ long, description }) => `      ${quoted(long)} = ${quoted(description)}\n`);
  return `    ${quoted(name)} = [ordered]@{\n${lines.join('')}    }`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
