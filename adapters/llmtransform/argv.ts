import type { CommandLine } from '../../src/adapter.ts';

/** The flag changes what is printed and nothing else; with `--output` it would change what is written to that file. */
export const commandLine: CommandLine = {
  json: [{ words: ['--json'], at: 'front', unless: /^(?:--json$|-j|-o|--output(?:=|$))/ }],
};

/** The file that was edited: the argument of `-f`, which alone decides (cli.rs, 0.1.0). */
export const FILE = /^(?:-j*f|--file)$|^(?:-j*f=?|--file=)([\s\S]*)$/;

/** The file that the answer is written to instead of stdout. */
export const OUTPUT = /^(?:-j*o|--output)$|^(?:-j*o=?|--output=)([\s\S]*)$/;

/** The file in which the request is read, instead of stdin (cli.rs, 0.1.0). */
export const EDITS = /^(?:-j*e|--edits)$|^(?:-j*e=?|--edits=)([\s\S]*)$/;
