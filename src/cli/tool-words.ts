import { programNames } from '../detect/known-tool.ts';

/** A program that runs the one that is named behind its own words. */
interface Wrapper {
  /** Flags whose value is the next word. */
  valued?: readonly string[];
  /** How many operands stand before the program. */
  operands?: number;
  /** Commands of its own, one of which makes it run a program. */
  commands?: readonly string[];
  /** True where it runs a program that is named in place of such a command, too. */
  isDirect?: true;
  /** The flag whose value alone is a program: all else is its own input. */
  flag?: string;
}

const PACKAGES: Wrapper = { valued: ['-p', '--package'] };
const ENVIRONMENT: Wrapper = { commands: ['run'] };
const PYTHON_PACKAGES = ['--from', '--with', '--spec', '-p', '--python', '--group', '--extra'];

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  env: { valued: ['-u', '--unset', '-C', '--chdir'] },
  nice: { valued: ['-n', '--adjustment'] },
  ionice: { valued: ['-c', '--class', '-n', '--classdata'] },
  nohup: {},
  setsid: {},
  stdbuf: { valued: ['-i', '--input', '-o', '--output', '-e', '--error'] },
  time: { valued: ['-f', '--format', '-o', '--output'] },
  timeout: { valued: ['-k', '--kill-after', '-s', '--signal'], operands: 1 },
  sudo: { valued: ['-u', '--user', '-g', '--group'] },
  doas: { valued: ['-u'] },
  npx: PACKAGES,
  bunx: PACKAGES,
  npm: { ...PACKAGES, commands: ['exec', 'x'] },
  pnpm: { ...PACKAGES, commands: ['exec', 'dlx'], isDirect: true },
  yarn: { ...PACKAGES, commands: ['exec', 'dlx', 'run'], isDirect: true },
  python: { valued: ['-W', '-X'], flag: '-m' },
  uvx: { valued: PYTHON_PACKAGES },
  uv: { ...ENVIRONMENT, valued: PYTHON_PACKAGES },
  pipx: { ...ENVIRONMENT, valued: PYTHON_PACKAGES },
  poetry: ENVIRONMENT,
  pdm: ENVIRONMENT,
  pipenv: ENVIRONMENT,
  bundle: { commands: ['exec'] },
};

/** Flags by which `cargo run` names what it runs. */
const CARGO_NAMES = ['--bin', '--example', '-p', '--package'];

/** A command line, taken apart where the tool's own words begin. */
export interface ToolWords {
  /** The words before the tool's. */
  before: readonly string[];
  /** The tool's own words, from its program on. */
  words: readonly string[];
  /** False where the program stands nowhere among the words: then it is known from `before`, or is empty. */
  typed: boolean;
}

/**
 * Finds the tool behind programs that run others: `env X=y tool …`, `npx tool …`, `python -m tool …`,
 * `cargo run --bin tool -- …`.
 */
export function toolWords(argv: readonly string[]): ToolWords {
  const [name, unversioned] = programNames(argv[0] ?? '');
  if (name === 'cargo') return cargoWords(argv);
  const known = [name, unversioned].find((one) => Object.hasOwn(WRAPPERS, one));
  const wrapper = known === undefined ? undefined : WRAPPERS[known];
  const from = wrapper === undefined ? undefined : programAfter(argv, wrapper);
  if (from === undefined || from >= argv.length) return { before: [], words: argv, typed: true };
  const inner = toolWords(argv.slice(from));
  return { ...inner, before: [...argv.slice(0, from), ...inner.before] };
}

/** A command line again, with other words of the tool. */
export function withWords({ before, typed }: ToolWords, words: readonly string[]): string[] {
  return [...before, ...(typed ? words : words.slice(1))];
}

/** Where the program stands that a wrapper runs; `undefined` where the wrapper runs none. */
function programAfter(argv: readonly string[], wrapper: Wrapper): number | undefined {
  const { operands = 0, commands, isDirect, flag } = wrapper;
  const places = operandPlaces(argv, wrapper);
  const [first = argv.length, second] = places;
  if (flag !== undefined) return argv[first - 1] === flag ? first : undefined;
  if (commands === undefined) return places[operands];
  if (commands.includes(argv[first] as string)) return second;
  return isDirect ? first : undefined;
}

/** Where words stand that are no flags, no values of such, and no variables. */
function operandPlaces(argv: readonly string[], { valued = [] }: Wrapper): number[] {
  return [...argv.keys()].filter((at) => {
    const [before, word] = [argv[at - 1], argv[at]] as [string | undefined, string];
    return at > 0 && !valued.includes(before as string) && !/^(?:-|[A-Za-z_]\w*=)/.test(word);
  });
}

function cargoWords(argv: readonly string[]): ToolWords {
  const run = argv.findIndex((word, at) => at > 0 && !word.startsWith('+') && !word.startsWith('-'));
  if (argv[run] !== 'run' && argv[run] !== 'r') return { before: [], words: argv, typed: true };
  const dashes = argv.indexOf('--');
  const own = dashes < 0 ? argv : argv.slice(0, dashes);
  const words = [cargoName(own), ...(dashes < 0 ? [] : argv.slice(dashes + 1))];
  return { before: [...own, '--'], words, typed: false };
}

function cargoName(words: readonly string[]): string {
  for (const flag of CARGO_NAMES) {
    for (const [at, word] of words.entries()) {
      if (word === flag) return words[at + 1] ?? '';
      if (word.startsWith(`${flag}=`)) return word.slice(flag.length + 1);
    }
  }
  return '';
}
