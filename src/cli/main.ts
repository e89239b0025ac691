import { resolve } from 'node:path';
import { faultOf } from '../convert/contain.ts';
import { shown } from '../format/terminal.ts';
import { mayHaveConfig } from '../io/config-files.ts';
import { exists } from '../io/exists.ts';
import { isDirectoryGone } from '../io/system.ts';
import { faultStatus, isFlag, wordsOf } from './command-line.ts';
import { COMMANDS, type CommandName, flagsOf, isCommand } from './commands.ts';
import type { Execute, Terminal } from './execute.ts';
import { BUG, USAGE } from './exit-status.ts';
import { isTyped, type RawFlags, UNTYPED } from './flags.ts';
import { STDIN, UsageError } from './typed.ts';
import { complaint, sayNotWritten } from './write-out.ts';

/** What carries out each command, loaded when it is typed. */
const EXECUTE: Readonly<Record<CommandName, () => Promise<Execute>>> = {
  convert: async () => (await import('./convert-inputs.ts')).convert,
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

/** Said where a relative name, or a root that nobody named, would have to be found. */
const DIRECTORY_GONE =
  'the working directory has been removed; go to another one (cd), or name all files, and the folder of the sources ' +
  'with --root, by absolute paths';
const LEAVE_OPEN = 'Leave it open; > /dev/null is for output that nobody wants.';

/** The program: arguments in, exit status out. Never throws. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const { say, cwd } = terminal;
  const words = wordsOf(args);
  const { own, literal } = words;
  try {
    // Names alone need no parser, which takes longer to load than all else.
    const parsed = own.some(isFlag) ? (await import('./program.ts')).parse(own) : { operands: own, typed: UNTYPED };
    const { operands, typed } = parsed;
    const [word] = operands;
    const isNamed = isCommand(word);
    const command = isNamed ? word : 'convert';
    if (terminal.closed === true && !writesFiles(command, typed))
      return faultStatus(words, sayNotWritten({ message: 'it is closed' }, 'stdout', say, LEAVE_OPEN));
    const execute = async (name: CommandName, own: readonly string[], typed: RawFlags): Promise<number> => {
      const call = { words: own, literal, names: [...own, ...literal], typed };
      const isQuiet = typed.quiet === true && COMMANDS[name].flags.includes('output');
      return (await EXECUTE[name]())({ ...call, terminal: isQuiet ? silent(terminal) : terminal });
    };
    if (typed.help === true) return await execute('help', isNamed ? [command] : [], typed);
    if (typed.version === true) return await execute('version', [], typed);
    if (typed !== UNTYPED) refuseFlags(command, typed);
    if (!isNamed) await refuseMistyped(word, cwd);
    const named = isNamed ? operands.slice(1) : operands;
    refuseFurther(command, named);
    if (command === 'convert' && terminal.interactive && named.length + literal.length === 0) {
      say((await import('./help-text.ts')).shortHelp());
      return USAGE;
    }
    return await execute(command, named, await configured(command, typed, cwd));
  } catch (error) {
    const isGone = isDirectoryGone(error);
    const message = isGone ? DIRECTORY_GONE : (error as Error).message;
    if (error instanceof UsageError || isGone) {
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

/** A terminal on which nothing is said. */
function silent({ draw: _, ...terminal }: Terminal): Terminal {
  return { ...terminal, say: () => {} };
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
  const near = NEARLY_WORD.test(word) ? (await import('./program.ts')).nearName(word) : undefined;
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
