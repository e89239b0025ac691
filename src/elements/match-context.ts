import type { CodeEntry, Remark, TestedVersion } from '../adapter.ts';
import { type FindingPlace, NAMED } from '../diagnostic/findings.ts';
import type { SpanContext } from '../enrich/spans.ts';

/** What the elements of a document share. */
export interface MatchContext extends SpanContext {
  tool: string;
  /** False for a document of a known tool in a form that its adapter does not describe. */
  described: boolean;
  /** The absolute folder of the input, if it has one. */
  folder: string | undefined;
  /** `#k` in document k > 0 of an input, and the JSON pointer of what is converted in the document; else empty. */
  documentPointer: string;
  /** The sub-command that was typed, for a document that tells none. */
  typedCommand: string | undefined;
  /** True where the tool, as it was invoked, may have made another text of the files than they are. */
  isOtherText: boolean;
  /** Makes ids where the tool gave none; without it they are derived. */
  newId: (() => string) | undefined;
  /** Keys that no rule describes; named in one note. */
  unknownKeys: Set<string>;
  /** What was remarked of matches and keys, by code, how often, and of which first. */
  remarks: Map<string, { remark: Remark; count: number; places: FindingPlace[] }>;
  /** The adapter's codes, and whether those that it assigns are printed. */
  codes: readonly CodeEntry[];
  /** What these begin with, and those of every tool. */
  prefix: string;
  prefixes(): ReadonlyMap<string, string>;
  errorCodes: boolean;
  /** Where the document says its version, and what was tested. */
  version: TestedVersion | undefined;
}

/** Remembers remarks, each code once; `placeOf` tells of what they are said, where that is a part of the document. */
export function noteRemarks(
  remarks: readonly Remark[] | undefined,
  { remarks: known }: Pick<MatchContext, 'remarks'>,
  placeOf?: () => FindingPlace,
): void {
  for (const remark of remarks ?? []) {
    const entry = known.get(remark.code) ?? { remark, count: 0, places: [] };
    if (entry.count++ === 0) known.set(remark.code, entry);
    if (placeOf === undefined || entry.places.length === NAMED) continue;
    const place = placeOf();
    // What is said several times of one object is one place.
    if (place.pointer !== entry.places.at(-1)?.pointer) entry.places.push(place);
  }
}
