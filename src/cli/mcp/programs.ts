import type { Adapter } from '../../adapter.ts';
import { findProgram } from '../../io/find-program.ts';
import type { Terminal } from '../execute.ts';

/** Where the programs of tools lie, by their names: looked for once, when the server starts. */
export function findPrograms(near: readonly Adapter[], terminal: Terminal): ReadonlyMap<string, string> {
  const names = [
    ...(terminal.far ?? []).flatMap(({ names: own }) => own),
    ...near.flatMap(({ tool, programs = [] }) => [tool, ...programs]),
  ];
  return new Map(
    names.flatMap((name): [string, string][] => {
      const path = findProgram(name, terminal.env);
      return path === undefined ? [] : [[name, path]];
    }),
  );
}
