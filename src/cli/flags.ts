import { JOINS, STATES } from '../compare/words.ts';
import { ROLES } from '../envelope/types.ts';
import { FORMAT_NAMES, FORMATS } from '../format/formats.ts';
import { DETAILS } from '../format/llm/essence.ts';
import { LEVELS } from './fail-on.ts';
import { SORT_NAMES } from './sorts.ts';

/** What is said of a flag, and what it takes where its form does not tell all of that. */
interface Described {
  says: string;
  /** May be given several times. */
  repeats?: true;
  /** The values it takes. */
  choices?: readonly string[];
}

/** Flags as commander writes them (short and long form, and the name of the value), and what is said of each. */
type FlagTable = Readonly<Record<string, string | Described>>;

/** One flag of the command line, for the parser, the help and the completion. */
export interface Flag {
  flags: string;
  description: string;
  repeats: boolean;
  choices: readonly string[];
}

/** All flags, by what they are of: commands that share them, or one command. */
const FLAGS = {
  /** Of every conversion, whichever way the input comes. */
  conversion: {
    '--tool <name>': 'the tool that printed the input; without it the content tells',
    '--root <dir>': 'folder that paths are printed relative to and sources are read below (default: working directory)',
    '--cwd <dir>': 'folder that relative reported paths are relative to (default: the root)',
    '--map <from=to>': { says: 'a reported path prefix that lies elsewhere now', repeats: true },
    '--request <file>': { says: 'what the tool was given, for answers that need it', repeats: true },
    '--stderr <file>': 'what the run that printed the input printed to stderr',
    '--no-source': 'read no source file',
    '--paths <how>': {
      says: 'print paths relative to the root, or exactly as the tool did',
      choices: ['root', 'as-reported'],
    },
    '-C, --with-context': 'add the lines around each span (3); -C5 and --context-lines 5 mean five',
    '--context-lines <n>': 'how many lines of context before and behind a span; implies -C',
    '--no-context': 'add no context; wins over -C',
    '-S, --with-semantics': 'add semantic_kind and language',
    '--no-semantics': 'add neither; wins over -S',
    '-R, --with-all-relationships': 'complete callers, callees, imports and exports that the tool reported',
    '--with-relationships': 'the same as -R',
    '--with-callers': 'complete callers',
    '--with-callees': 'complete callees',
    '--with-imports': 'complete imports',
    '--with-exports': 'complete exports',
    '--with-checksums': 'add SHA-256 of each span and its file',
    '-E, --error-codes': 'give codes to what a tool reported as text',
    '--atomic': 'say of each span that its changes belong together',
    '--full-context': 'say of each span that it needs the full file',
    '--rich': 'all of these: -C -S -R --with-checksums -E --atomic --full-context',
    '--verify-checksums': 'hold every span against its source; one that has changed is status 7',
    '--fail-on <level>': { says: 'status 10 for a diagnostic of this level or above', choices: LEVELS },
    '--allow-outside-root': 'read sources that lie outside the root, too',
    '--max-source-size <size>': 'read no larger source; bytes, or with K, M, G (default: 64M)',
    '--strict': 'take what no form describes for not recognised (status 3)',
    '--stamp': 'fill in missing ids (random) and times (now)',
    '--deterministic': 'never fill in ids and times; wins over --stamp',
    '--only <what>': { says: 'print no other results', repeats: true, choices: SORT_NAMES },
    '--path <pattern>': { says: 'print results in these files alone, such as src or "**/*.rs"', repeats: true },
    '--kind <word>': { says: 'print matches and edits of this kind alone', repeats: true },
    '--role <word>': { says: 'print matches of this role alone', repeats: true, choices: ROLES },
    '--level <level>': { says: 'print diagnostics of this level or above alone', choices: LEVELS },
    '--changed-since <rev>':
      'print results in lines alone that changed since a revision of git, untracked files included',
    '--baseline <file>': 'print results alone that these earlier envelopes do not have',
    '--format <name>': {
      says: FORMAT_NAMES.map((name) => `${name}: ${FORMATS[name].description}`).join('; '),
      choices: FORMAT_NAMES,
    },
    '--max-tokens <n>': 'print whole results up to so many tokens of a language model; llm, human, markdown, ndjson',
    '--from <n>': 'begin behind so many results, as the last line of the page before says',
    '--detail <how>': { says: 'how much source --format llm shows of a result', choices: DETAILS },
    '--suggestions': 'put into --format patch what a tool suggests, too, where it is its only fix of a finding',
    '--pretty': 'JSON of many lines an envelope (default of --format json on a terminal)',
    '--compact': 'one line an envelope (default elsewhere)',
    '--canonical': 'one line an envelope, keys sorted',
    '--color <when>': {
      says: 'colour the output: auto (default) on a terminal; also: FORCE_COLOR, NO_COLOR',
      choices: ['auto', 'always', 'never'],
    },
    '--no-color': 'never colour the output',
    '--no-config': 'read no configuration: see unify help config',
    '--quiet': 'print nothing to stderr, once the flags are understood',
  },
  /** Of the conversion of inputs that are named or piped in. */
  convert: {
    '--to-legacy': 'print what tools printed, of envelopes, with the flags of their conversion',
    '--with-input': 'say in legacy.input which input an envelope is of; several inputs always do',
  },
  /** Of every command. */
  every: {
    '-h, --help': 'print the help of the command',
    '-V, --version': 'print the version',
  },
  /** Of commands that answer with a few words. */
  answer: {
    '--json': 'print JSON, one value a line',
  },
  validate: {
    '--max-errors <n>': 'how many violations are told of each envelope (default: 100)',
  },
  request: {
    '--edit <handle=text>': { says: 'replace the span whose span_id begins with HANDLE by TEXT', repeats: true },
    '--edits <file>': 'edits as NDJSON: {"handle", "expect"?, "replacement"}; - is stdin',
    '--guard <file>': 'write the sums that files have, and must have afterwards, for unify run --guard',
    '--accept-unproven': 'replace spans, too, of which nothing proves that their file is the same',
  },
  join: {
    '--on <what>': {
      says:
        'what is joined: span (default): the same bytes; lines: on the same first line; ' +
        'inside: each result with the smallest definition of OTHER around it; name: of one name in one file',
      choices: JOINS,
    },
    '--only-common': 'leave out what only one of the inputs has',
  },
  diff: {
    '--state <state>': { says: 'print results of this state alone', repeats: true, choices: STATES },
  },
  mcp: {
    '--allow-edits': 'run commands of tools that write, too',
    '--print-config': 'print what the usual clients are told of the server',
  },
  help: {
    '--man': 'print the manual page of all commands, for man',
  },
  run: {
    '--guard <file>':
      'start the tool only if files are as unify request found them, and check what it leaves (status 7)',
    '--timeout <time>': 'end the tool when it takes longer; seconds, or with ms, s, m, h (status 124)',
    '--add-json-flag': 'add the JSON flag that was forgotten, where that is known to be safe',
    '--exit-status <whose>': {
      says: "end as the tool ended (default), or with unify's own status",
      choices: ['tool', 'unify'],
    },
    '--text <what>': {
      says: 'convert what is text, too (envelope), or pass all that is not JSON through (pass)',
      choices: ['envelope', 'pass'],
    },
  },
  batch: {
    '--out <dir>': 'the output folder, which mirrors the inputs; - prints one envelope a line to stdout',
    '--base <dir>': 'what the mirror is relative to (default: the folder that holds all inputs)',
    '--cases <file>': {
      says: 'a table of runs, one JSON object a line: stdout, stderr, request, argv, cwd, exit',
      repeats: true,
    },
    '--lines': 'NDJSON: each line is an input of its own and becomes one line; from stdin, to stdout, if not said',
    '--jobs <n>': 'how many inputs are converted at a time, each by a thread (default: one for each core)',
    '--resume': 'leave outputs that are up to date as they are',
    '--rejects <dir>': 'copy inputs that could not be converted to this folder',
    '--report <file>': 'write the summary as JSON',
    '--fsync': 'have each output on the disk before the next one begins, for a loss of power',
  },
} as const satisfies Record<string, FlagTable>;

