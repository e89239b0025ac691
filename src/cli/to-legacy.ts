import { documentsIn, faultOf, type InInput, type InputFault } from '../convert/documents-in.ts';
import type { Settings } from '../convert/settings.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { checkEnvelope } from '../envelope/check.ts';
import type { Envelope } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';
import { toLegacy } from '../inverse/to-legacy.ts';
import { printCanonical, printJson, printPretty } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import type { Call } from './execute.ts';
import { MALFORMED, PARTIAL } from './exit-status.ts';
import { readInputs } from './read-inputs.ts';
import type { ResolvedOptions } from './resolve-options.ts';
import { shownName } from './typed.ts';
import { complaint } from './write-out.ts';

const PRINT = { compact: printJson, pretty: printPretty, canonical: printCanonical } as const;

/**
 * `unify --to-legacy`: prints the documents that envelopes were made of, and tells which can't be made again. An
 * envelope is held whole. Gives the exit status.
 */
export function printLegacy(call: Call, { settings, printer }: ResolvedOptions): Promise<number> {
  const { say, terminal } = call.terminal;
  return readInputs(call, async function* (name, { source }) {
    const failed = ({ error, outcome }: InputFault, line = ''): number => {
      say(complaint(error, shownName(name) + line));
      return outcome;
    };
    let isEmpty = true;
    for await (const found of documentsIn(source, settings.decompress)) {
      isEmpty = false;
      const made = await legacyOf(found, settings);
      if ('error' in made) yield failed(made, `:${found.lineNumber}`);
      else for (const document of made.documents) yield `${printed(PRINT[printer.layout](document), terminal)}\n`;
    }
    if (isEmpty) yield failed({ error: unifyDiagnostic('UNI-QRY-005'), outcome: MALFORMED });
  });
}

/** The documents that were made to what was found, or what is wrong with it. */
async function legacyOf(found: InInput, settings: Settings): Promise<{ documents: Json[] } | InputFault> {
  const value = await found.whole?.();
  if (value === undefined) return faultOf(found.whole === undefined ? found : { ...found, instead: 'broken' });
  if (checkEnvelope(value).length > 0) return faultOf({ ...found, instead: 'value' });
  const legacy = await toLegacy(value as unknown as Envelope, settings);
  if ('documents' in legacy) return legacy;
  const message = `The document of the envelope can't be made again: ${legacy.refused}.`;
  return { error: unifyDiagnostic('UNI-QRY-034', { message }), outcome: PARTIAL };
}

/** JSON as it is printed: nothing in it moves a terminal. */
function printed(text: string, isTerminal: boolean): string {
  return isTerminal ? text.split('\n').map(shown).join('\n') : text;
}
