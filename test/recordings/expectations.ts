import type { OperationEnvelope, QueryEnvelope, Span } from '../../src/envelope/types.ts';
import type { Json } from '../../src/json/value.ts';
import type { Subject } from './check.ts';
import type { Recording } from './recording.ts';

/** What is promised of one tool's recordings, beside them in `fixtures/TOOL/expectations.ts`. */
export interface Expectations {
  /** What each recording must be taken for; the first row that fits counts. */
  expected: readonly ExpectedRow[];
  /**
   * The document that an envelope was made of, made again of the envelope and the source tree: nothing can be lost that
   * comes back. Without it every value of the document must be found in the envelope.
   */
  account?(envelope: QueryEnvelope, workspace: string): unknown;
  /** Why a value need not be found in the envelope as it is; `undefined` where it must. */
  said?(pointer: string, value: Json, envelope: string): string | undefined;
  /** Why a span need not have a place that is in the tree; `undefined` where it must. */
  placeless?(span: Span, recording: Recording): string | undefined;
  /** True where contexts are of lines that happen to be quoted: those that are asked for are added to them. */
  contextGrows?: true;
  /** What else is promised of a recording of this tool: gives what breaks it. */
  holds?(subject: Subject): string[];
  /**
   * Why an operation need not name the files that were changed, or names others; `undefined` where it must name them
   * exactly. Without it nothing is promised of changes.
   */
  unnamed?(envelope: OperationEnvelope, recording: Recording): string | undefined;
  /**
   * What of a line of text must be found in the envelope: by default all of it; a prefix such as `Error: ` becomes a
   * level.
   */
  kept?(line: string): string;
  /** Keys that its forms may put into `legacy`; everything else must show at a place of its own. */
  legacyKeys: readonly string[];
}

/** What a recording must be taken for. */
export interface Expected {
  /**
   * The tool that it is taken for, where that is not the one that was run: what a tool passes through keeps its own,
   * and `unify` is where nothing tells.
   */
  tool?: string;
  /** The form of its document; absent where it printed none. */
  shape?: string;
  /** What the whole run is converted to. */
  envelope: 'query' | 'operation' | 'error';
  /** How many envelopes that is; 1 where it is not said. */
  envelopes?: number;
  /** What the conversion of the run comes to. */
  status: 0 | 3 | 4 | 5;
  /** The code that its error has under `--error-codes`. */
  code?: string;
}

export interface ExpectedRow extends Expected {
  /** True for the recordings that the row speaks of. */
  when(recording: Recording): boolean;
}

/** For rows: recordings whose stderr holds a text. */
export function stderrHas(text: string): (recording: Recording) => boolean {
  return ({ stderr }) => stderr.includes(text);
}

/** What a line says that is read as one of a place: the words between the place and the name of the rule. */
export function saidOfPlace(line: string): string {
  const place = /^(?:vet: )?(?:[^\n:(]+:\d+(?::\d+)*:|[^\n:]+?\(\d+,\d+\):) ?/;
  const front = /^(?:(?:fatal error|error|warning|note)(?:\[[\w-]+\])?: ?|(?:error )?[A-Z]+\d+:? (?:\[\*\] )?)/;
  // A file above what is said of it, in columns.
  const below = /^ +\d+:\d+ +(?:error|warning|[✖⚠ℹ]) +(.+?)(?: {2,}[\w@/-]+)?$/;
  return line
    .replace(/^\/(?:[^/]+\/)+/, '')
    .replace(below, '$1')
    .replace(place, '')
    .replace(front, '')
    .replace(/ +(?:\[[\w./=+-]+\]|\([\w-]+\))$/, '');
}