/** The flags of a group. */
export function flagsOfGroup(group: keyof typeof FLAGS): Flag[] {
  return Object.entries<string | Described>(FLAGS[group]).map(([flags, said]) => {
    const { says, repeats = false, choices = [] } = typeof said === 'string' ? { says: said } : said;
    return { flags, description: repeats ? `${says}${SEVERAL}` : says, repeats, choices };
  });
}

/** The flags of a conversion with these long forms. */
export function flagsOfConversion(...longForms: readonly string[]): Flag[] {
  return flagsOfGroup('conversion').filter((flag) => longForms.includes(longForm(flag)));
}

const SEVERAL = '; may be given several times';

/** A flag as it is typed in full: `--exit-status`. */
export function longForm({ flags }: Pick<Flag, 'flags'>): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags;
}

/** The key under which a flag, and its `--no-` form, stands among what was typed. */
export function keyOf(flag: Flag): keyof RawFlags {
  return longForm(flag)
    .replace(/^--(?:no-)?/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof RawFlags;
}

/** A command line, sorted. */
export interface CommandLine {
  /** What is neither a flag nor behind `--`. */
  operands: readonly string[];
  /** What stands behind `--`. */
  literal: readonly string[];
  typed: RawFlags;
}

/** A word as keys are written: `exitStatus` of `exit-status`. */
type Camel<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word;

/** The long form of a flag without its dashes and its value. */
type Name<Flags extends string> = Flags extends `${string}--${infer Long}`
  ? Long extends `${infer Name} ${string}`
    ? Name
    : Long
  : never;

/** What is typed for a flag: one of its choices, else a text, or several of these; `true` where it takes no value. */
type Value<Flags extends string, Said> = Flags extends `${string}>`
  ? Said extends { repeats: true }
    ? Choice<Said>[]
    : Choice<Said>
  : boolean;
type Choice<Said> = Said extends { choices: readonly (infer One)[] } ? One : string;

/** What may have been typed of the flags of a table, by the keys of `keyOf`. */
type Typed<Table extends FlagTable> = {
  [Flags in keyof Table & string as Name<Flags> extends `no-${infer Key}` ? Key : Camel<Name<Flags>>]?: Value<
    Flags,
    Table[Flags]
  >;
};

type Group = (typeof FLAGS)[keyof typeof FLAGS];
type TypedOf<One> = One extends FlagTable ? Typed<One> : never;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The flags that were typed. */
export type RawFlags = Record<'source' | 'context' | 'semantics' | 'config', boolean> & Intersection<TypedOf<Group>>;

/** A command line without flags. */
export const UNTYPED: RawFlags = { source: true, context: true, semantics: true, config: true };
