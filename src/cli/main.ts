import { resolve } from 'node:path';
import type { Adapter } from '../adapter.ts';
import { faultOf } from '../convert/contain.ts';
import { shown } from '../format/terminal.ts';
import { mayHaveConfig } from '../io/config-places.ts';
import { exists } from '../io/exists.ts';
import { isDirectoryGone } from '../io/working-directory.ts';
import { faultStatus, isFlag, type Words, wordsOf } from './command-line.ts';
import { COMMANDS, type CommandName, flagsOf, isCommand } from './commands.ts';
import { complaint } from './complaint.ts';
import type { Execute, Terminal } from './execute.ts';
import { BUG, USAGE } from './exit-status.ts';
import { isTyped, type RawFlags, UNTYPED } from './flags.ts';
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
  completion: async () => (await import('./completion.ts')).completion,
  config: async () => (await import('./config.ts')).printConfig,
  help: async () => (await import('./help.ts')).help,
  version: async () => (await import('./help.ts')).version,
};

/** The program: arguments in, exit status out. Never throws. */
export async function main(args: readonly string[], adapters: readonly Adapter[], terminal: Terminal): Promise<number> {
  const { say } = terminal;
  const words = wordsOf(args);
  try {
    const { operands, typed } = await read(words);
    const { literal } = words;
    const [word] = operands;
    const command = isCommand(word) ? word : 'convert';
    const named = command === word ? operands.slice(1) : operands;
    if (terminal.closed === true && !writesFiles(command, typed)) return faultStatus(words, sayClosed(say));
    if (typed.help === true)
      return await (await EXECUTE.help())(command === word ? [word] : [], [], typed, [], terminal);
    if (typed.version === true) return await (await EXECUTE.version())([], [], typed, [], terminal);
    if (typed !== UNTYPED) refuseFlags(command, typed);
    if (command !== word) await refuseMistyped(word, terminal.cwd);
    refuseFurther(command, named);
    const meant = await configured(command, typed, terminal.cwd);
    return await (await EXECUTE[command]())(named, literal, meant, adapters, terminal);
  } catch (error) {
    const { message } = isDirectoryGone(error) ? DIRECTORY_GONE : (error as Error);
    if (error instanceof UsageError || isDirectoryGone(error)) {
      say(shown(`unify: ${message}`));
      return faultStatus(words, USAGE);
    }
    const fault = faultOf(error);
    say(complaint({ ...fault.error, ...(fault.outcome === BUG && { message: `this is a bug in unify: ${message}` }) }));
    return faultStatus(words, fault.outcome);
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

/** Names alone need no parser, which takes longer to load than all else. */
async function read({ own }: Words): Promise<{ operands: readonly string[]; typed: RawFlags }> {
  return own.some(isFlag) ? (await import('./program.ts')).parse(own) : { operands: own, typed: UNTYPED };
}

/** What was typed, and what the configuration of the folder says besides, as far as the command takes it. */
async function configured(command: CommandName, typed: RawFlags, cwd: string): Promise<RawFlags> {
  const own = flagsOf(command).map(({ key }) => key);
  if (!own.includes('config') || !typed.config || !mayHaveConfig(cwd)) return typed;
  const { readConfig, withConfig } = await import('./config.ts');
  const config = readConfig(cwd);
  return config === undefined ? typed : withConfig(typed, config, own);
}

/** Refuses flags that the command does not have, and those that contradict each other. */
function refuseFlags(command: CommandName, typed: RawFlags): void {
  const own = flagsOf(command);
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const other = flagsOf(name).find((flag) => isTyped(flag, typed) && !own.some(({ key }) => key === flag.key));
    if (other !== undefined) throw new UsageError(`${other.long}: belongs to unify ${name}; see unify help ${name}`);
  }
  for (const flag of own.filter((one) => isTyped(one, typed))) {
    const other = own.find((one) => flag.contradicts?.includes(one.long) && isTyped(one, typed));
    if (other !== undefined) throw new UsageError(`${flag.long} contradicts ${other.long}; see unify help ${command}`);
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
  const { operands = 'files' } = COMMANDS[command];
  const most = operands.length === 0 ? 0 : Array.isArray(operands) || operands === 'commands' ? 1 : words.length;
  const further = words[most];
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
    say((await import('./help-text.ts')).shortHelp());
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
