import { resolve } from 'node:path';
import type { Adapter } from '../adapter.ts';
import { faultOf } from '../convert/contain.ts';
import { shown } from '../format/terminal.ts';
import { mayHaveConfig } from '../io/config-places.ts';
import { exists } from '../io/exists.ts';
import { isDirectoryGone } from '../io/working-directory.ts';
import { COMMANDS, type CommandName, flagsOf, isCommand } from './commands.ts';
import { complaint } from './complaint.ts';
import type { Execute, Terminal } from './execute.ts';
import { BUG, USAGE } from './exit-status.ts';
import { faultStatus, RUN } from './fault-status.ts';
import { type CommandLine, keyOf, longForm, type RawFlags, UNTYPED } from './flags.ts';
import { readCommandLine } from './read-command-line.ts';
import { withFormat } from './resolve-options.ts';
import { STDIN } from './streams.ts';
import { UsageError } from './usage-error.ts';
import { sayNotWritten } from './write-out.ts';

/** Said where a relative name, or a root that nobody named, would have to be found. */
const DIRECTORY_GONE = new UsageError(
  'the working directory has been removed; go to another one (cd), or name all files, and the folder of the sources ' +
    'with --root, by absolute paths',
);

/** What carries out each command, loaded when it is typed. */
const EXECUTE: Readonly<Record<CommandName, () => Promise<Execute>>> = {
  convert: async () => convert,
  run: async () => (await import('./run.ts')).run,
  batch: async () => (await import('./batch/batch.ts')).batch,
  detect: async () => (await import('./detect.ts')).detect,
  validate: async () => (await import('./validate.ts')).validate,
  verify: async () => (await import('./verify.ts')).verify,
  request: async () => (await import('./request.ts')).request,
  join: async () => (await import('./compare.ts')).join,
  diff: async () => (await import('./compare.ts')).diff,
  mcp: async () => (await import('./mcp/mcp.ts')).mcp,
  explain: async () => (await import('./explain.ts')).explain,
  adapters: async () => (await import('./list-adapters.ts')).listAdapters,
  schema: async () => (await import('./print-schema.ts')).printSchema,
  completion: async () => (await import('./completion/completion.ts')).completion,
  config: async () => (await import('./config.ts')).printConfig,
  help: async () => (await import('./help.ts')).help,
  version: async () => (await import('./help.ts')).version,
};

/** The program: arguments in, exit status out. Never throws. */
export async function main(args: readonly string[], adapters: readonly Adapter[], terminal: Terminal): Promise<number> {
  const { say } = terminal;
  try {
    await refuseRunAlone(args);
    const { operands, literal, typed } = await read(args);
    const [word] = operands;
    const command = isCommand(word) ? word : 'convert';
    const words = command === word ? operands.slice(1) : operands;
    if (terminal.closed === true && !writesFiles(command, typed)) return faultStatus(args, sayClosed(say));
    if (typed.help === true)
      return await (await EXECUTE.help())(command === word ? [word] : [], [], typed, [], terminal);
    if (typed.version === true) return await (await EXECUTE.version())([], [], typed, [], terminal);
    refuseFlagsOfOthers(command, typed);
    if (command !== word) await refuseMistyped(word, terminal.cwd);
    refuseFurther(command, words);
    const meant = await configured(command, typed, terminal.cwd);
    return await (await EXECUTE[command]())(words, literal, meant, adapters, terminal);
  } catch (error) {
    const { message } = isDirectoryGone(error) ? DIRECTORY_GONE : (error as Error);
    if (error instanceof UsageError || isDirectoryGone(error)) {
      say(shown(`unify: ${message}`));
      return faultStatus(args, USAGE);
    }
    const fault = faultOf(error);
    say(complaint({ ...fault.error, ...(fault.outcome === BUG && { message: `this is a bug in unify: ${message}` }) }));
    return faultStatus(args, fault.outcome);
  }
}

/** True where nothing is printed to stdout. */
function writesFiles(command: CommandName, { out = STDIN, help, version }: RawFlags): boolean {
  return command === 'batch' && out !== STDIN && help !== true && version !== true;
}

/** Says that nothing can be printed; gives the exit status of that. */
function sayClosed(say: Terminal['say']): number {
  const remediation = 'Leave it open; > /dev/null is for output that nobody wants.';
  return sayNotWritten({ message: 'it is closed' }, 'stdout', say, remediation);
}

