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

/** Flags of every conversion, whichever way the input comes. */
export const FLAGS: readonly Flag[] = [
  { flags: '--tool <name>', description: 'the tool that printed the input; without it the content tells' },
  {
    flags: '--root <dir>',
    description: 'folder that paths are printed relative to and sources are read below (default: working directory)',
  },
  { flags: '--cwd <dir>', description: 'folder that relative reported paths are relative to (default: the root)' },
  { flags: '--map <from=to>', description: 'a reported path prefix that lies elsewhere now; may be given several times', repeats: true },
  {
    flags: '--request <file>',
    description: 'what the tool was given, for answers that need it; may be given several times',
    repeats: true,
  },
  { flags: '--stderr <file>', description: 'what the run that printed the input printed to stderr' },
  { flags: '--no-source', description: 'read no source file' },
  { flags: '--paths <how>', description: 'print paths relative to the root, or exactly as the tool did', choices: ['root', 'as-reported'] },
  { flags: '-E, --error-codes', description: 'give codes to what a tool reported as text' },
  { flags: '--strict', description: 'take what no shape describes for not recognised (status 3)' },
  { flags: '--stamp', description: 'fill in missing ids (random) and times (now)' },
  { flags: '--deterministic', description: 'never fill in ids and times; wins over --stamp' },
  { flags: '--pretty', description: 'many lines an envelope (default on a terminal)' },
  { flags: '--compact', description: 'one line an envelope (default elsewhere)' },
  { flags: '--canonical', description: 'one line an envelope, keys sorted' },
  { flags: '--color', description: 'colour the output' },
  { flags: '--no-color', description: 'never colour the output (also: NO_COLOR)' },
  { flags: '--quiet', description: 'print nothing to stderr, once the flags are understood' },
];

/** A command line, sorted. */
export interface CommandLine {
  /** What is neither a flag nor behind `--`. */
  operands: readonly string[];
  /** What stands behind `--`. */
  literal: readonly string[];
  typed: Typed;
  /** Text that was asked for instead: the help, the version. */
  asked?: string;
}

/** The flags that were typed. */
export interface Typed {
  tool?: string;
  root?: string;
  cwd?: string;
  map?: string[];
  request?: string[];
  stderr?: string;
  source: boolean;
  paths?: string;
  errorCodes?: boolean;
  strict?: boolean;
  stamp?: boolean;
  deterministic?: boolean;
  pretty?: boolean;
  compact?: boolean;
  canonical?: boolean;
  color?: boolean;
  quiet?: boolean;
}
