import { type Flag, flagsOfConversion, flagsOfGroup, longForm } from './flags.ts';

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

/** Flags of a conversion that say which source files are meant and may be read. */
const SOURCES = ['--root', '--cwd', '--map', '--allow-outside-root', '--max-source-size', '--no-config'];

/** Flags of a conversion that are of one input: a comparison has the others, for both of its inputs. */
const ALONE = ['--request', '--stderr', '--changed-since', '--baseline'];
const COMPARED = flagsOfGroup('conversion').filter((flag) => !ALONE.includes(longForm(flag)));

/** Flags that mean another thing than elsewhere. */
function withWords(flags: readonly Flag[], description: string): Flag[] {
  return flags.map((flag) => ({ ...flag, description }));
}

const ENTRIES = {
  convert: {
    usage: '[convert] [flags] [--] [FILE…]',
    summary: 'convert saved output, or what is piped in',
    flags: [...flagsOfGroup('conversion'), ...flagsOfGroup('convert')],
    examples: ['saved/*.json', '-C5 -S --with-checksums saved/find.json', '--fail-on error saved/*.json'],
  },
  run: {
    usage: 'run [flags] -- TOOL [ARGUMENT…]',
    summary: 'run a tool and convert what it prints',
    flags: flagsOfGroup('run'),
    converts: true,
    examples: ['run -- llmsearch -r . -p TODO --json', 'run --timeout 30s -- magellan find --db code.db --name main'],
  },
  batch: {
    usage: 'batch [flags] INPUT… --out DIR',
    summary: 'convert folders of saved output',
    flags: flagsOfGroup('batch'),
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
    flags: [...withWords(flagsOfConversion('--tool'), 'the tool that printed the input'), ...flagsOfGroup('answer')],
    examples: ['detect saved/*.json', 'detect --json < saved/find.json'],
  },
  validate: {
    usage: 'validate [--json] [FILE…]',
    summary: 'tell where envelopes break the published schemas',
    flags: [...flagsOfGroup('answer'), ...flagsOfGroup('validate')],
    examples: ['validate unified/*.json', 'validate --json --max-errors 5 < all.ndjson'],
  },
  verify: {
    usage: 'verify [flags] [FILE…]',
    summary: 'hold the spans and checksums of envelopes against the files on the disk',
    flags: [
      ...flagsOfConversion(...SOURCES),
      ...withWords(flagsOfGroup('answer'), 'print an envelope for each envelope, instead of a table'),
    ],
    examples: ['verify unified/*.json', 'verify --root ~/src/ledger --json found.json'],
  },
  request: {
    usage: 'request [flags] TOOL [FILE…]',
    summary: 'print what asks a tool to replace spans of envelopes, or tell why it must not be asked',
    flags: [
      ...flagsOfGroup('request'),
      ...flagsOfConversion(...SOURCES, '--quiet'),
      ...withWords(flagsOfGroup('answer'), 'print an error envelope to stdout where edits are refused'),
    ],
    examples: [
      'request llmtransform --edit 4f59=groesse found.json > edit.json',
      'request splice --edits edits.ndjson --guard guard.json found.json > batch.json',
      'run --guard guard.json -- splice patch --batch batch.json --language rust',
    ],
  },
  join: {
    usage: 'join [flags] ONE OTHER',
    summary: 'put what two inputs found at the same places together',
    flags: [...flagsOfGroup('join'), ...COMPARED],
    examples: [
      'join magellan.json symgrep.json',
      'join --on inside --only-common hits.json definitions.json',
      'join --on lines --format csv keel.json - < magellan.json',
    ],
  },
  diff: {
    usage: 'diff [flags] OLD NEW',
    summary: 'tell what is the same, moved, changed, added or removed between two inputs',
    flags: [...flagsOfGroup('diff'), ...COMPARED],
    examples: ['diff before.json after.json', 'diff --state added --fail-on warning main.sarif branch.sarif'],
  },
  mcp: {
    usage: 'mcp [flags]',
    summary: 'serve language models over stdio: read, run, page, verify, and ask for edits of spans',
    flags: [...flagsOfConversion('--root', '--max-source-size', '--no-config'), ...flagsOfGroup('mcp')],
    operands: [],
    examples: ['mcp --root ~/src/ledger', 'mcp --print-config'],
  },
  explain: {
    usage: 'explain [--json] [CODE…]',
    summary: 'tell what the code of a diagnostic means and what to do; without one: all codes',
    flags: flagsOfGroup('answer'),
    examples: ['explain UNI-QRY-001', 'explain --json'],
  },
  adapters: {
    usage: 'adapters [--json]',
    summary: 'list the tools that are read and the forms of their output',
    flags: flagsOfGroup('answer'),
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
    flags: flagsOfGroup('answer'),
    operands: [],
    examples: ['config', 'config --json'],
  },
  help: {
    usage: 'help [--man] [COMMAND]',
    summary: 'print the help of a command, or the manual page',
    flags: flagsOfGroup('help'),
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
  return [...flags, ...(converts === true ? flagsOfGroup('conversion') : []), ...flagsOfGroup('every')];
}

export function isCommand(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(COMMANDS, word);
}
