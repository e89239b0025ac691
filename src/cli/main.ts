import { resolve } from 'node:path';
import type { Adapter } from '../adapter.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { shown } from '../format/terminal.ts';
import { exists } from '../io/exists.ts';
import type { BatchTerminal } from './batch/batch.ts';
import { complaint } from './complaint.ts';
import { BUG, USAGE } from './exit-status.ts';
import { faultStatus, RUN } from './fault-status.ts';
import { BATCH_FLAGS, type CommandLine, type Flag, keyOf, longForm, type RawFlags, RUN_FLAGS } from './flags.ts';
import { nearCommand } from './near-command.ts';
import { neededAdapters } from './needed-adapters.ts';
import { readRequests } from './read-requests.ts';
import { readStderr } from './read-stderr.ts';
import { meant } from './resolve-options.ts';
import type { RunTerminal } from './run.ts';
import { STDIN } from './streams.ts';
import { UsageError } from './usage-error.ts';
import { writeOut } from './write-out.ts';

/** The process that the program runs in. */
export interface Terminal extends RunTerminal, BatchTerminal {
  /** True when stdin is a terminal. */
  interactive: boolean;
}

/** The command that every input without one is for. */
const COMMAND = 'convert';

/** The command that converts many files. */
const BATCH = 'batch';

/** A command line without flags. */
const UNTYPED: RawFlags = { source: true, context: true, semantics: true };

/** The program: arguments in, exit status out. Never throws. */
export async function main(args: readonly string[], adapters: readonly Adapter[], terminal: Terminal): Promise<number> {
  const { say, interactive, cwd } = terminal;
  try {
    const { operands, literal, typed, asked } = await read(args);
    if (asked !== undefined) return await printText(asked, terminal);
    if (operands[0] === RUN)
      return await (await import('./run.ts')).run(operands.slice(1), literal, typed, adapters, terminal);
    refuseFlagsOf(RUN, RUN_FLAGS, typed);
    if (operands[0] === BATCH)
      return await (await import('./batch/batch.ts')).batch(operands.slice(1), literal, typed, adapters, terminal);
    refuseFlagsOf(BATCH, BATCH_FLAGS, typed);
    const names = [...inputs(operands, cwd, typed.withContext === true), ...literal];
    if (names.length > 0 || !interactive) {
      const needed = await neededAdapters(typed, '', adapters, terminal.far);
      const understood = meant(typed, needed, terminal);
      if (typed.stderr !== undefined)
        Object.assign(understood.settings.invocation, await readStderr(typed.stderr, names, cwd));
      if (typed.request !== undefined) understood.settings.requests.push(...(await readRequests(typed.request, cwd)));
      return await (await import('./convert-inputs.ts')).convertInputs(names, understood, terminal);
    }
    say((await import('./program.ts')).shortHelp());
    return USAGE;
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof UsageError) {
      say(shown(`unify: ${message}`));
      return faultStatus(args, USAGE);
    }
    say(complaint(unifyDiagnostic('UNI-INT-001', { message: `this is a bug in unify: ${message}` })));
    return faultStatus(args, BUG);
  }
}

/** Names alone need no parser, which takes longer to load than all else. */
async function read(args: readonly string[]): Promise<CommandLine> {
  const end = args.indexOf('--');
  const operands = end < 0 ? args : args.slice(0, end);
  if (operands.some((argument) => argument.startsWith('-') && argument !== STDIN))
    return (await import('./program.ts')).parse(args);
  return { operands, literal: end < 0 ? [] : args.slice(end + 1), typed: UNTYPED };
}

/** Refuses flags that belong to another command. */
function refuseFlagsOf(command: string, flags: readonly Flag[], typed: RawFlags): void {
  const flag = flags.find((candidate) => typed[keyOf(candidate)] !== undefined);
  if (flag !== undefined) throw new UsageError(`${longForm(flag)}: belongs to unify ${command}; see unify --help`);
}

function printText(text: string, { stdout, say }: Terminal): Promise<number> {
  return writeOut(stdout, say, async (output) => {
    output.emit(text);
    return 0;
  });
}

/** The names of inputs, without the command. A first one that is no file and nearly the command is refused. */
function inputs(operands: readonly string[], cwd: string, withContext: boolean): readonly string[] {
  const lines = withContext
    ? operands.find((operand) => /^\d+$/.test(operand) && !exists(resolve(cwd, operand)))
    : undefined;
  if (lines !== undefined)
    throw new UsageError(`there is no file ${lines}; for ${lines} lines of context write -C${lines}`);
  const [first, ...others] = operands;
  if (first === undefined || first === STDIN) return operands;
  if (first === COMMAND) return others;
  const command = exists(resolve(cwd, first)) ? undefined : nearCommand(first);
  if (command !== undefined) throw new UsageError(`there is no file ${first}; did you mean the command ${command}?`);
  return operands;
}
