import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { errorAlone } from './error-envelope.ts';
import { type EnvelopePart, endWith, type Parts } from './parts.ts';
import type { Settings } from './settings.ts';

/** What to do about an input, by its name and the reason why it could not be read. */
const REMEDIES: readonly (readonly [name: RegExp, reason: RegExp, remedy: string])[] = [
  [/^/, /^it is a folder$/, 'Name the files in it (DIR/*.json), or convert all of it: unify batch DIR --out OUT.'],
  [/^/, /^permission denied$/, 'Check who may read the file and the folders that it lies in.'],
  [
    /\ufffd/,
    /^no such file|^its name is not UTF-8/,
    'A name that is not UTF-8 cannot be opened by node: rename the file, or pipe what it holds in (unify < FILE).',
  ],
  [
    /[*?[{]/,
    /^no such file/,
    'No file matches the pattern, or it was quoted: let the shell expand it, or use unify batch, which reads patterns.',
  ],
];

/** What to do about a word that was typed and is the name of no file. */
const MISTYPED =
  'Check the name and that it is a readable file; a first argument that is no file may be a mistyped command.';

/** That an input could not be read; `reason` is the system's word for it. `isTyped` where a command may be meant. */
export function unreadableInput(name: string, reason: string, isTyped = false): Diagnostic {
  const known = REMEDIES.find(([names, reasons]) => names.test(name) && reasons.test(reason))?.[2];
  const remedy = known ?? (isTyped && reason.startsWith('no such file') ? MISTYPED : undefined);
  return unifyDiagnostic('UNI-IO-005', {
    message: `The input ${JSON.stringify(name)} could not be read: ${reason}.`,
    file: name,
    ...(remedy !== undefined && { remediation: remedy }),
  });
}

/** The envelope of an input that could not be read. */
export function unreadableEnvelope(
  name: string,
  reason: string,
  settings: Pick<Settings, 'stamp'>,
  isTyped = false,
): EnvelopePart {
  return errorAlone(unreadableInput(name, reason, isTyped), name, settings, 6);
}

/**
 * The parts of what an input holds: an envelope that ends behind a failure of reading it is partial, and says why. That
 * the input could not be read is for whoever reads it to tell.
 */
export async function* partialOf(parts: Parts, name: string, input: Failing): AsyncGenerator<EnvelopePart> {
  for await (const part of parts) yield toldPartial(part, name, input);
}

/** The same, where an envelope ends before the next bytes are read: its end waits for them. */
export async function* latePartialOf(parts: Parts, name: string, input: Failing): AsyncGenerator<EnvelopePart> {
  let end: EnvelopePart | undefined;
  for await (const part of parts) {
    if (end !== undefined) yield toldPartial(end, name, input);
    end = 'outcome' in part ? part : undefined;
    if (end === undefined) yield part;
  }
  if (end !== undefined) yield toldPartial(end, name, input);
}

/** What is read, and why that could not be done to its end. */
interface Failing {
  readonly failure: string | undefined;
}

function toldPartial(part: EnvelopePart, name: string, { failure }: Failing): EnvelopePart {
  if (failure === undefined || !('outcome' in part) || part.unified) return part;
  const error = unreadableInput(name, failure);
  return endWith(part, ({ diagnostics }) => ({ diagnostics: [error, ...diagnostics], partial: true }));
}
