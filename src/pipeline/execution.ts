import type { Adapter } from '../adapter.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { derivedId } from '../draft/ids.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { errorEnvelope } from './error-envelope.ts';
import type { Closing, EnvelopePart, Outcome } from './parts.ts';
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
export interface ExecutionEnd {
  exit?: number;
  signal?: string;
  durationMs?: number;
  /** How long it was given, where it was ended for taking longer. */
  timeoutSeconds?: number | undefined;
  /** True when another process went on holding its output. */
  held: boolean;
}

/** The parts of a run's envelopes, with what was seen of the run: how it ended is known to the last one. */
export async function* withExecution(
  parts: AsyncIterable<EnvelopePart>,
  execution: Execution,
  adapters: readonly Adapter[],
): AsyncGenerator<EnvelopePart> {
  let tool = '';
  const seen = () => ({
    execution,
    said: remarks(
      execution,
      adapters.find((adapter) => adapter.tool === tool),
    ),
  });
  for await (const part of parts) {
    if (part.part === 'open') tool = part.tool;
    if (part.part === 'operation') tool = part.envelope.tool;
    if (part.part === 'close') yield { ...part, outcome: outcomeOf(part, seen()), close: withRun(part.close, seen()) };
    else if (part.part === 'operation') yield { ...part, outcome: outcomeOf(part, seen()), envelope: withRun(part.envelope, seen()) };
    else yield part;
  }
}

/** Signals that a program gets for its own faults. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);

/** What is said of a run that a signal ended: a crash has the tool's own code, where the tool is known. */
export function endedBySignal(signal: string, adapter: Adapter | undefined): Diagnostic {
  const name = adapter?.tool ?? 'The program';
  if (!CRASHES.has(signal))
    return unifyDiagnostic('UNI-IO-010', { message: `${name} was ended by ${signal}; its output may not be complete.` });
  const message = `${name} crashed: it was ended by ${signal}.`;
  const crash = adapter?.codes.find(({ code }) => code === `${adapter.prefix}-INT-001`);
  const said = unifyDiagnostic('UNI-QRY-007', { message });
  return adapter === undefined || crash === undefined ? said : { ...said, tool: adapter.tool, code: crash.code };
}

/** The error envelope of a tool that could not be started. */
export function notStarted(reason: string, tool: string | undefined, execution: Execution, { stamp }: Settings): EnvelopePart {
  const message = `${JSON.stringify(execution.argv[0])} could not be started: ${reason}.`;
  const error = unifyDiagnostic('UNI-IO-007', { message });
  const envelope = errorEnvelope(error, {
    ...(tool !== undefined && { tool }),
    executionId: stamp?.id() ?? derivedId(`unify:UNI-IO-007:${execution.argv.join('\0')}`),
    timestamp: stamp?.now() ?? null,
    partial: true,
    legacy: { invocation: invocation(execution) },
  });
  return { part: 'operation', envelope, outcome: 6 };
}

/** A run, and what its end means for what it printed. */
interface Seen {
  execution: Execution;
  said: Diagnostic[];
}

/** Whatever it was converted to, the output of a run that was ended may lack something. */
function outcomeOf({ outcome }: { outcome: Outcome }, { said }: Seen): Outcome {
  return outcome === 0 && said.length > 0 ? 5 : outcome;
}

function withRun<End extends Closing>(end: End, { execution, said }: Seen): End {
  const known = new Set(end.diagnostics.map(({ message }) => message));
  return {
    ...end,
    diagnostics: [...end.diagnostics, ...said.filter(({ message }) => !known.has(message))],
    partial: end.partial || said.length > 0,
    legacy: { ...end.legacy, invocation: invocation(execution) },
  };
}

function remarks({ ending }: Execution, adapter: Adapter | undefined): Diagnostic[] {
  if (ending === undefined) return [];
  const { signal, timeoutSeconds, held } = ending;
  const late = timeoutSeconds !== undefined;
  return [
    ...(late ? [unifyDiagnostic('UNI-IO-008', { message: `The tool took longer than ${timeoutSeconds} s and was ended.` })] : []),
    ...(signal !== undefined && !late ? [endedBySignal(signal, adapter)] : []),
    ...(held ? [unifyDiagnostic('UNI-IO-009')] : []),
  ];
}

function invocation({ argv, cwd, started, ending }: Execution): JsonObject {
  const { exit, signal, durationMs } = ending ?? {};
  return {
    argv: [...argv],
    cwd,
    ...(exit !== undefined && { exit_code: exit }),
    ...(signal !== undefined && { signal }),
    ...(started !== undefined && { started }),
    ...(durationMs !== undefined && { duration_ms: durationMs }),
  };
}
