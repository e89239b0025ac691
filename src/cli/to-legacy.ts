import type { Diagnostic } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';
import { legacyIn } from '../inverse/legacy-in.ts';
import { printCanonical, printJson, printPretty } from '../json/print.ts';
import { complaint } from './complaint.ts';
import { exitStatus } from './exit-status.ts';
import { readInputs } from './read-inputs.ts';
import type { ResolvedOptions, Surroundings } from './resolve-options.ts';
import { STDIN, type Streams } from './streams.ts';

const PRINT = { compact: printJson, pretty: printPretty, canonical: printCanonical } as const;

/**
 * `unify --to-legacy`: prints the documents that envelopes were made of, and tells which can't be made again. Gives the
 * exit status.
 */
export function printLegacy(
  names: readonly string[],
  { settings, layout, quiet }: ResolvedOptions,
  around: Streams & Surroundings,
): Promise<number> {
  const say = quiet ? () => {} : around.say;
  return readInputs(names, { ...around, say }, async (name, source, output) => {
    const outcomes = new Set<number>();
    for await (const told of legacyIn(source, settings)) {
      const { documents } = 'documents' in told ? told : { documents: [] };
      for (const document of documents) output.emit(`${printed(PRINT[layout](document), around.terminal)}\n`);
      if ('error' in told) {
        outcomes.add(told.outcome);
        say(complaint(told.error, placeOf(told.error, name === STDIN ? 'stdin' : name)));
      }
      await output.drain();
    }
    return exitStatus(outcomes);
  });
}

/** JSON as it is printed: nothing in it moves a terminal. */
function printed(text: string, isTerminal: boolean): string {
  return isTerminal ? text.split('\n').map(shown).join('\n') : text;
}

/** Where an envelope is in an input. */
function placeOf({ details }: Diagnostic, input: string): string {
  const [{ line = undefined } = {}] = (details?.['places'] ?? []) as { line?: number }[];
  return line === undefined ? input : `${input}:${line}`;
}
