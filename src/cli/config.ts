import { dirname, resolve } from 'node:path';
import { FORMATS, type FormatName } from '../format/formats.ts';
import { shown } from '../format/terminal.ts';
import { findConfig } from '../io/config-files.ts';
import { isFolder, realPath } from '../io/exists.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { inside } from '../location/file-path.ts';
import type { Execute } from './execute.ts';
import type { RawFlags } from './flags.ts';
import { UsageError } from './typed.ts';
import { printText } from './write-out.ts';

/** What a configuration file says, as flags; folders are absolute. */
export interface Config extends Pick<RawFlags, 'root' | 'map' | 'format'> {
  /** Absolute path of the file. */
  file: string;
}

/** The configuration of a working directory, if it has one; throws a `UsageError` for one that is not understood. */
export function readConfig(cwd: string): Config | undefined {
  const found = findConfig(cwd);
  if (found === undefined) return undefined;
  const { path: file } = found;
  if ('failure' in found)
    throw new UsageError(`the configuration can't be read: ${file}: ${found.failure}; --no-config leaves it alone`);
  const { value } = found;
  const fail: Fail = (pointer, problem) => {
    throw new UsageError(`${file}: ${pointer} ${problem}; --no-config leaves the file alone`);
  };
  if (!isObject(value as Json)) return fail('the configuration', 'must be an object');
  const config: Config = { file };
  for (const [key, said] of Object.entries(value as JsonObject)) {
    if (!isKey(key)) return fail(`/${key}`, `is unknown; there are ${Object.keys(KEYS).join(', ')}`);
    Object.assign(config, KEYS[key](said, dirname(file), fail));
  }
  return config;
}

/** The flags that were typed, and of those that the command takes what the configuration says where none was. */
export function withConfig(typed: RawFlags, config: Config, taken: readonly (keyof RawFlags)[]): RawFlags {
  const { canonical, compact, pretty, toLegacy, lines } = typed;
  const said = KEYS_TAKEN.filter((key) => taken.includes(key) && config[key] !== undefined)
    // What prints JSON alone was typed for JSON.
    .filter((key) => key !== 'format' || !(canonical || compact || pretty || toLegacy || lines));
  return { ...Object.fromEntries(said.map((key) => [key, config[key]])), ...typed };
}

type Fail = (pointer: string, problem: string) => never;

type Key = 'root' | 'map' | 'format';

/** What each key means: flags; `folder` is that of the file. */
const KEYS: Readonly<Record<Key, (said: Json, folder: string, fail: Fail) => Partial<RawFlags>>> = {
  root: (said, folder, fail) => {
    const root = folderOf(said, '/root', folder, fail);
    if (inside(realPath(folder) as string, realPath(root) as string) === undefined)
      return fail('/root', 'must be the folder of the file, or one below it');
    return { root };
  },
  map: (said, folder, fail) => {
    if (!isObject(said)) return fail('/map', 'must be an object: what a reported path begins with, and its folder');
    return { map: Object.entries(said).map(([from, to]) => mapOf(from, to, folder, fail)) };
  },
  format: (said, _, fail) => {
    if (typeof said !== 'string' || !Object.hasOwn(FORMATS, said))
      return fail('/format', `must be one of ${Object.keys(FORMATS).join(', ')}`);
    return { format: said as FormatName };
  },
};

const KEYS_TAKEN = Object.keys(KEYS) as Key[];

function isKey(key: string): key is Key {
  return Object.hasOwn(KEYS, key);
}

function mapOf(from: string, to: Json, folder: string, fail: Fail): string {
  if (from === '' || from.includes('=')) return fail(`/map/${from}`, 'is no prefix of a path: it is empty or has a =');
  return `${from}=${folderOf(to, `/map/${from}`, folder, fail)}`;
}

function folderOf(said: Json, pointer: string, folder: string, fail: Fail): string {
  if (typeof said !== 'string' || said === '' || said.includes('\0')) return fail(pointer, 'must name a folder');
  const path = resolve(folder, said);
  return isFolder(path) ? path : fail(pointer, `names a folder that does not exist: ${said}`);
}

/** `unify config`: prints the configuration that is found, with absolute folders. */
export const printConfig: Execute = async ({ typed, terminal }) => {
  const config = readConfig(terminal.cwd);
  if (typed.json === true) return await printText(`${JSON.stringify(config ?? null)}\n`, terminal);
  return await printText(config === undefined ? NONE : described(config), terminal);
};

const NONE = 'There is no configuration: no .unifyrc.json, and no "unify" in a package.json.\n';

function described({ file, ...flags }: NonNullable<ReturnType<typeof readConfig>>): string {
  const lines = Object.entries(flags).flatMap(([flag, value]) =>
    [value].flat().map((one) => `  --${flag} ${shown(String(one))}\n`),
  );
  return `${shown(file)}\n${lines.join('')}`;
}
