import { documentsIn, faultOf, type InInput, type InputFault } from '../convert/documents-in.ts';

import type { Settings } from '../convert/settings.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { checkEnvelope } from '../envelope/check.ts';
import type { Envelope } from '../envelope/types.ts';
import type { ByteSource } from '../input/window.ts';
import type { Json } from '../json/value.ts';
import { toLegacy } from './to-legacy.ts';

/** Not all of the input came back. */
const LOST = 5;

/**
 * The documents of which the envelopes of an input were made, for each in its order, or what is wrong with it. An
 * envelope is held whole. Only a failing source throws.
 */
export async function* legacyIn(
  source: ByteSource,
  settings: Settings,
): AsyncGenerator<{ documents: Json[] } | InputFault> {
  let isEmpty = true;
  for await (const document of documentsIn(source, settings.decompress)) {
    isEmpty = false;
    const value = await document.whole?.();
    if (value !== undefined) yield await legacyOf(value, document, settings);
    else yield faultOf(document.whole === undefined ? document : { ...document, instead: 'broken' });
  }
  if (isEmpty) yield { error: unifyDiagnostic('UNI-QRY-005'), outcome: 4 };
}

async function legacyOf(value: Json, spot: InInput, settings: Settings): Promise<{ documents: Json[] } | InputFault> {
  if (checkEnvelope(value).length > 0) return faultOf({ ...spot, instead: 'value' });
  const legacy = await toLegacy(value as unknown as Envelope, settings);
  if ('documents' in legacy) return legacy;
  const { byteOffset, lineNumber } = spot;
  const error = unifyDiagnostic('UNI-QRY-034', {
    message: `The document of the envelope can't be made again: ${legacy.refused}.`,
    details: { places: [{ pointer: '', byte_offset: byteOffset, line: lineNumber }] },
  });
  return { error, outcome: LOST };
}
