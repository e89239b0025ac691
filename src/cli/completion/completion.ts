import type { Execute } from '../execute.ts';
import { UsageError } from '../usage-error.ts';
import { printText } from '../write-out.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { type OfferedCommand, offeredCommands } from './model.ts';
import { powershell } from './powershell.ts';
import { zsh } from './zsh.ts';

const SHELLS: Readonly<Record<string, (commands: readonly OfferedCommand[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
};

/** `unify completion`: prints a script that lets a shell complete what is typed behind `unify`. */
export const completion: Execute = async ([shell = '', ...others], literal, _, __, terminal) => {
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (script === undefined || others.length + literal.length > 0)
    throw new UsageError(`completion: name a shell, one of ${Object.keys(SHELLS).join(', ')}`);
  return await printText(script(offeredCommands()), terminal);
};
