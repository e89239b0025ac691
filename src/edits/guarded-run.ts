import { type EditRequests, writesFiles } from '../adapter.ts';
import type { ExecutionEnd, Witness } from '../convert/execution.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { FilePaths, type PathRules } from '../location/file-path.ts';
import type { SourceLookup } from '../location/source.ts';
import { stringOf } from '../location/span-evidence.ts';
import { type Guard, type GuardedFile, stateOf } from './guard.ts';

/** What a guarded run is held against. */
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

/** Holds what a tool says of guarded files, and what it leaves of them, against what was foretold. */
export class GuardedRun implements Witness {
  readonly #options: GuardedRunOptions;
  readonly #paths: FilePaths;
  readonly #claims: Claim[] = [];
  /** What the result says of itself, where it is of one file. */
  readonly #result: JsonObject = {};
  #hasFailed = false;

  constructor(options: GuardedRunOptions) {
    this.#options = options;
    this.#paths = new FilePaths(options.paths);
  }

  take(part: EnvelopePart): void {
    switch (part.part) {
      case 'head':
        this.#hasFailed ||= part.head.status === 'error';
        return;
      case 'payload':
        return this.#takeMember(part.key, part.value);
      case 'items':
        return this.#takeClaims(part.items);
      case 'operation':
        this.#hasFailed ||= part.envelope.status === 'error';
        for (const [key, value] of Object.entries(part.envelope.result ?? {})) this.#takeMember(key, value as Json);
        return;
      default:
        return;
    }
  }

  end({ exit }: ExecutionEnd): Diagnostic[] {
    const { guard, requests, argv, openLookup } = this.#options;
    const hasFailed = this.#hasFailed || exit !== 0;
    const lookup = openLookup();
    const expected = writesFiles(requests, argv) && !hasFailed ? 'after' : 'before';
    return guard.files.flatMap((file) => {
      const state = stateOf(file, guard.sum, lookup);
      const said = this.#contradictionIn(file);
      return [
        ...(file.unproven ? [accepted(file)] : []),
        ...(said === undefined ? [] : [contradiction(file, said)]),
        ...(state === expected ? [] : [contradiction(file, hasFailed ? `${LEFT[state]}${FAILED}` : LEFT[state])]),
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
    if (claim !== undefined) return `The tool says another sum of it than was foretold (${claim.of}: ${claim.sum}).`;
    const final = requests.finalSum && stringOf(this.#result[requests.finalSum]);
    const named = stringOf(this.#result['file_path']);
    const isOf = guard.files.length === 1 || (named && this.#paths.clean(named).absolute) === file.path;
    if (!final || !isOf || final === `${guard.sum}:${file.after}`) return undefined;
    return `The tool says another sum of it than was foretold (${final}).`;
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
function accepted({ file_path }: GuardedFile): Diagnostic {
  return unifyDiagnostic('UNI-CSUM-001', { level: 'warning', message: ACCEPTED, file: file_path, remediation: LOOK });
}

const ACCEPTED = 'Nothing proved that the file was the one that the spans are of (--accept-unproven).';
const LOOK = 'Look at what has changed in the file.';

function contradiction({ file_path }: GuardedFile, message: string): Diagnostic {
  const remediation = message === LEFT.before && "Look at the tool's answer, which should say why.";
  return unifyDiagnostic('UNI-CSUM-003', { message, file: file_path, ...(remediation && { remediation }) });
}
