import process from 'node:process';

/** The function that every conversion goes through, and the module that it stands in. */
const MODULE = /\/src\/pipeline\/convert\.ts$/;
const FUNCTION = 'export function convertInput(';

/** What a run says in which no fault was planted: none of its failures is a find. */
export const NO_DOOR = 'test/faults: the door of all conversions has moved';

/** For vitest: plants the fault that the environment names, if it names one. */
export function faultPlugin() {
  return {
    name: 'planted-fault',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      if (process.env['UNIFY_FAULT'] === undefined || !MODULE.test(id)) return undefined;
      if (!code.includes(FUNCTION)) throw new Error(NO_DOOR);
      const sound = code.replace(FUNCTION, 'function soundConvertInput(');
      return `${sound}\nimport { planted } from '../../test/faults/planted.ts';\nexport const convertInput = planted(soundConvertInput);\n`;
    },
  };
}
