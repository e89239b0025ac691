import { type EditRequests, writesFiles } from '../adapter.ts';
import type { ExecutionEnd, Witness } from '../convert/execution.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { FilePaths, type PathRules } from '../location/file-path.ts';
import type { SourceLookup } from '../location/source.ts';
import { stringOf } from '../location/span-evidence.ts';
import { type Guard, type GuardedFile, stateOf } from './guard.ts';

export interface GuardedRunOptions {
  guard: Guard;
  /** How its tool answers. */
  requests: Pick<EditRequests, 'previews' | 'finalSum'>;
  /** The tool's words, from its program on. */
  argv: readonly string[];
  paths: PathRules;
  /** Gives files as they are when it is called. */
  openLookup(): SourceLookup;
}

/** A sum that the answer says of a file. */
interface Claim {
  path: string;
  sum: string;
  /** Of which state of the file. */
  of: 'before' | 'after';
}

/** Holds what a tool says of guarded files, and what it leaves of them, against what was expected. */
export class GuardedRun implements Witness {
  readonly #options: GuardedRunOptions;
  readonly #paths: FilePaths;
  readonly #reader = new EnvelopeReader();
  readonly #claims: Claim[] = [];
  /** What the result says of itself, where it is of one file. */
  readonly #result: JsonObject = {};
  #hasFailed = false;

  constructor(options: GuardedRunOptions) {
    this.#options = options;
    this.#paths = new FilePaths(options.paths);
  }

  take(part: EnvelopePart): void {
    for (const record of this.#reader.records(part))
      if (record.kind === 'operation') this.#hasFailed ||= record.head.status === 'error';
      else if (record.kind === 'value' || record.kind === 'element') this.#takeMember(record.key, record.value);
  }

  end({ exit }: ExecutionEnd): Diagnostic[] {
    const { guard, requests, argv, openLookup } = this.#options;
    const hasFailed = this.#hasFailed || exit !== 0;
    const lookup = openLookup();
    const expected = writesFiles(requests, argv) && !hasFailed ? 'after' : 'before';
    return guard.files.flatMap((guarded) => {
      const { file_path: file, unproven } = guarded;
      const state = stateOf(guarded, guard.sum, lookup);
      const left = hasFailed ? `${LEFT[state]}${FAILED}` : LEFT[state];
      const said = [this.#contradictionIn(guarded), state === expected ? undefined : left];
      return [
        ...(unproven ? [unifyDiagnostic('UNI-CSUM-001', { file, ...ACCEPTED })] : []),
        ...said.flatMap((message) => (message === undefined ? [] : contradiction(file, message))),
      ];
    });
  }

  #takeMember(key: string, value: Json): void {
    if (key === 'file_path' || key === this.#options.requests.finalSum) this.#result[key] = value;
    else this.#takeClaims(value);
  }

  /** Takes the sums of files in a value, however deep. */
  #takeClaims(value: Json): void {
    if (Array.isArray(value)) for (const inner of value) this.#takeClaims(inner);
    if (!isObject(value)) return;
    const { span = null, file_path = isObject(span) ? span['file_path'] : undefined } = value;
    if (typeof file_path === 'string') {
      this.#claim(file_path, value['before_hash'], 'before');
      this.#claim(file_path, value['after_hash'], 'after');
    }
    for (const inner of Object.values(value)) this.#takeClaims(inner);
  }

  #claim(file: string, sum: Json | undefined, of: Claim['of']): void {
    if (typeof sum === 'string') this.#claims.push({ path: this.#paths.clean(file).absolute, sum, of });
  }

  /** What the answer says wrongly of a file. */
  #contradictionIn(file: GuardedFile): string | undefined {
    const { guard, requests } = this.#options;
    const claim = this.#claims.find(({ path, of, sum }) => path === file.path && sum !== file[of]);
    if (claim !== undefined) return `The tool says another sum of it than was expected (${claim.of}: ${claim.sum}).`;
    const final = requests.finalSum && stringOf(this.#result[requests.finalSum]);
    const named = stringOf(this.#result['file_path']);
    const isOf = guard.files.length === 1 || (named && this.#paths.clean(named).absolute) === file.path;
    if (!final || !isOf || final === `${guard.sum}:${file.after}`) return undefined;
    return `The tool says another sum of it than was expected (${final}).`;
  }
}

/** What is said of a file that was left in a state that was not expected. */
const LEFT = {
  before: 'It is as it was: the edits were not made.',
  after: 'It holds what the edits make of it.',
  other: 'It is neither as it was nor as the edits make it.',
} as const;
const FAILED = ' The tool says that it failed.';

/** What is said where --accept-unproven let a file be changed. */
const ACCEPTED = {
  level: 'warning',
  message: 'Nothing proved that the file was the one that the spans are of (--accept-unproven).',
  remediation: 'Look at what has changed in the file.',
} as const;

function contradiction(file: string, message: string): Diagnostic {
  const remediation = message === LEFT.before && "Look at the tool's answer, which should say why.";
  return unifyDiagnostic('UNI-CSUM-003', { message, file, ...(remediation && { remediation }) });
}
