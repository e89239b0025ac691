import { isObject, type Json, meets, type Unread } from '../adapter.ts';
import type { Conversion, DocumentInput } from '../convert/document.ts';
import { errorNamed, placedError } from '../convert/error-envelope.ts';
import { cutDetails } from '../convert/faults.ts';
import type { Settings } from '../convert/settings.ts';
import type { Code } from '../diagnostic/codes.ts';
import { passValue } from '../input/cursor.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import { Fingerprint } from '../input/fingerprint.ts';
import type { TextCollector } from '../input/text.ts';
import { type Steps, waitFor } from '../input/window.ts';
import { readSurroundings } from '../text/surroundings.ts';
import { isRecord } from './is-unified.ts';
import { loadMore } from './more-adapters.ts';

/** Why a document is not converted: what it is instead, or the tools whose it may be, of which there may be none. */
type Why = 'record' | 'other' | readonly string[];

/**
 * Passes a document that cannot be known, or of which several adapters say that it is theirs, and makes an error
 * envelope of it.
 */
export function* convertUnrecognized(
  input: DocumentInput,
  found: FoundDocument,
  why: Why,
  settings: Settings,
): Conversion {
  const { start, probe } = found;
  const { window } = input;
  const fingerprint = new Fingerprint(window);
  const { end, cut } = yield* passValue(window, start);
  window.release(end);
  const { name } = fingerprint;
  yield* waitFor(loadMore(settings));
  const unread = saidOfUnread(
    probe.value,
    settings.adapters.flatMap((adapter) => adapter.unread ?? []),
  );
  const claimants = typeof why === 'string' ? [] : why;
  const unknown: Code = why === 'other' ? 'UNI-QRY-035' : 'UNI-QRY-001';
  const code: Code = claimants.length > 0 ? 'UNI-QRY-002' : cut ? 'UNI-QRY-004' : unknown;
  const keys = isObject(probe.value) ? Object.keys(probe.value).slice(0, 20) : [];
  const details = { ...(claimants.length > 0 && { tools: [...claimants] }), keys, ...(cut && cutDetails(end)) };
  return {
    end,
    ...(why === 'record' && { fold: (next, between) => foldRecord(next, between, input) }),
    close: (behind, isLast) => {
      if (isLast) input.texts.push(behind);
      const { diagnostics } = readSurroundings(input.texts, isLast ? settings.invocation : {}, undefined, settings);
      const error = placedError(code, cut ? end : start, {
        ...(code === 'UNI-QRY-001' && (why === 'record' ? RECORDS : unread)),
        details,
      });
      return [errorNamed(error, name, settings, code === 'UNI-QRY-004' ? 4 : 3, { diagnostics })];
    },
  };
}

/** What is said of all records of a stream. */
export const RECORDS = {
  message: 'These are records of --format ndjson, which are not read again.',
  remediation: 'Convert what the tool printed, or keep envelopes: --format json.',
};

/** Takes one more record of the stream in. */
function* foldRecord(
  { probe, start }: FoundDocument,
  between: TextCollector,
  { window }: DocumentInput,
): Steps<number | undefined> {
  if (!isRecord(probe) || between.beginning.trim() !== '') return undefined;
  return (yield* passValue(window, start)).end;
}

/** What is said of a document that is one of these. */
export function saidOfUnread(
  value: Json,
  unread: readonly Unread[],
): { message: string; remediation: string } | undefined {
  const found = unread.find(({ when }) => meets(value, when));
  return found && { message: `This is ${found.what}, which is not read.`, remediation: found.instead };
}
