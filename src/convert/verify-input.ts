import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Part } from '../input/document-part.ts';
import type { ByteSource } from '../input/window.ts';
import { loadBlake3 } from '../location/digest.ts';
import { documentsIn, type InInput } from './documents-in.ts';
import { errorAlone } from './error-envelope.ts';
import { faultOf } from './no-envelope.ts';
import type { EnvelopePart } from './parts.ts';
import { Verification, type VerifySettings } from './verification.ts';

/**
 * Holds every span and every sum of the envelopes of an input against their source files. Each envelope becomes one of
 * the command `verify`, whose matches say what has become of its spans; what is none becomes an error envelope.
 */
export async function* verifyInput(source: ByteSource, settings: VerifySettings): AsyncGenerator<EnvelopePart> {
  await loadBlake3();
  let isEmpty = true;
  for await (const document of documentsIn(source, settings.decompress)) {
    isEmpty = false;
    if (document.parts === undefined) yield noEnvelope(document, settings);
    else yield* verified(document, document.parts, settings);
  }
  if (isEmpty) yield errorAlone(unifyDiagnostic('UNI-QRY-005'), '', settings, 4, { operation: 'verify' });
}

async function* verified(
  document: InInput,
  parts: AsyncIterable<Part>,
  settings: VerifySettings,
): AsyncGenerator<EnvelopePart> {
  const verification = new Verification(settings);
  let isOpen = false;
  for await (const part of parts) {
    const items = verification.take(part);
    if (items.length === 0) continue;
    if (!isOpen) yield OPEN;
    isOpen = true;
    yield { part: 'items', key: 'matches', items, exact: false };
  }
  if (!isOpen && !verification.isEnvelope)
    return yield noEnvelope({ ...document, instead: verification.isDamaged ? 'broken' : 'value' }, settings);
  if (!isOpen) yield OPEN;
  yield* verification.end();
}

const OPEN: EnvelopePart = { part: 'open', tool: 'unify', command: 'verify' };

function noEnvelope(document: InInput, settings: VerifySettings) {
  const { error, outcome } = faultOf(document);
  return errorAlone(error, `${document.byteOffset}`, settings, outcome, { operation: 'verify' });
}
