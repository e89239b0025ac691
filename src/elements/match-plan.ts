import type {
  CoordinateSystem,
  DiagnosticFieldNode,
  FixedFacts,
  HeldNode,
  IdNode,
  ListNode,
  NameRule,
  ObjectNode,
  PlaceKeys,
  RelationsNode,
  Remark,
  RichFact,
  ValueNode,
} from '../adapter.ts';
import type { Json } from '../json/value.ts';
import type { PlannedPlaceholder } from './element-values.ts';
import type { ObjectPlan, ReadAs } from './object-plan.ts';

/** The parts of a place that are numbers. */
export const NUMBERS = ['byteStart', 'byteEnd', 'startLine', 'startColumn', 'endLine', 'endColumn'] as const;

/** A value under a name of the format. */
export interface Content {
  name: string;
  /** The tool's name of it. */
  key: string;
  register: number;
  readAs: ReadAs;
  split: boolean;
  labels?: ValueNode['labels'];
  /** What every match has, as JSON; then there is no register. */
  fixed: Json | undefined;
  /** The node of a list that has to be made. */
  held: ListNode | undefined;
}

/**
 * An object in an element. What is left of one that says the place goes to the span's `legacy`, of another one to that
 * of the match.
 */
export interface Holder {
  /** Its number in the element, from 1. */
  holder: number;
  /** The path of its keys, joined by `/`. */
  path: string;
  register: number;
  ofPlace: boolean;
  /** True where no more than the place is said in it, or in objects in it. */
  saysPlace: boolean;
  /** True where it holds what the tool says of the span: what is left of it goes to that under its key. */
  ofSpan: boolean;
  /** True where it holds lists of relationships. */
  relates: boolean;
  /** True where what is left of it belongs to the match. */
  hoisted: boolean;
  object: ObjectPlan;
}

/** What a finding says in a key, or under another one in an object there, and the register of it. */
export interface PlannedField {
  what: DiagnosticFieldNode['what'];
  key: string;
  inner: string | undefined;
  register: number;
}

/** A role, and what shows it. */
export interface PlannedRole {
  /** The index of a key of the element; -1 for a role that needs none. */
  key: number;
  /** The register of its value, if it has one; -1 for a value that stays. */
  register: number;
  is: string | undefined;
  role: string;
}

/** A list of relationships. */
export interface RelationsPlan {
  kind: RelationsNode['kind'];
  role: RelationsNode['role'];
  remark: RelationsNode['remark'];
  ownFile: boolean;
  remarkWhen: NonNullable<RelationsNode['remarkWhen']>;
  inFileOfMatch: RelationsNode['inFileOfMatch'];
  register: number;
  /** The path of its key, joined by `/`. */
  path: string;
  item: MatchPlan;
}

/** Registers of the parts of a place, and of what is evidence for it; -1 for what the form does not have. */
export type PlaceRegisters = Record<
  | keyof PlaceKeys
  | ('fileSpelling' | 'byteLength')
  | ('text' | 'before' | 'after' | 'lines' | 'holds' | 'linesBefore' | 'linesAfter' | 'contentHash'),
  number
>;

/** The schema of a match, prepared to read and print its elements. */
export interface MatchPlan {
  object: ObjectPlan;
  registers: number;
  place: PlaceRegisters;
  /** The tool's names of these. */
  names: Readonly<Record<string, string>>;
  /** How many bytes of evidence behind the place are shown at most. */
  reach: number | undefined;
  id: number;
  repeats: RegExp | undefined;
  /** What stands before each of the lines that are evidence. */
  lineNumber: RegExp | undefined;
  idRemarks: NonNullable<IdNode['remarks']>;
  /** True where a place may be told in characters from the start of its file. */
  countsCharacters: boolean;
  /** True where text is evidence only if it is as long as the place. */
  whenFills: boolean;
  /** Marks that are no evidence of what the place holds. */
  cut: RegExp | undefined;
  /** Words that are no evidence of what the place holds. */
  unless: readonly string[];
  /** Registers of numbers and strings that stand in the span's `legacy`, but for those that say nothing. */
  left: readonly { name: string; register: number; unless: readonly number[] }[];
  /** True where the kind stays in the match. */
  keepsKind: boolean;
  remarks: readonly Remark[];
  /** True where the text of the place is printed, if it is proved. */
  quotes: boolean;
  /** Registers of what the tool says of the rich extensions. */
  richFacts: Readonly<Partial<Record<RichFact, number>>>;
  /** True where lines of context still have their ends. */
  hasLineEnds: boolean;
  /** The register of the symbol's own kind, where that says better than what is told of the span. */
  ownKind: number;
  relations: readonly RelationsPlan[];
  /** What is said where a sum is none. */
  sumRemark: Remark | undefined;
  placeholders: readonly PlannedPlaceholder[];
  /** What is evidence for a place, by the whole of its element. */
  named: readonly NameRule[] | undefined;
  /** The first that an element shows is its own. */
  roles: readonly PlannedRole[];
  counting: CoordinateSystem;
  facts: Omit<FixedFacts, 'fileFrom' | 'fileNamed' | 'hashFrom' | 'languageFrom' | 'within' | 'texts' | 'changed'>;
  /** Where the sums of its file stand, before and after the tool changed it. */
  changed: FixedFacts['changed'];
  /** JSON pointer of the language of all places. */
  languageFrom: string | undefined;
  /** JSON pointer of the path of the file, where elements don't say it. */
  fileFrom: string | undefined;
  /** The register of the path in base64; -1 where there is none. */
  fileBase64: number;
  /** The key of a name that has it, and what finds it there. */
  fileNamed: FixedFacts['fileNamed'] | undefined;
  /** The number of the object whose rest belongs to the match; 0 where there is none. */
  hoisted: number;
  /** For each key of the element, and of what is hoisted, by holder: the node of a value that has to be made. */
  held: ReadonlyMap<number, readonly (HeldNode | ObjectNode | undefined)[]>;
  /** What stands behind the pointer of an element to that of the match. */
  suffix: string;
  /** What stands behind it to that of what is hoisted. */
  hoistedPath: string;
  /** Values under names of the format, in printed order. */
  contents: readonly Content[];
  /** Names of what is printed of any match: another key of such a name goes to `legacy`. */
  printed: ReadonlySet<string>;
  /** What a finding says of itself. */
  diagnosticFields: readonly PlannedField[];
  holders: readonly Holder[];
}
