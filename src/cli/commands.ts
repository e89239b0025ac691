import { CONVERSION, type Flag, type FlagGroup, flagsOfGroup } from './flags.ts';

/** What can be said of a command. The table feeds the parser, the help, the completion and the manual page. */
export interface CommandEntry {
  /** What is typed behind `unify`. */
  usage: string;
  /** What it does, as a part of a sentence. */
  summary: string;
  /** The groups of flags that it takes. */
  flags: readonly FlagGroup[];
  /** Flags of these groups that it does not take. */
  without?: readonly string[];
  /** The words of which it takes one, or what they name; files where this is absent. */
  operands?: readonly string[] | 'commands' | 'codes' | 'programs';
  /** What is typed behind `unify`, as examples. */
  examples: readonly string[];
}

/** Flags of a conversion that are of one input: a comparison has the others, for both of its inputs. */
const OF_ONE_INPUT = ['--request', '--stderr', '--changed-since', '--baseline'];

const ENTRIES = {
  convert: {
    usage: '[convert] [flags] [--] [FILE…]',
    summary: 'convert saved output, or what is piped in',
    flags: [...CONVERSION, 'convert'],
    examples: ['saved/*.json', '-C5 -S --with-checksums saved/find.json', '--fail-on error saved/*.json'],
  },
  run: {
    usage: 'run [flags] [--] TOOL [ARGUMENT…]',
    summary: 'run a tool and convert what it prints',
    flags: ['run', ...CONVERSION],
    operands: 'programs',
    examples: ['run rg --json TODO src', 'run --timeout 30s magellan find --db code.db --name main'],
  },
  batch: {
    usage: 'batch [flags] INPUT… --out DIR',
    summary: 'convert folders of saved output',
    flags: ['batch', ...CONVERSION],
    examples: [
      "batch saved/ 'logs/**/*.json' --out unified/",
      'batch --cases recordings/cases.ndjson --out unified/ --resume --rejects rejects/',
      'batch --lines < saved.ndjson > unified.ndjson',
    ],
  },
  detect: {
    usage: 'detect [--json] [FILE…]',
    summary: 'tell which tool printed an input, in which form, and by which keys',
    flags: ['detect', 'answer'],
    examples: ['detect saved/*.json', 'detect --json < saved/find.json'],
  },
  validate: {
    usage: 'validate [--json] [FILE…]',
    summary: 'tell where envelopes break the published schemas',
    flags: ['answer', 'validate'],
    examples: ['validate unified/*.json', 'validate --json --max-errors 5 < all.ndjson'],
  },
  verify: {
    usage: 'verify [flags] [FILE…]',
    summary: 'compare spans and checksums of envelopes with the files',
    flags: ['verify', 'places'],
    examples: ['verify unified/*.json', 'verify --root ~/src/ledger --json found.json'],
  },
  request: {
    usage: 'request [flags] TOOL [FILE…]',
    summary: 'print what asks a tool to replace spans of envelopes',
    flags: ['request', 'places'],
    examples: [
      'request llmtransform --edit 4f59=groesse found.json > edit.json',
      'request splice --edits edits.ndjson --guard guard.json found.json > batch.json',
      'run --guard guard.json splice patch --batch batch.json --language rust',
    ],
  },
  join: {
    usage: 'join [flags] ONE OTHER',
    summary: 'put what two inputs found at the same places together',
    flags: ['join', ...CONVERSION],
    without: OF_ONE_INPUT,
    examples: [
      'join magellan.json symgrep.json',
      'join --on inside --only-common found.json definitions.json',
      'join --on lines --format csv keel.json - < magellan.json',
    ],
  },
  diff: {
    usage: 'diff [flags] OLD NEW',
    summary: 'tell what is the same, moved, changed, added or removed',
    flags: ['diff', ...CONVERSION],
    without: OF_ONE_INPUT,
    examples: ['diff before.json after.json', 'diff --state added --fail-on warning main.sarif branch.sarif'],
  },
  mcp: {
    usage: 'mcp [flags]',
    summary: 'serve language models over stdio',
    flags: ['mcp'],
    operands: [],
    examples: ['mcp --root ~/src/ledger', 'mcp --print-config'],
  },
  explain: {
    usage: 'explain [--json] [CODE…]',
    summary: 'tell what the code of a diagnostic means and what to do',
    flags: ['answer'],
    operands: 'codes',
    examples: ['explain UNI-QRY-001', 'explain repeated-key', 'explain --json'],
  },
  adapters: {
    usage: 'adapters [--json]',
    summary: 'list the tools that are read and the forms of their output',
    flags: ['answer'],
    operands: [],
    examples: ['adapters', 'adapters --json'],
  },
  schema: {
    usage: 'schema [query|operation|span|diagnostic|record]',
    summary: 'print a JSON Schema of the format, or which there are',
    flags: [],
    operands: ['query', 'operation', 'span', 'diagnostic', 'record'],
    examples: ['schema query > query.schema.json'],
  },
  completion: {
    usage: 'completion bash|zsh|fish|powershell',
    summary: 'print what lets a shell complete commands, flags and values',
    flags: [],
    operands: ['bash', 'zsh', 'fish', 'powershell'],
    examples: ['completion bash > ~/.local/share/bash-completion/completions/unify'],
  },
  config: {
    usage: 'config [--json]',
    summary: 'print what .unifyrc.json, or unify in package.json, sets',
    flags: ['answer'],
    operands: [],
    examples: ['config', 'config --json'],
  },
  help: {
    usage: 'help [--man] [COMMAND]',
    summary: 'print the help of a command, or the manual page',
    flags: ['help'],
    operands: 'commands',
    examples: ['help batch', 'help --man > unify.1'],
  },
  version: { usage: 'version', summary: 'print the version', flags: [], operands: [], examples: ['version'] },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof ENTRIES;
export const COMMANDS: Readonly<Record<CommandName, CommandEntry>> = ENTRIES;
export const COMMAND_NAMES = Object.keys(ENTRIES) as CommandName[];

export function flagGroupsOf(command: CommandName): [group: FlagGroup, flags: readonly Flag[]][] {
  const { flags, without = [] } = COMMANDS[command];
  return [...flags, 'every' as const].map((group) => [
    group,
    flagsOfGroup(group).filter(({ long }) => !without.includes(long)),
  ]);
}

export function flagsOf(command: CommandName): readonly Flag[] {
  return flagGroupsOf(command).flatMap(([, flags]) => flags);
}

export function isCommand(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(COMMANDS, word);
}
