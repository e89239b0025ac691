import type { Converted } from './convert-recording.ts';
import type { Recording } from './recording.ts';

/** A recording with what every check of it needs. */
export interface Subject {
  recording: Recording;
  /** Folder of the tree that it points into. */
  workspace: string;
  /** What the tool printed: stdout, or stderr where it printed nothing else. */
  printed: Buffer;
  /** What is made of `printed` alone, as from a pipe or a file. */
  piped: Converted;
  /** What is made of the whole run. */
  run: Converted;
}

/** One promise about every recording: gives what breaks it, nothing when it holds. */
export type Check = (subject: Subject) => Promise<string[]> | string[];
