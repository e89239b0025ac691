import process from 'node:process';

/** The function that every conversion goes through, and the module that it stands in. */
const MODULE = /\/src\/pipeline\/convert\.ts$/;
const FUNCTION = 'export async function* convertInput(';

/** For vitest: plants the fault that the environment names, if it names one. */
export function faultPlugin() {
  return {
    name: 'planted-fault',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      if (process.env['UNIFY_FAULT'] === undefined || !MODULE.test(id)) return undefined;
      if (!code.includes(FUNCTION)) throw new Error('test/faults: the door of all conversions has moved');
      const sound = code
        .replace(FUNCTION, 'async function* soundConvertInput(')
        .replaceAll('yield* convertInput(', 'yield* soundConvertInput(');
      return `${sound}\nimport { planted } from '../../test/faults/planted.ts';\nexport const convertInput = planted(soundConvertInput);\n`;
    },
  };
}
