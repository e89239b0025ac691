import { KnownSpans } from '../../edits/known-spans.ts';
import { readEnvelopes } from '../../edits/read-envelopes.ts';
import { loadBlake3 } from '../../span/digest.ts';
import type { Session } from './session.ts';
import { slicedSource } from './slices.ts';

/** The spans of all results that handles name, held against the files of now. */
export async function spansOf(session: Session, handles: Iterable<string>): Promise<KnownSpans> {
  const { settings } = await session.meant();
  const known = new KnownSpans(handles, settings);
  await loadBlake3();
  for (const { envelopes } of session.results.all()) {
    known.beginNewer();
    await readEnvelopes(slicedSource(envelopes), known, settings);
  }
  return known;
}
