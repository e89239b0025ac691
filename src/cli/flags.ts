import { JOINS, type JoinBy, STATES, type State } from '../compare/words.ts';
import { ROLES, type Role } from '../envelope/types.ts';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../format/formats.ts';
import { DETAILS, type Detail } from '../format/llm/essence.ts';
import { LEVELS, type Level } from './fail-on.ts';
import { SORT_NAMES, type SortName } from './sorts.ts';

/** One flag of the command line. The table feeds the parser and the help. */
export interface Flag {
  /** As commander writes it: short and long form, and the name of its value. */
  flags: string;
  description: string;
  /** May be given several times. */
  repeats?: boolean;
  /** The values it takes. */
  choices?: readonly string[];
}

/** A flag as it is typed in full: `--exit-status`. */
export function longForm({ flags }: Flag): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags;
}

/** The key under which a flag, and its `--no-` form, stands among what was typed. */
export function keyOf(flag: Flag): keyof RawFlags {
  return longForm(flag)
    .replace(/^--(?:no-)?/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof RawFlags;
}

/** Flags of every conversion, whichever way the input comes. */
export const FLAGS: readonly Flag[] = [
  { flags: '--tool <name>', description: 'the tool that printed the input; without it the content tells' },
  {
    flags: '--root <dir>',
    description: 'folder that paths are printed relative to and sources are read below (default: working directory)',
  },
  { flags: '--cwd <dir>', description: 'folder that relative reported paths are relative to (default: the root)' },
  {
    flags: '--map <from=to>',
    description: 'a reported path prefix that lies elsewhere now; may be given several times',
    repeats: true,
  },
  {
    flags: '--request <file>',
    description: 'what the tool was given, for answers that need it; may be given several times',
    repeats: true,
  },
  { flags: '--stderr <file>', description: 'what the run that printed the input printed to stderr' },
  { flags: '--no-source', description: 'read no source file' },
  {
    flags: '--paths <how>',
    description: 'print paths relative to the root, or exactly as the tool did',
    choices: ['root', 'as-reported'],
  },
  {
    flags: '-C, --with-context',
    description: 'add the lines around each span (3); -C5 and --context-lines 5 mean five',
  },
  { flags: '--context-lines <n>', description: 'how many lines of context before and behind a span; implies -C' },
  { flags: '--no-context', description: 'add no context; wins over -C' },
  { flags: '-S, --with-semantics', description: 'add semantic_kind and language' },
  { flags: '--no-semantics', description: 'add neither; wins over -S' },
  {
    flags: '-R, --with-all-relationships',
    description: 'complete callers, callees, imports and exports that the tool reported',
  },
  { flags: '--with-relationships', description: 'the same as -R' },
  { flags: '--with-callers', description: 'complete callers' },
  { flags: '--with-callees', description: 'complete callees' },
  { flags: '--with-imports', description: 'complete imports' },
  { flags: '--with-exports', description: 'complete exports' },
  { flags: '--with-checksums', description: 'add SHA-256 of each span and its file' },
  { flags: '-E, --error-codes', description: 'give codes to what a tool reported as text' },
  { flags: '--atomic', description: 'say of each span that its changes belong together' },
  { flags: '--full-context', description: 'say of each span that it needs the full file' },
  { flags: '--rich', description: 'all of these: -C -S -R --with-checksums -E --atomic --full-context' },
  { flags: '--verify-checksums', description: 'hold every span against its source; one that has changed is status 7' },
  { flags: '--fail-on <level>', description: 'status 10 for a diagnostic of this level or above', choices: LEVELS },
  { flags: '--allow-outside-root', description: 'read sources that lie outside the root, too' },
  { flags: '--max-source-size <size>', description: 'read no larger source; bytes, or with K, M, G (default: 64M)' },
  { flags: '--strict', description: 'take what no form describes for not recognised (status 3)' },
  { flags: '--stamp', description: 'fill in missing ids (random) and times (now)' },
  { flags: '--deterministic', description: 'never fill in ids and times; wins over --stamp' },
  {
    flags: '--only <what>',
    description: 'print no other results; may be given several times',
    repeats: true,
    choices: SORT_NAMES,
  },
  {
    flags: '--path <pattern>',
    description: 'print results in these files alone, such as src or "**/*.rs"; may be given several times',
    repeats: true,
  },
  {
    flags: '--kind <word>',
    description: 'print matches and edits of this kind alone; may be given several times',
    repeats: true,
  },
  {
    flags: '--role <word>',
    description: 'print matches of this role alone; may be given several times',
    repeats: true,
    choices: ROLES,
  },
  { flags: '--level <level>', description: 'print diagnostics of this level or above alone', choices: LEVELS },
  {
    flags: '--changed-since <rev>',
    description: 'print results in lines alone that changed since a revision of git, untracked files included',
  },
  { flags: '--baseline <file>', description: 'print results alone that these earlier envelopes do not have' },
  {
    flags: '--format <name>',
    description: FORMAT_NAMES.map((name) => `${name}: ${FORMATS[name].description}`).join('; '),
    choices: FORMAT_NAMES,
  },
  {
    flags: '--max-tokens <n>',
    description: 'print whole results up to so many tokens of a language model; llm, human, markdown, ndjson',
  },
  { flags: '--from <n>', description: 'begin behind so many results, as the last line of the page before says' },
  { flags: '--detail <how>', description: 'how much source --format llm shows of a result', choices: DETAILS },
  { flags: '--pretty', description: 'JSON of many lines an envelope (default of --format json on a terminal)' },
  { flags: '--compact', description: 'one line an envelope (default elsewhere)' },
  { flags: '--canonical', description: 'one line an envelope, keys sorted' },
  {
    flags: '--color <when>',
    description: 'colour the output: auto (default) on a terminal; also: FORCE_COLOR, NO_COLOR',
    choices: ['auto', 'always', 'never'],
  },
  { flags: '--no-color', description: 'never colour the output' },
  { flags: '--no-config', description: 'read no configuration: see unify help config' },
  { flags: '--quiet', description: 'print nothing to stderr, once the flags are understood' },
];

/** Flags of the conversion of inputs that are named or piped in. */
export const CONVERT_FLAGS: readonly Flag[] = [
  ...FLAGS,
  {
    flags: '--to-legacy',
    description: 'print what tools printed, of envelopes, with the flags of their conversion',
  },
  { flags: '--with-input', description: 'say in legacy.input which input an envelope is of; several inputs always do' },
];

/** Flags of every command. */
export const ALL_FLAGS: readonly Flag[] = [
  { flags: '-h, --help', description: 'print the help of the command' },
  { flags: '-V, --version', description: 'print the version' },
];

/** The tool's name, where nothing is converted. */
const TOOL: Flag = { flags: '--tool <name>', description: 'the tool that printed the input' };

/** Of commands that answer with a few words. */
const JSON_FLAG: Flag = { flags: '--json', description: 'print JSON, one value a line' };

/** Flags of `unify detect`. */
export const DETECT_FLAGS: readonly Flag[] = [TOOL, JSON_FLAG];

/** Flags of `unify validate`. */
export const VALIDATE_FLAGS: readonly Flag[] = [
  JSON_FLAG,
  { flags: '--max-errors <n>', description: 'how many violations are told of each envelope (default: 100)' },
];

/** Flags of a conversion that say which source files are meant and may be read. */
const SOURCE_FLAGS = ['--root', '--cwd', '--map', '--allow-outside-root', '--max-source-size', '--no-config'];

/** Flags of `unify verify`. */
export const VERIFY_FLAGS: readonly Flag[] = [
  ...FLAGS.filter((flag) => SOURCE_FLAGS.includes(longForm(flag))),
  { flags: '--json', description: 'print an envelope for each envelope, instead of a table' },
];

/** The file that a guard stands in. */
const guardFlag = (description: string): Flag => ({ flags: '--guard <file>', description });

/** Flags of `unify request`. */
export const REQUEST_FLAGS: readonly Flag[] = [
  {
    flags: '--edit <handle=text>',
    description: 'replace the span whose span_id begins with HANDLE by TEXT; may be given several times',
    repeats: true,
  },
  { flags: '--edits <file>', description: 'edits as NDJSON: {"handle", "expect"?, "replacement"}; - is stdin' },
  guardFlag('write the sums that files have, and must have afterwards, for unify run --guard'),
  {
    flags: '--accept-unproven',
    description: 'replace spans, too, of which nothing proves that their file is the same',
  },
  ...FLAGS.filter((flag) => [...SOURCE_FLAGS, '--quiet'].includes(longForm(flag))),
  { flags: '--json', description: 'print an error envelope to stdout where edits are refused' },
];

/** Flags of a conversion that are of one input. */
const ALONE_FLAGS = ['--request', '--stderr', '--changed-since', '--baseline'];

/** Flags of a comparison: what both of its inputs have something of. */
const COMPARE_FLAGS = FLAGS.filter((flag) => !ALONE_FLAGS.includes(longForm(flag)));

/** Flags of `unify join`. */
export const JOIN_FLAGS: readonly Flag[] = [
  {
    flags: '--on <what>',
    description:
      'what is joined: span (default): the same bytes; lines: on the same first line; ' +
      'inside: each result with the smallest definition of OTHER around it; name: of one name in one file',
    choices: JOINS,
  },
  { flags: '--only-common', description: 'leave out what only one of the inputs has' },
  ...COMPARE_FLAGS,
];

/** Flags of `unify diff`. */
export const DIFF_FLAGS: readonly Flag[] = [
  {
    flags: '--state <state>',
    description: 'print results of this state alone; may be given several times',
    repeats: true,
    choices: STATES,
  },
  ...COMPARE_FLAGS,
];

/** Flags of `unify mcp`. */
export const MCP_FLAGS: readonly Flag[] = [
  ...FLAGS.filter((flag) => ['--root', '--max-source-size', '--no-config'].includes(longForm(flag))),
  { flags: '--allow-edits', description: 'run commands of tools that write, too' },
  { flags: '--print-config', description: 'print what the usual clients are told of the server' },
];

/** Flags of commands that tell what unify knows. */
export const KNOWLEDGE_FLAGS: readonly Flag[] = [JSON_FLAG];

/** Flags of `unify help`. */
export const HELP_FLAGS: readonly Flag[] = [
  { flags: '--man', description: 'print the manual page of all commands, for man' },
];

/** Flags of `unify run` alone. */
export const RUN_FLAGS: readonly Flag[] = [
  guardFlag('start the tool only if files are as unify request found them, and check what it leaves (status 7)'),
  {
    flags: '--timeout <time>',
    description: 'end the tool when it takes longer; seconds, or with ms, s, m, h (status 124)',
  },
  {
    flags: '--add-json-flag',
    description: 'add the JSON flag that was forgotten, where that is known to be safe',
  },
  {
    flags: '--exit-status <whose>',
    description: "end as the tool ended (default), or with unify's own status",
    choices: ['tool', 'unify'],
  },
  {
    flags: '--text <what>',
    description: 'convert what is text, too (envelope), or pass all that is not JSON through (pass)',
    choices: ['envelope', 'pass'],
  },
];

/** Flags of `unify batch` alone. */
export const BATCH_FLAGS: readonly Flag[] = [
  {
    flags: '--out <dir>',
    description: 'the output folder, which mirrors the inputs; - prints one envelope a line to stdout',
  },
  {
    flags: '--base <dir>',
    description: 'what the mirror is relative to (default: the folder that holds all inputs)',
  },
  {
    flags: '--cases <file>',
    description:
      'a table of runs, one JSON object a line: stdout, stderr, request, argv, cwd, exit; may be given several times',
    repeats: true,
  },
  {
    flags: '--lines',
    description: 'NDJSON: each line is an input of its own and becomes one line; from stdin, to stdout, if not said',
  },
  {
    flags: '--jobs <n>',
    description: 'how many inputs are converted at a time, each by a thread (default: one for each core)',
  },
  { flags: '--resume', description: 'leave outputs that are up to date as they are' },
  { flags: '--rejects <dir>', description: 'copy inputs that could not be converted to this folder' },
  { flags: '--report <file>', description: 'write the summary as JSON' },
  {
    flags: '--fsync',
    description: 'have each output on the disk before the next one begins, for a loss of power',
  },
];

/** A command line, sorted. */
export interface CommandLine {
  /** What is neither a flag nor behind `--`. */
  operands: readonly string[];
  /** What stands behind `--`. */
  literal: readonly string[];
  typed: RawFlags;
}

/** The flags that were typed. */
export interface RawFlags {
  tool?: string;
  root?: string;
  cwd?: string;
  map?: string[];
  request?: string[];
  stderr?: string;
  source: boolean;
  paths?: string;
  withContext?: boolean;
  contextLines?: string;
  context: boolean;
  withSemantics?: boolean;
  semantics: boolean;
  withAllRelationships?: boolean;
  withRelationships?: boolean;
  withCallers?: boolean;
  withCallees?: boolean;
  withImports?: boolean;
  withExports?: boolean;
  withChecksums?: boolean;
  errorCodes?: boolean;
  atomic?: boolean;
  fullContext?: boolean;
  rich?: boolean;
  verifyChecksums?: boolean;
  failOn?: Level;
  allowOutsideRoot?: boolean;
  maxSourceSize?: string;
  strict?: boolean;
  stamp?: boolean;
  deterministic?: boolean;
  only?: SortName[];
  path?: string[];
  kind?: string[];
  role?: Role[];
  level?: Level;
  changedSince?: string;
  baseline?: string;
  format?: FormatName;
  maxTokens?: string;
  from?: string;
  detail?: Detail;
  pretty?: boolean;
  compact?: boolean;
  canonical?: boolean;
  color?: 'auto' | 'always' | 'never' | false;
  config: boolean;
  quiet?: boolean;
  toLegacy?: boolean;
  withInput?: boolean;
  timeout?: string;
  addJsonFlag?: boolean;
  exitStatus?: 'tool' | 'unify';
  guard?: string;
  edit?: string[];
  edits?: string;
  acceptUnproven?: boolean;
  text?: 'envelope' | 'pass';
  out?: string;
  base?: string;
  cases?: string[];
  lines?: boolean;
  jobs?: string;
  resume?: boolean;
  rejects?: string;
  report?: string;
  fsync?: boolean;
  json?: boolean;
  on?: JoinBy;
  onlyCommon?: boolean;
  state?: State[];
  man?: boolean;
  maxErrors?: string;
  allowEdits?: boolean;
  printConfig?: boolean;
  help?: boolean;
  version?: boolean;
}

/** A command line without flags. */
export const UNTYPED: RawFlags = { source: true, context: true, semantics: true, config: true };
