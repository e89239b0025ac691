import { resolve } from 'node:path';
import { type Input, openInput, standardInput } from '../io/input.ts';
import type { Surroundings } from './resolve-options.ts';
import { STDIN, type Streams } from './streams.ts';

/** The input with a name that was typed, or why not even its beginning can be read, in the system's words. */
export function openNamed(
  name: string,
  { stdin, cwd }: Pick<Streams & Surroundings, 'stdin' | 'cwd'>,
): Promise<Input | string> {
  // An empty name is no file, and not the working directory.
  return name === STDIN ? standardInput(stdin) : openInput(name && resolve(cwd, name));
}
