import { shown } from '../format/terminal.ts';
import { readConfig } from './config.ts';
import type { Execute } from './execute.ts';
import { printText } from './write-out.ts';

/** `unify config`: prints the configuration that is found, with absolute folders. */
export const printConfig: Execute = async (_, __, { json }, ___, terminal) => {
  const config = readConfig(terminal.cwd);
  if (json === true) return await printText(`${JSON.stringify(config ?? null)}\n`, terminal);
  return await printText(config === undefined ? NONE : described(config), terminal);
};

const NONE = 'There is no configuration: no .unifyrc.json, and no "unify" in a package.json.\n';

function described({ file, ...flags }: NonNullable<ReturnType<typeof readConfig>>): string {
  const lines = Object.entries(flags).flatMap(([flag, value]) =>
    [value].flat().map((one) => `  --${flag} ${shown(String(one))}\n`),
  );
  return `${shown(file)}\n${lines.join('')}`;
}
