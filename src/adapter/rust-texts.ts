/** What programs written in Rust print alike: crashes of the language, and the errors of the command line's parser. */
import type { TextRule, Wording } from './text-rules.ts';

/** What differs of a panic from tool to tool. */
interface PanicFacts {
  code: string;
  /** Panics that tell the tool, by place and message: `panicked at src/x.rs:1:2: the message`. */
  own?: RegExp;
  /** How many characters are kept of source text that the message quotes: it is evidence, not message, and long. */
  quotes?: number;
  /** Panics that mean something else, by place and message. */
  wordings?: readonly Wording[];
}

/**
 * A panic: its thread (named in quotes, since Rust 1.88 with its number), its place in the source, its message, and
 * notes on backtraces. The message of a wrong index into a string quotes the string, at most 256 bytes of it
 * (`slice_error_fail` in core::str).
 */
export function panic({ code, own, quotes, wordings = [] }: PanicFacts): TextRule {
  const opening = "\\n?^thread '(?<thread>[^'\\n]*)' (?:\\(\\d+\\) )?panicked at (?<place>[^\\n]*):\\n";
  const quoted = '(?: of `(?<quoted>[\\s\\S]{0,256}?)`(?:\\[\\.\\.\\.\\])?(?=\\nnote: |\\s{0,9}$(?![\\s\\S])))?';
  return {
    pattern: new RegExp(`${opening}(?<said>[^\\n]*?)${quoted}$\\n?(?<note>${NOTES})`, 'gmu'),
    as: 'error',
    code,
    coded: true,
    message: 'panicked at {place}: {said}',
    ...(quotes !== undefined && { quotes }),
    wordings: [...wordings, ...(own === undefined ? [] : [{ says: own, tells: true }])],
  };
}

/** Lines behind a crash. */
const NOTES = '(?:^(?:note|fatal runtime error): [^\\n]*\\n?)*';

/** A stack that overflowed: the source is nested too deep for a tool that walks its tree by recursion. */
export function stackOverflow(code: string): TextRule {
  return {
    pattern: new RegExp(
      `\\n?^thread '(?<thread>[^'\\n]*)' (?:\\(\\d+\\) )?(?<said>has overflowed its stack)\\n?(?<note>${NOTES})`,
      'gmu',
    ),
    as: 'error',
    code,
    coded: true,
    message: "thread '{thread}' {said}",
  };
}

/**
 * The end of what the parser says: `For more information, try '--help'.` of clap 4, `For more information try --help`
 * of clap 3.
 */
const HELP = /try '?--help'?/u;
const USAGE = /^(?:Usage: |USAGE:\n)/mu;

/** What differs of the parser's errors from tool to tool. */
interface UsageFacts {
  code: string;
  /** True where the first line of the note keeps its indentation. */
  indented?: true;
  /** What may stand before it, a pattern, where it has to stand at the beginning of all that was printed. */
  behind?: string;
  wordings?: readonly Wording[];
}

/**
 * Errors of the command line's parser (clap 3 and 4, exit status 2): the message, tips and possible values, the usage.
 * Of a wrong value the usage is left out, so the wording does not tell the tool there. `program` is how the usage names
 * it, a pattern.
 */
export function usageErrors(program: string, { code, indented, behind, wordings }: UsageFacts): readonly TextRule[] {
  const before = behind === undefined ? '^' : `(?=error: )(?<=${behind})`;
  const pattern = new RegExp(
    `${before}error: (?<message>[^\\n]*)\\n${indented ? '' : '\\s*'}(?<note>[\\s\\S]*)`,
    'gmu',
  );
  const usage = new RegExp(`^(?:Usage: |USAGE:\\n +)${program}\\b`, 'mu');
  const meaning = { as: 'error', code, ...(wordings !== undefined && { wordings }) } as const;
  return [
    { pattern, holds: usage, tells: true, ...meaning },
    { pattern, holds: HELP, lacks: USAGE, ...meaning },
  ];
}
