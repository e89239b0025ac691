import type { Adapter, Invocation } from '../adapter.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { given, type JsonObject } from '../json/value.ts';
import { errorAlone } from './error-envelope.ts';
import { type Closing, type End, type EnvelopePart, endWith, type Outcome, toolIn } from './parts.ts';
import type { Settings } from './settings.ts';

/** An execution that `unify run` saw, for `legacy.invocation`. */
export interface Execution {
  argv: readonly string[];
  /** Absolute. */
  cwd: string;
  /** RFC 3339 UTC; absent where the same run is to give the same bytes. */
  started?: string;
  /** How it ended; filled in when its output ends. */
  ending?: ExecutionEnd;
}

/** How an execution ended. */
export interface ExecutionEnd extends Pick<Invocation, 'exit' | 'signal' | 'timeoutSeconds'> {
  durationMs?: number;
  /** True when another process went on holding its output. */
  held: boolean;
  /** True when it printed something to stdout. */
  printed: boolean;
}

/** Sees what a run says, and tells at its end what is wrong with it. */
export interface Witness {
  take(part: EnvelopePart): void;
  /** What is to be said; an error in it is a check that failed. */
  end(ending: ExecutionEnd): Diagnostic[];
}

/**
 * The parts of a run's envelopes, with what was seen of the run: how it ended is known to the last one, or is in
 * one of its own.
 */
export async function* withExecution(
  parts: AsyncIterable<EnvelopePart>,
  execution: Execution,
  { adapters, stamp }: Pick<Settings, 'adapters' | 'stamp'>,
  witness?: Witness,
): AsyncGenerator<EnvelopePart> {
  let tool: string | undefined;
  let told = false;
  /** The end of an envelope, which may be the last. */
  let end: End | undefined;
  /** What is said of the run, and by the witness, when it has ended. */
  const said = () => {
    const { ending } = execution;
    const seen = ending && witness?.end(ending);
    const adapter = adapters.find((one) => one.tool === tool);
    return { run: remarks(execution, adapter), seen: seen ?? [] };
  };
  for await (const part of parts) {
    if (end !== undefined && part.part !== 'flush') {
      const { ending: _, ...going } = execution;
      yield withExecutionAt(end, going);
      end = undefined;
    }
    tool = toolIn(part) ?? tool;
    witness?.take(part);
    // How the run ended is known to the last envelope alone.
    if (!('outcome' in part)) yield part;
    else if (execution.ending === undefined) yield withExecutionAt(part, execution, said());
    else end = part;
    told ||= execution.ending !== undefined;
  }
  if (end !== undefined) yield withExecutionAt(end, execution, said());
  // Answers of a server are whole before it ends.
  if (told) return;
  const { run, seen } = said();
  const errors = mayLack(execution) ? [...run, ...seen] : seen.filter(isError);
  if (errors.length > 0) yield runError(errors, tool, execution, { stamp }, mayLack(execution) ? 5 : 7);
}

/** What is said of a run at its end: of how it ended, and by its witness. */
interface Said {
  run: readonly Diagnostic[];
  seen: readonly Diagnostic[];
}

const NOTHING: Said = { run: [], seen: [] };

function isError({ level }: Diagnostic): boolean {
  return level === 'error';
}

/** The end of an envelope with what was seen of the run. */
function withExecutionAt(part: End, execution: Execution, { run, seen }: Said = NOTHING): EnvelopePart {
  const known = part.outcome === 0 && mayLack(execution) ? 5 : part.outcome;
  const outcome = known === 0 && seen.some(isError) ? 7 : known;
  return { ...endWith(part, (end) => withRun(end, execution, [...run, ...seen])), outcome };
}

/** Signals that a program gets for its own faults. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);

/**
 * What is said of a run that was ended, and did not end by itself: one thing at most. A crash has the tool's own code,
 * where the tool is known.
 */
export function endedEarly({ signal, timeoutSeconds }: Invocation, adapter: Adapter | undefined): Diagnostic[] {
  if (timeoutSeconds !== undefined)
    return [unifyDiagnostic('UNI-IO-008', { message: `The tool took longer than ${timeoutSeconds} s and was ended.` })];
  return signal === undefined ? [] : [endedBySignal(signal, adapter)];
}

function endedBySignal(signal: string, adapter: Adapter | undefined): Diagnostic {
  const name = adapter?.tool ?? 'The program';
  if (!CRASHES.has(signal))
    return unifyDiagnostic('UNI-IO-010', {
      message: `${name} was ended by ${signal}; its output may not be complete.`,
    });
  const message = `${name} crashed: it was ended by ${signal}.`;
  const crash = adapter?.codes.find(({ code }) => code === `${adapter.prefix}-INT-001`);
  const said = unifyDiagnostic('UNI-QRY-007', { message });
  return adapter === undefined || crash === undefined ? said : { ...said, tool: adapter.tool, code: crash.code };
}

/** The error envelope of a tool that could not be started. */
export function notStarted(
  reason: string,
  tool: string | undefined,
  execution: Execution,
  settings: Settings,
): EnvelopePart {
  const message = `${JSON.stringify(execution.argv[0])} could not be started: ${reason}.`;
  return runError([unifyDiagnostic('UNI-IO-007', { message })], tool, execution, settings, 6);
}

/** An envelope for what happened to a run and to no document of it, or because of which there was none. */
export function runError(
  errors: readonly Diagnostic[],
  tool: string | undefined,
  execution: Execution,
  settings: Pick<Settings, 'stamp'>,
  outcome: Outcome,
): EnvelopePart {
  const [error, ...diagnostics] = errors as [Diagnostic, ...Diagnostic[]];
  return errorAlone(error, execution.argv.join('\0'), settings, outcome, {
    ...(tool !== undefined && { tool }),
    diagnostics,
    legacy: { invocation: invocation(execution) },
  });
}

function withRun(end: Closing, execution: Execution, said: readonly Diagnostic[]): Partial<Closing> {
  const known = new Set(end.diagnostics.map(({ message }) => message));
  return {
    diagnostics: [...end.diagnostics, ...said.filter(({ message }) => !known.has(message))],
    partial: end.partial || mayLack(execution),
    legacy: { ...end.legacy, invocation: invocation(execution) },
  };
}

/** True for a run that was ended, or of which nothing was read while another process may still print its result. */
function mayLack({ ending }: Execution): boolean {
  if (ending === undefined) return false;
  const { signal, timeoutSeconds, held, printed } = ending;
  return signal !== undefined || timeoutSeconds !== undefined || (held && !printed);
}

/** What the end of a run means for what it printed. */
function remarks({ ending }: Execution, adapter: Adapter | undefined): Diagnostic[] {
  if (ending === undefined) return [];
  return [...endedEarly(ending, adapter), ...(ending.held ? [unifyDiagnostic('UNI-IO-009')] : [])];
}

function invocation({ argv, cwd, started, ending }: Execution): JsonObject {
  const { exit, signal, durationMs } = ending ?? {};
  return {
    argv: [...argv],
    cwd,
    ...given({ exit_code: exit, signal, started, duration_ms: durationMs }),
  };
}
