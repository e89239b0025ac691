import { knownAdapter } from '../detect/known-tool.ts';
import { Cursor } from '../input/cursor.ts';
import type { TextCollector } from '../input/text.ts';
import type { Steps, Window } from '../input/window.ts';
import { readSurroundings } from '../text/surroundings.ts';
import type { Session } from './answer.ts';
import { errorAlone, placedError } from './error-envelope.ts';
import { cutDetails } from './faults.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';

/**
 * The envelope of what stands behind the last answer, and of stderr: that one was closed without waiting for it.
 * Nothing for blanks and noise.
 */
export function* convertStray(
  texts: readonly TextCollector[],
  { tool }: Session,
  settings: Settings,
): Generator<EnvelopePart> {
  const adapter = knownAdapter(settings) ?? settings.adapters.find((candidate) => candidate.tool === tool);
  const { diagnostics, lost } = readSurroundings(texts, settings.invocation, adapter, settings);
  if (diagnostics.every(({ code }) => code === 'UNI-QRY-023')) return;
  const ids = ownIdentity(`sha256:${texts.map((text) => text.digest).join(':')}`, settings);
  yield { part: 'open', tool: adapter?.tool ?? 'unify', command: null };
  yield { part: 'close', close: { diagnostics, ...ids, partial: lost }, outcome: lost ? 5 : 0 };
}

/** The envelope that stands for the answers that a batch lacks, whose input ended in it at this byte. */
export function unendedBatch(byteOffset: number, settings: Settings): EnvelopePart {
  const error = placedError('UNI-QRY-004', byteOffset, { details: cutDetails(byteOffset) });
  return errorAlone(error, String(byteOffset), settings, 5);
}

/**
 * Where reading continues after an answer of a batch that ended at `end`, behind the comma or bracket that follows, and
 * whether that is in the batch.
 */
export function* behindInBatch(window: Window, end: number): Steps<{ at: number; inBatch: boolean }> {
  const cursor = new Cursor(window, end);
  const byte = cursor.here() ?? (yield* cursor.peek());
  const isSeparator = byte === 0x2c || byte === 0x5d;
  return { at: isSeparator ? cursor.at + 1 : end, inBatch: byte === 0x2c || byte === undefined };
}
