import type {
  AsideNode,
  CodeEntry,
  Defect,
  DiagnosticDraft,
  Json,
  JsonObject,
  MatchNode,
  Remark,
  TestedVersion,
} from '../adapter.ts';
import { type FindingPlace, NAMED } from '../diagnostic/findings.ts';
import type { SpanContext } from '../enrich/spans.ts';
import type { SourceFile } from '../location/source.ts';
import type { Spot } from './spot.ts';

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

/** Takes what does not stay where it was found. */
export interface FoundTaker {
  /** A match in a value that is held. */
  match(node: MatchNode, value: JsonObject, spot: Spot): void;
  /** An item of an operation, as it is printed. */
  item(node: MatchNode, value: JsonObject, spot: Spot): Json;
  diagnostic(draft: DiagnosticDraft): void;
  /** What stays elsewhere, see `AsideNode`. */
  aside(node: AsideNode, value: Json): void;
  /** The source of a path as reported, where it may be read. */
  sourceOf(path: string): SourceFile | undefined;
  transcoded(path: string, pointer: string): void;
  /** Takes how many matches the tool says that it found; numbers under one name belong together. */
  count(name: string, found: number): void;
  defect(defect: Defect): void;
}
