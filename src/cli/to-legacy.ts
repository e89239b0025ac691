import type { Diagnostic } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';
import { legacyIn } from '../inverse/legacy-in.ts';
import { printCanonical, printJson, printPretty } from '../json/print.ts';
import type { Call } from './execute.ts';
import { readInputs } from './read-inputs.ts';
import type { ResolvedOptions } from './resolve-options.ts';
import { shownName } from './typed.ts';
import { complaint } from './write-out.ts';

const PRINT = { compact: printJson, pretty: printPretty, canonical: printCanonical } as const;

/**
 * `unify --to-legacy`: prints the documents that envelopes were made of, and tells which can't be made again. Gives the
 * exit status.
 */
export function printLegacy(call: Call, { settings, printer }: ResolvedOptions): Promise<number> {
  const { say, terminal } = call.terminal;
  return readInputs(call, async function* (name, { source }) {
    for await (const told of legacyIn(source, settings)) {
      const { documents } = 'documents' in told ? told : { documents: [] };
      for (const document of documents) yield `${printed(PRINT[printer.layout](document), terminal)}\n`;
      if (!('error' in told)) continue;
      yield told.outcome;
      say(complaint(told.error, placeOf(told.error, shownName(name))));
    }
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
