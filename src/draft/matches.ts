import type { ListRule, Shape } from '../adapter.ts';
import { meaningOf } from '../diagnostic/codes.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { Match } from '../envelope/types.ts';
import { isObject, type Json } from '../json/value.ts';
import type { FilePaths } from '../span/file-path.ts';
import { isImpossible, type Located, type LocateProblem, locate } from '../span/locate.ts';
import type { SourceLookup } from '../span/source.ts';
import { completeContext } from './context.ts';
import { type Draft, Drafter } from './draft.ts';
import { type Origin, type PlaceNames, seal } from './seal.ts';

/** What the elements of a document share. */
export interface MatchContext {
  tool: string;
  shape: Shape;
  /** False for a document of a known tool in a form that no shape describes. */
  described: boolean;
  paths: FilePaths;
  findings: Findings;
  lookup: SourceLookup | undefined;
  /** `#k` in document k > 0 of an input, else empty. */
  documentPointer: string;
  /** Makes ids where the tool gave none; without it they are derived. */
  newId: (() => string) | undefined;
  /** Keys that no rule describes; named in one note. */
  strange: Set<string>;
}

/** Makes matches of the elements of one list. */
export class MatchMaker {
  readonly #drafter: Drafter;
  readonly #rule: ListRule;
  readonly #list: string;
  readonly #context: MatchContext;
  readonly origin: Origin;
  /** The tool's names of the parts of a place. */
  readonly #keys: PlaceNames;

  constructor(list: string, rule: ListRule, context: MatchContext) {
    this.#drafter = new Drafter(rule);
    this.#rule = rule;
    this.#keys = { ...rule.place };
    this.#list = list;
    this.#context = context;
    const { tool, newId, documentPointer } = context;
    this.origin = { tool, newId, pointerOf: (index) => documentPointer + this.#pointer(index) };
  }

  /** A match, or `undefined` for an element without a usable place; `index` is its place in the list, from 0. */
  make(element: Json, index: number): Match | undefined {
    const { findings, paths, strange, shape, lookup } = this.#context;
    if (!isObject(element)) return this.#unplaced(index);
    const draft = this.#drafter.read(element);
    if (draft.path === undefined || draft.path === '') return this.#unplaced(index);
    if (isImpossible(draft)) {
      findings.add('UNI-V-003', { pointer: this.#pointer(index), file: draft.path });
      return this.#unplaced(index);
    }
    if (draft.strange !== undefined) for (const key of draft.strange) strange.add(`${this.#list}/*/${key}`);
    const file = paths.clean(draft.path);
    draft.file = file;
    const located = locate(draft, shape.coordinates, lookup);
    completeContext(draft, located, this.#rule, shape.coordinates, lookup);
    if (located.problem !== undefined) this.#report(located.problem, file.path, index);
    if (isUnknown(draft, located)) findings.add('UNI-V-005', { pointer: this.#pointer(index), file: file.path });
    return seal(draft, located, this.#keys, this.origin, index);
  }

  #pointer(index: number): string {
    return `${this.#list}/${index}`;
  }

  #unplaced(index: number): undefined {
    this.#context.findings.add('UNI-QRY-019', { pointer: this.#pointer(index) });
    return undefined;
  }

  #report(problem: LocateProblem, file: string, index: number): void {
    const contradicted = 'contradicted' in problem ? { contradicted: this.#nameOf(problem.contradicted) } : {};
    const place = meaningOf(problem.code).perFile ? { file } : { pointer: this.#pointer(index), file, ...contradicted };
    this.#context.findings.add(problem.code, place);
  }

  /** What the tool calls a part of a place. */
  #nameOf(part: string): string {
    const { text, before, after } = this.#rule.evidence ?? {};
    const names: PlaceNames = { text, before, after, ...this.#keys };
    return names[part] ?? part;
  }
}

/** True when the tool gave lines or columns that could not be converted. */
function isUnknown(draft: Draft, { start, end, bytes }: Located): boolean {
  return (start === undefined && draft.startLine !== undefined) || (end === undefined && bytes !== undefined);
}
