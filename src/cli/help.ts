import { VERSION } from '../version.ts';
import { COMMAND_NAMES, isCommand } from './commands.ts';
import type { Execute } from './execute.ts';
import { helpOf, overview } from './help-text.ts';
import { manPage } from './man-page.ts';
import { nearName } from './program.ts';
import { UsageError } from './typed.ts';
import { printText } from './write-out.ts';

/** `unify help`: prints what unify is, or the help of the command that is named. */
export const help: Execute = async ({ words: [word], typed, terminal }) => {
  if (typed.man === true) return await printText(manPage(), terminal);
  if (word === undefined) return await printText(overview(), terminal);
  if (isCommand(word)) return await printText(helpOf(word), terminal);
  const near = nearName(word);
  const advice = near === undefined ? `there are: ${COMMAND_NAMES.join(', ')}` : `did you mean ${near}?`;
  throw new UsageError(`help: there is no command ${word}; ${advice}`);
};

export const version: Execute = ({ terminal }) => printText(`${VERSION}\n`, terminal);
