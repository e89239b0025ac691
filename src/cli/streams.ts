/** The name of standard input on the command line. */
export const STDIN = '-';

/** Where input comes from and output goes to. */
export interface Streams {
  /** File descriptors. */
  stdin: number;
  stdout: number;
  /** Takes a line for people. */
  say(line: string): void;
  /** Draws on the terminal that stderr is; absent where it is none. */
  draw?: (text: string) => void;
}
