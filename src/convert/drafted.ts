import { type Adapter, type DocumentDraft, type Form, form } from '../adapter.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { Document } from '../input/document.ts';
import { closed } from './close-document.ts';
import { matchContext } from './document-state.ts';
import { noteMissingRelationships } from './faults.ts';
import { FormConversion } from './form-conversion.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';

/**
 * What was printed: its SHA-256, lower-case hex, how many bytes of it the draft can't hold, whether it holds the others
 * as they are, and whether something beside it is `lost`.
 */
export interface Printed {
  digest: string;
  leftOut: number;
  utf8: boolean;
  lost?: boolean;
  /** What the tool says that the execution is named. */
  executionId?: string;
}

/** The envelope of a draft for which there is no document. */
export function* convertDrafted(
  draft: DocumentDraft,
  adapter: Adapter,
  { digest, leftOut, utf8, lost: isLost = false, executionId }: Printed,
  diagnostics: readonly Diagnostic[],
  settings: Settings,
): Generator<EnvelopePart> {
  const drafted = formOf(draft, adapter);
  const context = { ...matchContext(0, adapter, drafted, settings), described: true };
  // A request belongs to a document.
  const conversion = new FormConversion(drafted, adapter, new Document(), context, { ...settings, requests: [] });
  if (leftOut > 0) context.findings.add('UNI-QRY-028', undefined, { bytes_left_out: leftOut });
  if (!utf8) context.findings.add('UNI-QRY-014');
  const { state } = conversion;
  yield* conversion.begin();
  yield* conversion.finish();
  if (state.operation?.failed !== true)
    noteMissingRelationships(settings.enrichment, context.relationships, context.findings);
  const lost = isLost || context.findings.lost;
  yield closed(
    state,
    {
      diagnostics: [...context.findings.diagnostics(), ...diagnostics],
      ...ownIdentity(`sha256:${digest}`, settings, executionId),
      partial: state.facts.partial || lost,
      ...(Object.keys(state.legacy).length > 0 && { legacy: state.legacy }),
    },
    lost ? 5 : 0,
  );
}

/** A form without keys: all of it is known at the end. */
function formOf(draft: DocumentDraft, { tool, forms }: Adapter): Form {
  if ('operation' in draft) {
    const { operation, result, ...end } = draft;
    const finish = () => ({ ...end, ...(result !== undefined && { data: result }) });
    return form(`${tool}/none`, { operation, when: {}, finish }, {});
  }
  const { command, matches, ...end } = draft;
  const none = form(`${tool}/none`, { command, when: {}, finish: () => end }, {});
  const count = forms.find((one) => one.command !== undefined)?.count;
  return { ...none, hasMatches: matches !== undefined, ...(count !== undefined && { count }) };
}
