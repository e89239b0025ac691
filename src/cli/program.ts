import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../version.ts';
import { BATCH_FLAGS, type CommandLine, FLAGS, type RawFlags, RUN_FLAGS } from './flags.ts';
import { UsageError } from './usage-error.ts';

const DESCRIPTION =
  'Reads the JSON that code tools print and prints one envelope: byte-exact spans, stable ids, diagnostics as data.';

const EXAMPLES = `
Examples:
  llmsearch -r . -p TODO --json | unify
  unify run -- llmsearch -r . -p TODO --json
  unify saved/*.json
  unify batch saved/ 'logs/**/*.json' --out unified/
  unify batch --cases recordings/cases.ndjson --out unified/ --resume --rejects rejects/
  unify -C5 -S --with-checksums saved/find.json
  unify --root ~/ledger --map /home/dev/ledger=$HOME/ledger saved/search.json

Exit status: 0 converted · 2 usage · 3 not recognised · 4 malformed · 5 partial · 6 could not read or write · 7 a check failed · 10 --fail-on reached · 1 a bug
unify run ends as the tool ended; of its own: 124 timeout · 125 unify failed, or lost something · 126 not executable · 127 not found
`;

/** Parses a command line; throws a `UsageError` where it is not understood. */
export function parse(args: readonly string[]): CommandLine {
  const end = args.indexOf('--');
  let asked = '';
  const program = makeProgram((text) => {
    asked += text;
  });
  const literal = end < 0 ? [] : args.slice(end + 1);
  const flags = (end < 0 ? args : args.slice(0, end)).flatMap(contextLinesApart);
  try {
    program.parse(flags, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { operands: [], literal, typed: program.opts(), asked };
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    throw new UsageError(`${message}; see unify --help`, { cause: error });
  }
  return { operands: program.args, literal, typed: program.opts<RawFlags>() };
}

/** `-C5` as the parser knows it: two flags. */
function contextLinesApart(argument: string): string[] {
  const [, others, lines] = /^-([A-Z]*)C(\d+)$/.exec(argument) ?? [];
  return lines === undefined ? [argument] : [`-${others}C`, `--context-lines=${lines}`];
}

/** A few lines for someone who typed the bare name. */
export function shortHelp(): string {
  return `Usage: unify [flags] [FILE…] (all flags: unify --help)

${DESCRIPTION}

  TOOL … | unify      convert what a tool prints
  unify FILE…         convert saved output
  unify run -- TOOL … run a tool and convert what it prints
  unify batch …       convert folders of saved output`;
}

function makeProgram(print: (text: string) => void): Command {
  const program = new Command('unify')
    .usage(
      '[convert] [flags] [--] [FILE…]\n       unify run [flags] -- TOOL [ARGUMENT…]\n       unify batch [flags] INPUT… --out DIR',
    )
    .description(DESCRIPTION)
    .argument(
      '[FILE...]',
      'saved outputs; - or nothing: standard input; behind convert or -- no name is taken for a command',
    )
    .version(VERSION, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => {} });
  for (const { flags, description, repeats, choices } of [...FLAGS, ...RUN_FLAGS, ...BATCH_FLAGS]) {
    const option = new Option(flags, description);
    if (repeats) option.argParser((value: string, before: string[] = []) => [...before, value]);
    if (choices) option.choices(choices);
    program.addOption(option);
  }
  return program;
}
