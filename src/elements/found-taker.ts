import type { AsideNode, Defect, DiagnosticDraft, Json, JsonObject, MatchNode } from '../adapter.ts';
import type { SourceFile } from '../location/source.ts';
import type { Spot } from './spot.ts';

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