/** Refuses a tool that is typed without `--` in front: its flags would be taken for those of unify. */
async function refuseRunAlone([command, ...words]: readonly string[]): Promise<void> {
  if (command !== RUN || words[0] === undefined || /^-/.test(words[0]) || words.includes('--')) return;
  throw (await import('./run-plan.ts')).withoutTool(words);
}

/** Names alone need no parser, which takes longer to load than all else. */
async function read(args: readonly string[]): Promise<CommandLine> {
  const end = args.indexOf('--');
  const operands = end < 0 ? args : args.slice(0, end);
  if (operands.some((argument) => argument.startsWith('-') && argument !== STDIN))
    return (await import('./program.ts')).parse(args);
  return { operands, literal: end < 0 ? [] : args.slice(end + 1), typed: UNTYPED };
}

/** What was typed, and what the configuration of the folder says besides, as far as the command takes it. */
async function configured(command: CommandName, typed: RawFlags, cwd: string): Promise<RawFlags> {
  const own = flagsOf(command).map(keyOf);
  if (!own.includes('config') || !typed.config || !mayHaveConfig(cwd)) return typed;
  const { readConfig, withConfig } = await import('./config.ts');
  const config = readConfig(cwd);
  return config === undefined ? typed : withConfig(typed, config, own);
}

/** Refuses flags that the command does not have. */
function refuseFlagsOfOthers(command: CommandName, typed: RawFlags): void {
  const own = new Set(flagsOf(command).map(keyOf));
  const keys = Object.keys(typed) as (keyof RawFlags)[];
  const key = keys.find((candidate) => !own.has(candidate) && typed[candidate] !== UNTYPED[candidate]);
  if (key === undefined) return;
  for (const [name, { flags }] of Object.entries(COMMANDS)) {
    const flag = flags.find((candidate) => keyOf(candidate) === key);
    if (flag !== undefined) throw new UsageError(`${longForm(flag)}: belongs to unify ${name}; see unify help ${name}`);
  }
}

/** A word by itself, as commands are; a name of a file mostly has a dot or a folder in it. */
const WORD = /^[a-z][a-z-]{1,20}$/i;
/** What may be a command with a typo in it. */
const NEARLY_WORD = /^[^./\\]{2,12}$/;

/** Refuses a first word that is neither a command nor a file. */
async function refuseMistyped(word: string | undefined, cwd: string): Promise<void> {
  if (word === undefined || word === STDIN || exists(resolve(cwd, word))) return;
  const near = NEARLY_WORD.test(word) ? (await import('./program.ts')).nearCommand(word) : undefined;
  if (near !== undefined) throw new UsageError(`there is no file ${word}; did you mean the command ${near}?`);
  if (WORD.test(word)) throw new UsageError(`there is no file and no command ${word}; see unify --help`);
}

/** Refuses a word more than the command takes. */
function refuseFurther(command: CommandName, words: readonly string[]): void {
  const { operands } = COMMANDS[command];
  const further = operands && words[Math.min(operands.length, 1)];
  if (further !== undefined)
    throw new UsageError(`${command}: ${further} is a word too many; see unify help ${command}`);
}

/** `unify convert`: converts the inputs that are named, else standard input. */
const convert: Execute = async (words, literal, typed, adapters, terminal) => {
  const { say, interactive, cwd } = terminal;
  refuseLineCount(words, typed, cwd);
  if (typed.toLegacy === true && (typed.format ?? 'json') !== 'json')
    throw new UsageError(`--to-legacy: prints JSON as the tool did, not --format ${typed.format}`);
  const names = [...words, ...literal];
  if (names.length === 0 && interactive) {
    say((await import('./help.ts')).shortHelp());
    return USAGE;
  }
  const { toLegacy = false } = typed;
  const asked = toLegacy ? typed : withFormat(typed, terminal.terminal);
  const understood = await readCommandLine(asked, adapters, terminal, names);
  if (toLegacy) return await (await import('./to-legacy.ts')).printLegacy(names, understood, terminal);
  return await (await import('./convert-inputs.ts')).convertInputs(names, understood, terminal, typed.withInput);
};

/** Refuses a number of lines that was typed apart from `-C`, where it names a file. */
function refuseLineCount(words: readonly string[], { withContext }: RawFlags, cwd: string): void {
  if (withContext !== true) return;
  const lines = words.find((word) => /^\d+$/.test(word) && !exists(resolve(cwd, word)));
  if (lines !== undefined) throw new UsageError(`there is no file ${lines}; for context write -C${lines}`);
}
