import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The function that every conversion goes through, and the module that it is in. */
const MODULE = join(import.meta.dirname, '../../src/convert/convert.ts');
const FUNCTION = 'export function convertInput(';

/** What a run says in which no fault was planted: none of its failures is a find. */
export const NO_DOOR = 'test/faults: the door of all conversions has moved';

/** The text of a module, with the fault planted in it that the environment names, if it names one. */
export function withPlantedFault(code: string, path: string): string {
  if (process.env['UNIFY_FAULT'] === undefined) return code;
  if (!existsSync(MODULE)) throw new Error(NO_DOOR);
  return path === MODULE ? withFault(code) : code;
}

function withFault(code: string): string {
  if (!code.includes(FUNCTION)) throw new Error(NO_DOOR);
  const sound = code.replace(FUNCTION, 'function soundConvertInput(');
  return `${sound}
import { planted } from '../../test/faults/planted.ts';
export const convertInput = planted(soundConvertInput);
`;
}
