/** The tree that places point into. */
export interface World {
  workspace: string;
  /** The bytes of a file, by its path; `undefined` where it can't be read. */
  source(path: string): Buffer | undefined;
}
