import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { textWithoutColours } from '../input/colours.ts';
import { beforeSource, decoded, type Encoding } from '../input/encoding.ts';
import { type ByteSource, type Steps, waitFor } from '../input/window.ts';
import { errorAlone } from './error-envelope.ts';
import { type EnvelopePart, endWith } from './parts.ts';
import type { Settings } from './settings.ts';

const NAMES: Readonly<Record<Encoding, string>> = {
  gzip: 'compressed with gzip',
  zstd: 'compressed with zstd',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  colours: 'in colours',
};

/**
 * Converts an input that may be compressed, UTF-16 or in colours: each envelope made of one says so, and one that can't
 * be read to its end is followed by an error envelope. An envelope of the input is left as it is.
 */
export function* convertEncoded(
  source: ByteSource,
  settings: Settings,
  convert: (source: ByteSource, settings: Settings) => Steps<void, EnvelopePart>,
): Steps<void, EnvelopePart> {
  const { invocation } = settings;
  if (invocation.stderr !== undefined)
    settings.invocation = { ...invocation, stderr: textWithoutColours(invocation.stderr) };
  const decoding = yield* decoded(source, settings.decompress);
  const how = decoding.encodings.map((encoding) => NAMES[encoding]).join(' and ');
  const first = decoding.encodings.length === 0 ? undefined : yield* waitFor(decoding.source());
  const unread = first === undefined ? decoding.failure() : undefined;
  if (unread !== undefined) return yield failure(unread, how, settings, 4);
  const bytes = first === undefined ? decoding.source : beforeSource(first, decoding.source);
  for (const part of convert(bytes, settings)) {
    if (part instanceof Promise || !('outcome' in part) || part.unified || decoding.encodings.length === 0) {
      yield part;
      continue;
    }
    const note = unifyDiagnostic('UNI-QRY-029', { details: { encodings: [...decoding.encodings] } });
    yield endWith(part, ({ diagnostics }) => ({ diagnostics: [...diagnostics, note] }));
  }
  const reason = decoding.failure();
  if (reason !== undefined) yield failure(reason, how, settings, 5);
}

function failure(reason: string, how: string, settings: Settings, outcome: 4 | 5): EnvelopePart {
  const message = `The input is ${how} and could not be read${outcome === 5 ? ' to its end' : ''}: ${reason}.`;
  return errorAlone(unifyDiagnostic('UNI-QRY-030', { message }), reason, settings, outcome);
}
