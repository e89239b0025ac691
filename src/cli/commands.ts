import {
  ALL_FLAGS,
  BATCH_FLAGS,
  CONVERT_FLAGS,
  DETECT_FLAGS,
  DIFF_FLAGS,
  FLAGS,
  type Flag,
  HELP_FLAGS,
  JOIN_FLAGS,
  KNOWLEDGE_FLAGS,
  MCP_FLAGS,
  REQUEST_FLAGS,
  RUN_FLAGS,
  VALIDATE_FLAGS,
  VERIFY_FLAGS,
} from './flags.ts';

/** What can be said of a command. The table feeds the parser, the help, and what is said of a mistyped word. */
export interface CommandEntry {
  /** What is typed behind `unify`. */
  usage: string;
  /** What it does, as a part of a sentence. */
  summary: string;
  /** Its own flags. */
  flags: readonly Flag[];
  /** True where it takes the flags of a conversion besides. */
  converts?: true;
  /** The words of which it takes one, if there are any; files where this is absent. */
  operands?: readonly string[] | 'commands';
  /** What is typed behind `unify`, as examples. */
  examples: readonly string[];
}

const ENTRIES = {
  convert: {
    usage: '[convert] [flags] [--] [FILE…]',
    summary: 'convert saved output, or what is piped in',
    flags: CONVERT_FLAGS,
    examples: ['saved/*.json', '-C5 -S --with-checksums saved/find.json', '--fail-on error saved/*.json'],
  },
  run: {
    usage: 'run [flags] -- TOOL [ARGUMENT…]',
    summary: 'run a tool and convert what it prints',
    flags: RUN_FLAGS,
    converts: true,
    examples: ['run -- llmsearch -r . -p TODO --json', 'run --timeout 30s -- magellan find --db code.db --name main'],
  },
  batch: {
    usage: 'batch [flags] INPUT… --out DIR',
    summary: 'convert folders of saved output',
    flags: BATCH_FLAGS,
    converts: true,
    examples: [
      "batch saved/ 'logs/**/*.json' --out unified/",
      'batch --cases recordings/cases.ndjson --out unified/ --resume --rejects rejects/',
      'batch --lines < saved.ndjson > unified.ndjson',
    ],
  },
  detect: {
    usage: 'detect [--json] [FILE…]',
    summary: 'tell which tool printed an input, in which form, by which keys, and which forms it has nearly',
    flags: DETECT_FLAGS,
    examples: ['detect saved/*.json', 'detect --json < saved/find.json'],
  },
  validate: {
    usage: 'validate [--json] [FILE…]',
    summary: 'tell where envelopes break the published schemas',
    flags: VALIDATE_FLAGS,
    examples: ['validate unified/*.json', 'validate --json --max-errors 5 < all.ndjson'],
  },
  verify: {
    usage: 'verify [flags] [FILE…]',
    summary: 'hold the spans and checksums of envelopes against the files on the disk',
    flags: VERIFY_FLAGS,
    examples: ['verify unified/*.json', 'verify --root ~/src/ledger --json found.json'],
  },
  request: {
    usage: 'request [flags] TOOL [FILE…]',
    summary: 'print what asks a tool to replace spans of envelopes, or tell why it must not be asked',
    flags: REQUEST_FLAGS,
    examples: [
      'request llmtransform --edit 4f59=groesse found.json > edit.json',
      'request splice --edits edits.ndjson --guard guard.json found.json > batch.json',
      'run --guard guard.json -- splice patch --batch batch.json --language rust',
    ],
  },
  join: {
    usage: 'join [flags] ONE OTHER',
    summary: 'put what two inputs found at the same places together',
    flags: JOIN_FLAGS,
    examples: [
      'join magellan.json symgrep.json',
      'join --on inside --only-common hits.json definitions.json',
      'join --on lines --format csv keel.json - < magellan.json',
    ],
  },
  diff: {
    usage: 'diff [flags] OLD NEW',
    summary: 'tell what is the same, moved, changed, added or removed between two inputs',
    flags: DIFF_FLAGS,
    examples: ['diff before.json after.json', 'diff --state added --fail-on warning main.sarif branch.sarif'],
  },
  mcp: {
    usage: 'mcp [flags]',
    summary: 'serve language models over stdio: read, run, page, verify, and ask for edits of spans',
    flags: MCP_FLAGS,
    operands: [],
    examples: ['mcp --root ~/src/ledger', 'mcp --print-config'],
  },
  explain: {
    usage: 'explain [--json] [CODE…]',
    summary: 'tell what the code of a diagnostic means and what to do; without one: all codes',
    flags: KNOWLEDGE_FLAGS,
    examples: ['explain UNI-QRY-001', 'explain --json'],
  },
  adapters: {
    usage: 'adapters [--json]',
    summary: 'list the tools that are read and the forms of their output',
    flags: KNOWLEDGE_FLAGS,
    operands: [],
    examples: ['adapters', 'adapters --json'],
  },
  schema: {
    usage: 'schema [query|operation|span|diagnostic|record]',
    summary: 'print a JSON Schema of the format; without a name: which there are',
    flags: [],
    operands: ['query', 'operation', 'span', 'diagnostic', 'record'],
    examples: ['schema query > query.schema.json'],
  },
  completion: {
    usage: 'completion bash|zsh|fish|powershell',
    summary: 'print what lets a shell complete commands, flags and their values',
    flags: [],
    operands: ['bash', 'zsh', 'fish', 'powershell'],
    examples: ['completion bash > ~/.local/share/bash-completion/completions/unify'],
  },
  config: {
    usage: 'config [--json]',
    summary: 'print what .unifyrc.json, or the key unify of package.json, sets: root, map, format',
    flags: KNOWLEDGE_FLAGS,
    operands: [],
    examples: ['config', 'config --json'],
  },
  help: {
    usage: 'help [--man] [COMMAND]',
    summary: 'print the help of a command, or the manual page',
    flags: HELP_FLAGS,
    operands: 'commands',
    examples: ['help batch', 'help --man > unify.1'],
  },
  version: { usage: 'version', summary: 'print the version', flags: [], operands: [], examples: ['version'] },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof ENTRIES;
export const COMMANDS: Readonly<Record<CommandName, CommandEntry>> = ENTRIES;

/** All flags of a command. */
export function flagsOf(command: CommandName): readonly Flag[] {
  const { flags, converts } = COMMANDS[command];
  return [...flags, ...(converts === true ? FLAGS : []), ...ALL_FLAGS];
}

export function isCommand(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(COMMANDS, word);
}

/** A word for a command that most are typed with: a letter more, less, another, or two that changed places. */
const TYPOS = 1 / 3;
/** No longer word is meant for a command. */
const LONGEST = 12;

/** The command that a word nearly is; `undefined` when it is none. */
export function nearCommand(word: string): CommandName | undefined {
  if (word.length > LONGEST) return undefined;
  const names = Object.keys(COMMANDS) as CommandName[];
  const near = names.map((name) => ({ name, typos: distance(word.toLowerCase(), name) }));
  const [nearest] = near.sort((one, other) => one.typos - other.typos);
  return nearest !== undefined && nearest.typos <= Math.max(1, nearest.name.length * TYPOS) ? nearest.name : undefined;
}

/** How many letters must be put in, left out, changed or swapped with the next one to make one word of the other. */
function distance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] as number;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const change = cell(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swap = isSwapped && row > 1 && column > 1 ? cell(row - 2, column - 2) + 1 : change;
      rows[row]?.push(Math.min(change, swap, cell(row - 1, column) + 1, cell(row, column - 1) + 1));
    }
  }
  return cell(from.length, to.length);
}
