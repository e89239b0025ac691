import type { CommandLine, Invocation, RequestOrigin } from '../../src/adapter.ts';

/** The flag changes what is printed and nothing else; with `--output` it would change what is written to that file. */
export const commandLine: CommandLine = {
  commands: [],
  json: [{ words: ['--json'], at: 'front', unless: /^(?:--json$|-j|-o|--output(?:=|$))/ }],
};

/** The file that was edited: the argument of `-f`, which alone decides (cli.rs, 0.1.0). */
export function fileIn(invocation: Invocation): string | undefined {
  return argumentOf(invocation, 'f', 'file');
}

/** The file that the answer was written to instead of stdout. */
export function outputIn(invocation: Invocation): string | undefined {
  return argumentOf(invocation, 'o', 'output');
}

/** The argument of a flag in one of its forms: `-f X`, `-fX`, `-f=X`, `-jf X`, `--file X`, `--file=X`. */
function argumentOf({ argv = [] }: Invocation, short: string, long: string): string | undefined {
  const form = new RegExp(`^(?:-j*${short}=?|--${long}(?:=|$))([\\s\\S]*)$`);
  for (const [index, argument] of argv.entries()) {
    const found = form.exec(argument);
    if (found !== null) return argument.endsWith('=') || found[1] !== '' ? found[1] : argv[index + 1];
  }
  return undefined;
}

/** Where the request is read: the file of `-e`, else stdin (cli.rs, 0.1.0). */
export function readFrom(argv: readonly string[]): RequestOrigin {
  const file = argumentOf({ argv }, 'e', 'edits');
  return file === undefined ? 'stdin' : { file };
}
