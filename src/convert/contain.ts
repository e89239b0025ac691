import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { ByteSource, Steps } from '../input/window.ts';
import { errorAlone } from './error-envelope.ts';
import { ownIdentity } from './identity.ts';
import type { End, EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';

/** What is said of an error that ended a conversion: a refusal of the system, or else a fault of unify. */
export function faultOf(error: unknown): { error: Diagnostic; outcome: 1 | 6 } {
  const { message, cause } = error as Error;
  const isRefusal = [error, cause].some((one) => one instanceof Error && 'errno' in one);
  return isRefusal
    ? {
        error: unifyDiagnostic('UNI-IO-011', { message: `The system refused what unify needs: ${message}.` }),
        outcome: 6,
      }
    : { error: unifyDiagnostic('UNI-INT-001', { message: `unify failed at this input: ${message}` }), outcome: 1 };
}

/** Knows whether an envelope has begun, and ends it where it stands, or says in one of its own what failed. */
export class EnvelopeEnd {
  readonly #settings: Pick<Settings, 'stamp'>;
  #isOpen = false;
  #count = 0;

  constructor(settings: Pick<Settings, 'stamp'>) {
    this.#settings = settings;
  }

  /** Sees each part, in order. */
  see(part: EnvelopePart): void {
    if (part.part === 'open' || part.part === 'head') this.#isOpen = true;
    if (!('outcome' in part)) return;
    this.#isOpen = false;
    this.#count++;
  }

  /** The end of what has begun, for an error that nobody foresaw. */
  failed(thrown: unknown): End {
    const { error, outcome } = faultOf(thrown);
    const about = `${this.#count++}`;
    if (!this.#isOpen) return errorAlone(error, about, this.#settings, outcome);
    this.#isOpen = false;
    const identity = ownIdentity(`unify:${error.code}:${about}`, this.#settings);
    return { part: 'close', close: { diagnostics: [error], ...identity, partial: true }, outcome };
  }
}

/**
 * The steps of a conversion, whose failure costs its input alone: the envelope that has begun is closed where it
 * stands, or an error envelope says what failed. Where the source fails, that is thrown.
 */
export function* contained(
  source: ByteSource,
  settings: Settings,
  convert: (source: ByteSource, settings: Settings) => Steps<void, EnvelopePart>,
): Steps<void, EnvelopePart> {
  const failures = new Set<unknown>();
  const end = new EnvelopeEnd(settings);
  try {
    for (const step of convert(noting(source, failures), settings)) {
      if (!(step instanceof Promise)) end.see(step);
      yield step;
    }
  } catch (error) {
    if (failures.has(error)) throw error;
    yield end.failed(error);
  }
}

/** The source, which notes what it fails with. */
function noting(source: ByteSource, failures: Set<unknown>): ByteSource {
  const fail = (error: unknown): never => {
    failures.add(error);
    throw error;
  };
  return () => {
    try {
      const chunk = source();
      return chunk instanceof Promise ? chunk.catch(fail) : chunk;
    } catch (error) {
      return fail(error);
    }
  };
}
