/** What can be typed behind a tool's name, as a table, and what is read of arguments by it. */
export interface CommandLine {
  /**
   * The other sub-commands than those of `json` and `textOnly`, as they are typed, with a space between them; a flag
   * that stands for one counts, too.
   */
  commands?: string;
  /**
   * Flags that have a value and may stand before the command; others there have none. Without the list the command is
   * the first word.
   */
  valued?: readonly string[];
  /** Commands that have commands of their own: the word behind them belongs to their name. */
  groups?: readonly string[];
  /** What a command is named with one of these words behind it: the first one that stands there counts. */
  variants?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The JSON flag, by the commands that take it. */
  json: readonly JsonFlag[];
  /** Commands, by their full names, that print text alone, in every version: it is their result. */
  textOnly?: readonly string[];
  /** Flags with which some commands, by their full names, print text alone. */
  textFlags?: { flags: readonly string[]; commands: readonly string[] };
  /** Commands, by their full names, whose result is text where it is not JSON, in every version. */
  plainResults?: readonly string[];
}

/** Where the flag that makes a tool print JSON is certain to be taken, and to change nothing else. */
interface JsonFlag {
  words: readonly string[];
  /** In front of all words, right behind the first one, or behind all. */
  at: 'front' | 'second' | 'end';
  /** The commands, by their full names; all, and no command, without the list. */
  commands?: readonly string[];
  /** A word with which it is not certain: the flag itself, and what contradicts it. */
  unless: RegExp;
}

/**
 * The sub-command that was typed, as `data.command` names it; `undefined` where none is known. `argv[0]` is the
 * program.
 */
export function typedCommand({ groups = [], variants = {}, ...line }: CommandLine, argv: readonly string[]) {
  const at = commandAt(line, argv);
  const [word, ...behind] = argv.slice(at);
  if (word === undefined) return undefined;
  if (groups.includes(word)) {
    const [second = ''] = behind;
    return /^[a-z][a-z-]*$/.test(second) ? `${word} ${second}` : word;
  }
  if (!isCommand(line, word)) return undefined;
  const of = variants[word] ?? {};
  const variant = behind.map((other) => other.replace(/=.*$/s, '')).find((other) => Object.hasOwn(of, other));
  return variant === undefined ? word.replace(/^--/, '') : of[variant];
}

/** The same as an operation type: in snake_case, `unknown` where it is not known. */
export function typedOperation(line: CommandLine, { argv = [] }: { argv?: readonly string[] }): string {
  return typedCommand(line, argv)?.replaceAll(/[- ]/g, '_') ?? 'unknown';
}

/** The arguments of a run with the JSON flag where it belongs; `undefined` where that is not certain. */
export function withJsonFlag(line: CommandLine, argv: readonly string[]): readonly string[] | undefined {
  const [program = '', ...words] = argv;
  const command = typedCommand(line, argv) ?? '';
  const flag = line.json.find(({ commands }) => commands === undefined || commands.includes(command));
  if (flag === undefined || words.some((word) => flag.unless.test(word))) return undefined;
  const at = { front: 0, second: 1, end: words.length }[flag.at];
  return [program, ...words.slice(0, at), ...flag.words, ...words.slice(at)];
}

/** Flags that ask a program for text: help, and its version. */
const ASKS_FOR_TEXT = /^--(?:help|version)$/;
/** The same in short, as the tools that are known have them; behind another flag it may be its value. */
const ASKS_IN_SHORT = /^-[hV]$/;

/** Commands that print help and completion scripts, of tools that have commands at all. */
const TEXT_COMMAND = /^(?:help|completions?)$/;

/** What tells of a tool whether it was asked for text. */
interface TextWords {
  /** The flag that makes it print JSON. */
  jsonFlag: string;
  commandLine?: CommandLine;
}

/**
 * True where the arguments of a run ask for text: for help, the version, or by a command that prints nothing else.
 * With its JSON flag a tool was asked for JSON. Of a program that is not known only the long flags tell.
 */
export function asksForText(tool: TextWords | undefined, argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  if (tool !== undefined && ` ${words.join(' ')} `.includes(` ${tool.jsonFlag} `)) return false;
  if (words.some((word, at) => at > 0 && ASKS_FOR_TEXT.test(word))) return true;
  if (tool === undefined) return false;
  if (words.some((word, at) => at > 0 && ASKS_IN_SHORT.test(word) && !words[at - 1]?.startsWith('-'))) return true;
  const { commandLine: line } = tool;
  if (line?.commands !== undefined && TEXT_COMMAND.test(words[1] ?? '')) return true;
  const command = line && typedCommand(line, words);
  return command !== undefined && printsText(line, command, words);
}

/** True where a command prints text alone: always, or with one of these words. */
export function printsText(line: CommandLine | undefined, command: string, words: readonly string[]): boolean {
  const { textOnly = [], textFlags } = line ?? {};
  if (textOnly.includes(command)) return true;
  return textFlags?.commands.includes(command) === true && textFlags.flags.some((flag) => words.includes(flag));
}

/** The value of the first argument that is a flag of this pattern: its first group, else the argument behind it. */
export function flagValue(argv: readonly string[], flag: RegExp): string | undefined {
  for (const [index, argument] of argv.entries()) {
    const found = flag.exec(argument);
    if (found !== null) return found[1] ?? argv[index + 1];
  }
  return undefined;
}

/** True where an argument is a flag of this pattern, with a value or without. */
export function hasFlag(argv: readonly string[], flag: RegExp): boolean {
  return argv.some((argument) => flag.test(argument));
}

/** Where the first word stands that is no flag before the command, and no value of one. */
function commandAt(line: CommandLine, argv: readonly string[]): number {
  const { valued } = line;
  let at = 1;
  if (valued === undefined) return at;
  for (; at < argv.length; at++) {
    const word = argv[at] as string;
    if (isCommand(line, word) || !word.startsWith('-')) break;
    if (valued.includes(word)) at++;
  }
  return at;
}

function isCommand({ commands, json, textOnly = [] }: CommandLine, word: string): boolean {
  return [commands?.split(' ') ?? [], textOnly, ...json.map((flag) => flag.commands ?? [])].some((names) =>
    names.includes(word),
  );
}
