import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Script } from 'node:vm';

/**
 * A part of the built program: the value of the script in its file, which fills `module.exports`; the last argument is
 * its folder.
 */
type Chunk = (require: (name: string) => unknown, module: { exports: object }, folder: string) => void;

/**
 * Where the code cache for this node lies: V8's own form of a script, which no other version or processor can be
 * trusted with.
 */
export function codeCache(folder: string): string {
  return join(folder, 'code-cache', `${process.version}-${process.platform}-${process.arch}`);
}

/**
 * Gives what loads the parts of the program that lie in a folder, each once, by its name (`./NAME.js`); other names are
 * modules of node. With a code cache beside them nothing has to be compiled, which is most of a start; V8 refuses a
 * cache that does not fit, and compiles.
 *
 * `compiled` is told of every script.
 */
export function chunkLoader(
  folder: string,
  compiled: (name: string, script: Script) => void = () => {},
): (name: string) => object {
  const cache = codeCache(folder);
  const loaded = new Map<string, { exports: object }>();
  const load = (name: string): object => process.getBuiltinModule(name) ?? chunk(name);
  const chunk = (name: string): object => {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const code = readFileSync(join(folder, name), 'utf8');
    const script = new Script(code, { filename: name, cachedData: cached(join(cache, name)) });
    compiled(name, script);
    (script.runInThisContext() as Chunk)(load, module, folder);
    return module.exports;
  };
  return load;
}

function cached(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
