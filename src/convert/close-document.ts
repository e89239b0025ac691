import { type Adapter, flagValue, type Remark } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';
import { derivedId } from '../location/ids.ts';
import { remarkDiagnostic, type Surroundings } from '../text/surroundings.ts';
import type { DocumentState } from './document-state.ts';
import { besideError } from './error-envelope.ts';
import { noteMissingRelationships, statusOf } from './faults.ts';
import { type Frame, framedLegacy } from './frame.ts';
import type { Closing, EnvelopePart } from './parts.ts';

/**
 * The last part of a document's envelope. `around` is what was said beside it, `bytes` names the bytes that its id
 * is derived of where it has none.
 */
export function closeDocument(state: DocumentState, around: Surroundings, frame: Frame, bytes: string): EnvelopePart {
  const { adapter, settings, context, facts, found } = state;
  const { findings } = context;
  const { diagnostics: listed } = found;
  const { stamp, strict } = settings;
  const { enrichment, paths, relationships } = context;
  const hasFailed = state.operation?.failed === true;
  const unprinted = unprintedOf(state);
  if (unprinted !== undefined && adapter.unprinted === undefined)
    findings.add('UNI-V-016', undefined, { ...unprinted });
  const remarked = [...notedIn(state), ...remarksOf(state), ...unprintedRemark(adapter, unprinted)];
  const remarks = remarked
    .filter(({ code }) => !around.codes.has(code))
    .map((remark) => remarkDiagnostic(remark, adapter, settings));
  const lost = around.lost || findings.lost;
  const hasReason =
    around.partial || lost || unprinted !== undefined || remarked.some(({ partial }) => partial === true);
  const saysPartial = facts.reportsPartial || (facts.hasPartialStatus && listed.firstError === undefined);
  if (saysPartial && !hasReason) findings.add('UNI-QRY-027');
  if (!hasFailed) noteMissingRelationships(enrichment, relationships, findings);
  // A text may say again what the document says itself.
  const beside = around.diagnostics.filter((diagnostic) => !listed.has(diagnostic));
  const all = [...beside, ...remarks, ...findings.diagnostics()];
  const partial = facts.partial || hasReason;
  const own = partial && facts.deniesPartial ? { ...state.legacy, partial: false } : state.legacy;
  const legacy: JsonObject = {
    ...(paths.prefix !== '' && { path_prefix: paths.prefix }),
    ...framedLegacy(frame, own),
  };
  const close = {
    diagnostics: hasFailed ? all.map(besideError) : all,
    execution_id: facts.executionId ?? stamp?.id() ?? derivedId(bytes),
    timestamp: facts.timestamp ?? stamp?.now() ?? null,
    partial,
    ...(Object.keys(legacy).length > 0 && { legacy }),
  };
  return closed(state, close, statusOf(findings, lost, strict, enrichment?.verify));
}

/** The last part: an operation without a result is one piece. */
export function closed(state: DocumentState, closing: Closing, outcome: 0 | 3 | 5 | 7): EnvelopePart {
  const { operation, data, error } = state;
  if (operation === undefined || operation.hasFacts || !data.isEmpty) return { part: 'close', close: closing, outcome };
  const diagnostics = [...state.found.diagnostics.values(error), ...closing.diagnostics];
  const behind = { ...(error !== undefined && { error }), ...closing, diagnostics };
  return { part: 'operation', envelope: operation.whole(state.context.tool, behind), outcome };
}

/** How many results the tool says that it found, and how many it printed, where these are fewer. */
function unprintedOf({ facts, counts, context: { findings }, found: matches }: DocumentState) {
  const { value: count } = facts.reportedCount ?? {};
  const found = Math.max(facts.found, matches.told, typeof count === 'number' ? count : 0);
  return findings.lost || found <= counts.seen ? undefined : { found, printed: counts.seen };
}

/** What the tool has for that. */
function unprintedRemark({ unprinted }: Adapter, details: JsonObject | undefined): Remark[] {
  return unprinted === undefined || details === undefined ? [] : [{ ...unprinted, details }];
}

/** What was noted of elements, with their number and the first places. */
function notedIn({ context }: DocumentState): Remark[] {
  return [...context.remarks.values()].map(({ remark, count, places }) => ({
    ...remark,
    details: { ...remark.details, count, ...(places.length > 0 && { places: places as JsonObject[] }) },
  }));
}

/** What the form says of the whole document. */
function remarksOf(state: DocumentState): Remark[] {
  const { remarks = [], asked = {} } = state.form;
  const { argv = [] } = state.settings.invocation;
  const ofArguments = Object.entries(asked).flatMap(([argument, remark]) => (argv.includes(argument) ? [remark] : []));
  return [...remarks, ...ofArguments, ...limitRemarks(state, argv)];
}

/** That its results may have been cut at a limit. */
function limitRemarks({ form: { limit }, counts }: DocumentState, argv: readonly string[]): Remark[] {
  if (limit === undefined) return [];
  const { list, most, argument, remark } = limit;
  const typed = argument && flagValue(argv, argument);
  const number = typed === undefined ? most : Number(typed);
  if ((list === undefined ? counts.converted : (counts.read.get(list) ?? 0)) !== number) return [];
  if (argument === undefined) return [remark];
  return [{ ...remark, message: remark.message.replace('{limit}', String(number)), details: { limit: number } }];
}
