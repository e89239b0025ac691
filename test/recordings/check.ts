import type { ConvertedInLayouts } from './convert-recording.ts';
import type { Recording } from './recording.ts';

/** The keys that lead to a value that is neither object nor list. */
export type Leaf = readonly string[];

/** A recording with what every check of it needs. */
export interface Subject {
  recording: Recording;
  /** Folder of the tree that it points into. */
  workspace: string;
  /** What the tool printed: stdout, or stderr where it printed nothing else. */
  printed: Buffer;
  /** After how many bytes `printed` is cut. */
  cuts: readonly number[];
  /** Which values of `printed` are changed, if it is one document. */
  leaves: readonly Leaf[];
  /** False where recordings of the same form have been checked that have all of its keys. */
  isNew: boolean;
  /** What is made of `printed` alone, as from a pipe or a file. */
  piped: ConvertedInLayouts;
  /** What is made of the whole run. */
  run: ConvertedInLayouts;
}

/** One promise about every recording: gives what breaks it, nothing when it holds. */
export type Check = (subject: Subject) => Promise<string[]> | string[];

/** A promise that depends on the form of a recording alone, and is checked where that is new. */
export function ofNew(check: Check): Check {
  return (subject) => (subject.isNew ? check(subject) : []);
}

/** What breaks any of the checks: `name of the check: problem`. A check that crashes is broken, and hides no other. */
export async function brokenIn(checks: Readonly<Record<string, Check>>, subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const found = await Promise.resolve(subject)
      .then(check)
      .catch((error: Error) => [`crash: ${error.stack}`]);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}
