import { JOINS, STATES } from '../compare/words.ts';
import { ROLES } from '../envelope/types.ts';
import { FORMAT_NAMES, FORMATS, type Format, type FormatName } from '../format/formats.ts';
import { DETAILS } from '../format/llm/essence.ts';
import { byteSize, lineCount, milliseconds, type ReadValue, threadCount, wholeNumber } from './typed.ts';

/** Levels of diagnostics, the gravest first. */
export const LEVELS = ['error', 'warning', 'note'] as const;
export type Level = (typeof LEVELS)[number];

/** The sorts of results, as `--only` takes them, and what a filter calls each. */
export const SORTS = { matches: 'match', findings: 'finding', edits: 'edit' } as const;
type SortName = keyof typeof SORTS;

/** What is said of a flag, and what it takes where its form does not tell all of that. */
interface Described {
  says: string;
  /** May be given several times. */
  repeats?: true;
  /** The values it takes. */
  choices?: readonly string[];
  /** What shells offer for its value: names of supported tools. */
  offers?: 'tools';
  /** The formats it is for; all of them where this is absent. */
  formats?: readonly FormatName[];
  /** Flags that can't be given beside it. */
  contradicts?: readonly string[];
}

/** Flags as commander writes them (short and long form, and the name of the value), and what is said of each. */
type FlagTable = Readonly<Record<string, string | Described>>;

const PAGED = FORMAT_NAMES.filter((name) => (FORMATS[name] as Format).isPaged);
const JSON_ALONE = ['json'] as const;

/** All flags, by what they are about. */
const FLAGS = {
  input: {
    '--tool <name>': { says: 'the tool that printed the input; without it the content tells', offers: 'tools' },
    '--request <file>': { says: 'what the tool was given, for answers that need it', repeats: true },
    '--stderr <file>': 'what the run that printed the input printed to stderr',
    '--strict': 'take what no form describes for not recognised (status 3)',
  },
  places: {
    '--root <dir>': 'folder that paths are printed relative to and sources are read below (default: working directory)',
    '--cwd <dir>': 'folder that relative reported paths are relative to (default: the root)',
    '--map <from=to>': { says: 'a reported path prefix that lies elsewhere now', repeats: true },
    '--allow-outside-root': 'read sources that lie outside the root, too',
    '--max-source-size <size>': 'read no larger source; bytes, or with K, M, G (default: 64M)',
    '--no-config': 'read no configuration: see unify help config',
  },
  enrichment: {
    '--no-source': 'read no source file',
    '-C, --with-context': 'add the lines around each span (3); -C5 and --context-lines 5 mean five',
    '--context-lines <n>': 'how many lines of context before and after a span; implies -C',
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
    '--stamp': 'fill in missing ids (random) and times (now)',
    '--deterministic': 'never fill in ids and times; wins over --stamp',
  },
  output: {
    '--format <name>': {
      says: FORMAT_NAMES.map((name) => `${name}: ${FORMATS[name].description}`).join('; '),
      choices: FORMAT_NAMES,
    },
    '--paths <how>': {
      says: 'print paths relative to the root, or exactly as the tool did',
      choices: ['root', 'as-reported'],
    },
    '--max-tokens <n>': { says: 'print whole results up to so many tokens of a language model', formats: PAGED },
    '--from <n>': { says: 'begin after so many results, as the last line of the page before says', formats: PAGED },
    '--detail <how>': {
      says: 'how much source a result shows',
      choices: DETAILS,
      formats: ['llm'],
    },
    '--suggestions': {
      says: 'print what a tool suggests, too, where it is its only fix of a finding',
      formats: ['patch'],
    },
    '--pretty': {
      says: 'JSON of many lines an envelope (default of --format json on a terminal)',
      formats: JSON_ALONE,
      contradicts: ['--compact', '--canonical'],
    },
    '--compact': { says: 'one line an envelope (default elsewhere)', formats: JSON_ALONE },
    '--canonical': { says: 'one line an envelope, keys sorted', formats: JSON_ALONE },
    '--color <when>': {
      says: 'colour the output: auto (default) on a terminal; also: FORCE_COLOR, NO_COLOR',
      choices: ['auto', 'always', 'never'],
    },
    '--no-color': 'never colour the output',
    '--quiet': 'print nothing to stderr, once the flags are understood',
  },
  filters: {
    '--only <what>': { says: 'print no other results', repeats: true, choices: Object.keys(SORTS) as SortName[] },
    '--path <pattern>': { says: 'print results in these files alone, such as src or "**/*.rs"', repeats: true },
    '--kind <word>': { says: 'print matches and edits of this kind alone', repeats: true },
    '--role <word>': { says: 'print matches of this role alone', repeats: true, choices: ROLES },
    '--level <level>': { says: 'print diagnostics of this level or above alone', choices: LEVELS },
    '--changed-since <rev>':
      'print results in lines alone that changed since a revision of git, untracked files included',
    '--baseline <file>': 'print results alone that this earlier output, of unify or of a tool, does not have',
  },
  checks: {
    '--verify-checksums': {
      says: 'compare every span with its source; one that has changed is status 7',
      contradicts: ['--no-source'],
    },
    '--fail-on <level>': { says: 'status 10 for a diagnostic of this level or above', choices: LEVELS },
  },
  convert: {
    '--to-legacy': 'print what tools printed, of envelopes, with the flags of their conversion',
    '--with-input': 'say in legacy.input which input an envelope is of; several inputs always do',
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
    '--lines': {
      says: 'NDJSON: each line is an input of its own and becomes one line; from stdin, to stdout, if not said',
      contradicts: ['--cases', '--resume', '--rejects', '--pretty'],
    },
    '--jobs <n>': 'how many inputs are converted at a time, each by a thread (default: one for each core)',
    '--resume': 'leave outputs that are up to date as they are',
    '--rejects <dir>': 'copy inputs that could not be converted to this folder',
    '--report <file>': 'write the summary as JSON',
    '--fsync': 'have each output on the disk before the next one begins, for a loss of power',
  },
  detect: {
    '--tool <name>': { says: 'the tool that printed the input', offers: 'tools' },
  },
  validate: {
    '--max-errors <n>': 'how many violations of each envelope are named (default: 100)',
  },
  verify: {
    '--json': 'print an envelope for each envelope, instead of a table',
  },
  request: {
    '--edit <handle=text>': { says: 'replace the span whose span_id begins with HANDLE by TEXT', repeats: true },
    '--edits <file>': 'edits as NDJSON: {"handle", "expect"?, "replacement"}; - is stdin',
    '--guard <file>': 'write the sums that files have, and must have afterwards, for unify run --guard',
    '--accept-unproven': 'replace spans, too, of which nothing proves that their file is the same',
    '--json': 'print an error envelope to stdout where edits are refused',
    '--quiet': 'print nothing to stderr, once the flags are understood',
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
    '--root <dir>': 'the only folder in which files are read (default: working directory)',
    '--allow-edits': 'run commands of tools that write, too',
    '--max-source-size <size>': 'read no larger file; bytes, or with K, M, G (default: 64M)',
    '--no-config': 'read no configuration: see unify help config',
    '--print-config': 'print how the usual clients are configured to start the server',
  },
  help: {
    '--man': 'print the manual page of all commands, for man',
  },
  answer: {
    '--json': 'print JSON, one value a line',
  },
  every: {
    '-h, --help': 'print the help of the command',
    '-V, --version': 'print the version',
  },
} as const satisfies Record<string, FlagTable>;

