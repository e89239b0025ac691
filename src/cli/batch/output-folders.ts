import { dirname, join } from 'node:path';
import { folderId } from '../../io/find-files.ts';
import { WriteFailed } from '../../io/output.ts';
import { makeFolderBelow } from '../../io/replace-file.ts';
import type { Task } from './task.ts';

/** Makes the folders of a mirror, each once, and sees that none of them is a folder of inputs by another name. */
export class OutputFolders {
  readonly #out: string;
  readonly #inputs: ReadonlySet<string>;
  /** Why nothing may be written to a folder; `undefined` where it may. */
  readonly #made = new Map<string, WriteFailed | undefined>();

  constructor(out: string, tasks: readonly Task[]) {
    this.#out = out;
    const folders = new Set(tasks.flatMap(({ path }) => (path === undefined ? [] : [dirname(path)])));
    this.#inputs = new Set([...folders].flatMap((folder) => folderId(folder) ?? []));
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
    } catch (error) {
      if (error instanceof WriteFailed) return error;
      throw error;
    }
    const id = folderId(folder);
    const isInput = id !== undefined && this.#inputs.has(id);
    return isInput ? new WriteFailed('its folder is a link to a folder of inputs, which are never touched') : undefined;
  }
}
