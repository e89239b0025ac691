import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { Plugin } from 'esbuild';

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
    transform: (code: string, id: string) => (isPlanted() && MODULE.test(id) ? withFault(code) : undefined),
  };
}

/** For esbuild: does the same. */
export function faultInBundle(): Plugin {
  return {
    name: 'planted-fault',
    setup(build) {
      if (isPlanted())
        build.onLoad({ filter: MODULE }, ({ path }) => ({
          contents: withFault(readFileSync(path, 'utf8')),
          loader: 'ts',
        }));
    },
  };
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
