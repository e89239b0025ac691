import { EVERY_FLAG } from './flags.ts';
import { STDIN } from './typed.ts';

/** The command that runs a tool. */
export const RUN = 'run';

/** unify itself failed where its status is the tool's otherwise. */
export const FAILED = 125;

/** The words of a command line: unify's own, and those that are taken as they are. */
export interface Words {
  own: readonly string[];
  /** What stands behind `--`; of `run` the tool and its arguments, which begin with the first word that is no flag. */
  literal: readonly string[];
  /** The first word that is no flag, nor the value of one. */
  first: string | undefined;
}

/** Tells the words of a command line apart. */
export function wordsOf(args: readonly string[]): Words {
  let first: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    if (word === '--') return { own: args.slice(0, at), literal: args.slice(at + 1), first };
    if (isFlag(word)) {
      if (takesNext(word) && args[at + 1] !== '--') at++;
    } else if (first === RUN) return { own: args.slice(0, at), literal: args.slice(at), first };
    else first ??= word;
  }
  return { own: args, literal: [], first };
}

export function isFlag(word: string): boolean {
  return word.startsWith('-') && word !== STDIN;
}

/** True for a flag whose value is the next word. */
function takesNext(word: string): boolean {
  return EVERY_FLAG.some(({ long, value }) => value !== undefined && long === word);
}

/** The status of a command line with this fault: `unify run` keeps its own apart from the tool's. */
export function faultStatus({ own, first }: Words, status: number): number {
  return first === RUN && !/ --exit-status[= ]unify /.test(` ${own.join(' ')} `) ? FAILED : status;
}
