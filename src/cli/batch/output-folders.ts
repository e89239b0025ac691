import { dirname, join } from 'node:path';
import { WriteFailed } from '../../io/output.ts';
import { makeFolderBelow } from '../../io/replace-file.ts';
import type { Task } from './task.ts';

/** Makes the folders of a mirror, each once. */
export class OutputFolders {
  readonly #out: string;
  /** Why nothing may be written to a folder; `undefined` where it may. */
  readonly #made = new Map<string, WriteFailed | undefined>();

  constructor(out: string) {
    this.#out = out;
  }

  /** Makes the folder of an output; gives why that cannot be. */
  make({ output }: Task): WriteFailed | undefined {
    const folder = dirname(join(this.#out, output));
    if (!this.#made.has(folder)) this.#made.set(folder, this.#failure(folder));
    return this.#made.get(folder);
  }

  #failure(folder: string): WriteFailed | undefined {
    try {
      makeFolderBelow(this.#out, folder);
      return undefined;
    } catch (error) {
      if (error instanceof WriteFailed) return error;
      throw error;
    }
  }
}
