import { type EditRequests, requestDocuments } from '../adapter.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { type Guard, guardOf } from './guard.ts';
import type { KnownSpans } from './known-spans.ts';
import { type PlannedFile, planEdits } from './plan-edits.ts';
import type { WantedEdit } from './wanted-edit.ts';

/** A tool that replaces bytes of files, and how it is asked. */
export interface EditTool {
  tool: string;
  requests: EditRequests;
}

/** What asks a tool for edits, or why it must not be asked: where anything is refused there is no request. */
export interface RequestedEdits {
  requests: readonly JsonObject[];
  guard: Guard;
  files: readonly PlannedFile[];
  refusals: readonly Diagnostic[];
}

/** Asks a tool for edits of spans, as far as their files bear them out. BLAKE3 has to be loaded. */
export function requestFor(
  { tool, requests }: EditTool,
  wanted: readonly WantedEdit[],
  known: KnownSpans,
  acceptUnproven: boolean,
): RequestedEdits {
  // Something of the envelopes was lost: it may be what an edit is about.
  const losses = known.findings.lost ? known.findings.diagnostics().filter(({ level }) => level === 'error') : [];
  const { files, refusals } =
    losses.length > 0 ? { files: [], refusals: losses } : planEdits(wanted, known, requests, acceptUnproven);
  const documents = files.length > 0 ? requestDocuments(requests, files) : [];
  return { requests: documents, guard: guardOf({ tool, sum: requests.sum }, files, documents), files, refusals };
}
