import process from 'node:process';

/** The function that every conversion goes through, and the module that it is in. */
const MODULE = /\/src\/pipeline\/convert\.ts$/;
const FUNCTION = 'export function convertInput(';

/** What a run says in which no fault was planted: none of its failures is a find. */
export const NO_DOOR = 'test/faults: the door of all conversions has moved';

/** The text of a module, with the fault planted in it that the environment names, if it names one. */
export function withPlantedFault(code: string, path: string): string {
  return isPlanted() && MODULE.test(path) ? withFault(code) : code;
}

function isPlanted(): boolean {
  return process.env['UNIFY_FAULT'] !== undefined;
}

function withFault(code: string): string {
  if (!code.includes(FUNCTION)) throw new Error(NO_DOOR);
  const sound = code.replace(FUNCTION, 'function soundConvertInput(');
  return `${sound}
import { planted } from '../../test/faults/planted.ts';
export const convertInput = planted(soundConvertInput);
`;
}