/** How the values are read that are numbers, by their names, or by their flags. */
const READERS: Readonly<Record<string, ReadValue<number>>> = {
  ...{ n: wholeNumber, size: byteSize, time: milliseconds },
  ...{ '--context-lines': lineCount, '--jobs': threadCount },
};

/** What flags are about: a heading of the help. */
export type FlagGroup = keyof typeof FLAGS;

/** The groups that every conversion takes, whichever way its input comes. */
export const CONVERSION = ['input', 'places', 'enrichment', 'output', 'filters', 'checks'] as const;

/** One flag of the command line, for the parser, the help and the completion. */
export interface Flag extends Described {
  /** Its forms as they are reported: `-C, --with-context`, `--root <dir>`. */
  forms: string;
  /** As it is typed in full: `--exit-status`. */
  long: string;
  /** Its one letter with the dash before it, where it has one. */
  short: string | undefined;
  /** The name of its value, where it takes one. */
  value: string | undefined;
  /** Reads its value, where that is no text. */
  read: ReadValue<number> | undefined;
  /** Where it stands, as its `--no-` form does, among what was typed. */
  key: keyof RawFlags;
}

const GROUPS = new Map(
  Object.entries<FlagTable>(FLAGS).map(([group, flags]) => [group, Object.entries(flags).map(flagOf)]),
);

/** The flags of all commands, each once. */
export const EVERY_FLAG: readonly Flag[] = [
  ...new Map([...GROUPS.values()].flat().map((flag) => [flag.forms, flag])).values(),
];

export function flagsOfGroup(group: FlagGroup): readonly Flag[] {
  return GROUPS.get(group) as readonly Flag[];
}

function flagOf([forms, said]: [string, string | Described]): Flag {
  const described = typeof said === 'string' ? { says: said } : said;
  const [, short, long = forms, value] = /^(?:(-\w), )?(--[a-z-]+)(?: <(.+)>)?$/.exec(forms) ?? [];
  const key = long.replace(/^--(?:no-)?/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const read = READERS[long] ?? READERS[value ?? ''];
  return { ...described, forms, long, short, value, read, key: key as keyof RawFlags };
}

export function isTyped({ key }: Pick<Flag, 'key'>, typed: RawFlags): boolean {
  return typed[key] !== UNTYPED[key];
}

/** A word as keys are written: `exitStatus` of `exit-status`. */
type Camel<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word;

/** The long form of a flag without its dashes and its value. */
type Name<Forms extends string> = Forms extends `${string}--${infer Long}`
  ? Long extends `${infer Name} ${string}`
    ? Name
    : Long
  : never;

/** What is typed for a flag: one of its choices, a text, or several, or a number; `true` where it takes no value. */
type Value<Forms extends string, Said> = Forms extends `${string}<${'n' | 'size' | 'time'}>`
  ? number
  : Forms extends `${string}>`
    ? Said extends { repeats: true }
      ? Choice<Said>[]
      : Choice<Said>
    : boolean;
type Choice<Said> = Said extends { choices: readonly (infer One)[] } ? One : string;

/** What may have been typed of the flags of a table, by their keys. */
type Typed<Table extends FlagTable> = {
  [Forms in keyof Table & string as Name<Forms> extends `no-${infer Key}` ? Key : Camel<Name<Forms>>]?: Value<
    Forms,
    Table[Forms]
  >;
};

type TypedOf<One> = One extends FlagTable ? Typed<One> : never;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The flags that were typed. */
export type RawFlags = Record<'source' | 'context' | 'semantics' | 'config', boolean> &
  Intersection<TypedOf<(typeof FLAGS)[FlagGroup]>>;

/** A command line without flags. */
export const UNTYPED: RawFlags = { source: true, context: true, semantics: true, config: true };
